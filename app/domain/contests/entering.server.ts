import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { attachFiles } from '#app/domain/uploads/attachments.server.ts'
import { ownEntryPath } from './paths.ts'
import type { EntryForm } from './schema.ts'
import { contestState } from './states.ts'
import { tellOrganiser } from './telling.server.ts'
import { entryCame, entryGone } from './texts.ts'
import { reading } from '#app/locale/languages.ts'

export type Entered =
  | { kind: 'entered'; id: string }
  | { kind: 'already-sent'; id: string }
  /** The person has another entry in this contest. */
  | { kind: 'entered-before' }
  | { kind: 'not-found' | 'not-yet' | 'ended' | 'own' | 'staff' }

export interface Entrant {
  id: string
  role: string
}

/** Why this person cannot enter a contest, or undefined when they can. */
export function entryRefusal(
  contest: { organiserId: string | null; startsAt: Date; endsAt: Date },
  entrant: Entrant,
  now: Date,
): 'own' | 'staff' | 'not-yet' | 'ended' | undefined {
  if (contest.organiserId === entrant.id) return 'own'
  if (entrant.role !== 'usuario') return 'staff'
  const state = contestState(contest, now)
  return state === 'upcoming' ? 'not-yet' : state === 'ended' ? 'ended' : undefined
}

/**
 * Enters a contest with a text and the files that wait in its form. Organisers and staff cannot enter. The contest's
 * row is locked, so that each person enters once, and before the end. The same form sent twice is one entry.
 */
export function enterContest(
  db: Db,
  entrant: Entrant,
  contestId: string,
  form: EntryForm,
  { key, fileIds, now }: { key: string; fileIds: string[]; now: Date },
): Promise<Entered> {
  return inTransaction(db, async (trx) => {
    const contest = await holdContest(trx, contestId)
    if (!contest) return { kind: 'not-found' }
    const before = await trx
      .selectFrom('contestEntries')
      .select('id')
      .where('userId', '=', entrant.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (before) return { kind: 'already-sent', id: before.id }
    const refusal = entryRefusal(contest, entrant, now)
    if (refusal) return { kind: refusal }
    const inserted = await trx
      .insertInto('contestEntries')
      .values({ contestId, userId: entrant.id, key, ...form, language: reading.language(), createdAt: now })
      // The second of two simultaneous presses waits here for the first, and finds its entry.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return existing(trx, entrant.id, key)
    const draft = { userId: entrant.id, draftKey: key }
    await attachFiles(trx, draft, { entryId: inserted.id }, { ids: fileIds, now })
    if (contest.organiserId)
      await tellOrganiser(trx, contest.organiserId, {
        contestId,
        cause: `entry:${inserted.id}`,
        ...entryCame(contest.title, form.title),
        href: ownEntryPath(contestId, inserted.id),
        now,
      })
    return { kind: 'entered', id: inserted.id }
  })
}

/** A contest that everybody sees, locked so that it is neither taken back nor decided meanwhile. */
async function holdContest(trx: Trx, id: string) {
  const contest = await trx
    .selectFrom('contests')
    .select(['startsAt', 'endsAt', 'organiserId', 'title'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  const visible = await trx.selectFrom('visibleContests').select('id').where('id', '=', id).executeTakeFirst()
  return visible && contest
}

async function existing(trx: Trx, userId: string, key: string): Promise<Entered> {
  const same = await trx
    .selectFrom('contestEntries')
    .select('id')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return same ? { kind: 'already-sent', id: same.id } : { kind: 'entered-before' }
}

/**
 * Withdraws an own entry while its contest is open, and its files. Repeating it changes nothing; another person's entry
 * is not found.
 */
export function withdrawEntry(
  db: Db | Trx,
  userId: string,
  entryId: string,
  now: Date,
): Promise<{ kind: 'withdrawn'; contestId: string } | { kind: 'ended' | 'not-found' }> {
  return inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom('contestEntries')
      .select(['contestId', 'title', 'state'])
      .where('id', '=', entryId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!entry) return { kind: 'not-found' }
    const { contestId } = entry
    if (entry.state === 'retirada') return { kind: 'withdrawn', contestId }
    if (entry.state !== 'enviada') return { kind: 'ended' }
    // The contest is locked before the entry, in the same order as deciding does it.
    const contest = await trx
      .selectFrom('contests')
      .select(['title', 'organiserId', 'endsAt'])
      .where('id', '=', contestId)
      .forShare()
      .executeTakeFirst()
    if (!contest || contest.endsAt <= now) return { kind: 'ended' }
    const { numUpdatedRows } = await trx
      .updateTable('contestEntries')
      .set({ state: 'retirada', withdrawnAt: now })
      .where('id', '=', entryId)
      .where('state', '=', 'enviada')
      .executeTakeFirst()
    // A simultaneous press has withdrawn it.
    if (numUpdatedRows === 0n) return withdrawEntry(trx, userId, entryId, now)
    await trx.deleteFrom('contestFiles').where('entryId', '=', entryId).execute()
    if (contest.organiserId)
      await tellOrganiser(trx, contest.organiserId, {
        contestId,
        cause: `withdrawn:${entryId}`,
        ...entryGone(contest.title, entry.title),
        now,
      })
    return { kind: 'withdrawn', contestId }
  })
}
