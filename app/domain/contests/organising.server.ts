import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { scheduleContestJobs } from './closing.server.ts'
import { contestPeriod, type ReadPeriod } from './period.ts'
import type { ContestForm } from './schema.ts'
import { reading } from '#app/locale/languages.ts'

type Refused = Extract<ReadPeriod, { kind: 'refused' }>

export type Created =
  { kind: 'created'; id: string } | { kind: 'already-created'; id: string } | { kind: 'unverified' } | Refused

/**
 * Announces a contest. Its dates are days of the organiser's time zone; the same form sent twice is one contest. A
 * prize is a promise, so the organiser needs a confirmed address.
 */
export function createContest(
  db: Db,
  organiserId: string,
  form: ContestForm,
  { draftKey, currency, timeZone, now }: { draftKey: string; currency: string; timeZone: string; now: Date },
): Promise<Created> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isVerified: boolean }>`
      SELECT email_verified_at IS NOT NULL AS is_verified FROM users WHERE id = ${organiserId}::uuid FOR SHARE`.execute(
      trx,
    )
    if (!rows[0]?.isVerified) return { kind: 'unverified' }
    const read = contestPeriod(form, { timeZone, now })
    if (read.kind === 'refused') return (await findSent(trx, organiserId, draftKey)) ?? read
    const inserted = await trx
      .insertInto('contests')
      .values({
        ...columnsOf(form),
        language: form.language ?? reading.language(),
        organiserId,
        draftKey,
        currency,
        startsAt: read.period.startsAt,
        endsAt: read.period.endsAt,
        judgeUntil: read.period.judgeUntil,
        createdAt: now,
      })
      // The index decides, because a look-up before would miss a simultaneous press.
      .onConflict((conflict) => conflict.constraint('contests_sent_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const before = await findSent(trx, organiserId, draftKey)
      if (!before) throw new Error('A contest is there and is not')
      return before
    }
    await scheduleContestJobs(trx, inserted.id, read.period)
    return { kind: 'created', id: inserted.id }
  })
}

async function findSent(trx: Trx, organiserId: string, draftKey: string) {
  const row = await trx
    .selectFrom('contests')
    .select('id')
    .where('organiserId', '=', organiserId)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst()
  return row && ({ kind: 'already-created', id: row.id } as const)
}

function columnsOf({ title, description, language, category, prize, prize_description, blind }: ContestForm) {
  const found = findCategory(category)
  if (!found) throw new Error(`No such category: ${category}`)
  return { title, description, language, categoryId: found.id, prizeCents: prize, prize_description, blind }
}

/** Locks an organiser's own contest, and says whether it has no entries yet. */
export async function holdUntouched(trx: Trx, organiserId: string, id: string) {
  const contest = await trx
    .selectFrom('contests')
    .select(['startsAt', 'endsAt', 'moderation'])
    .where('id', '=', id)
    .where('organiserId', '=', organiserId)
    .forUpdate()
    .executeTakeFirst()
  if (!contest) return undefined
  // A second statement sees an entry whose transaction the lock waited for. Withdrawn entries count.
  const entry = await trx.selectFrom('contestEntries').select('id').where('contestId', '=', id).executeTakeFirst()
  return { contest, isUntouched: entry === undefined }
}

export type Edited = { kind: 'edited' } | { kind: 'not-found' } | { kind: 'has-entries' } | { kind: 'ended' } | Refused

/** Changes a contest while it has no entries, because people enter the contest that they have read. */
export function editContest(
  db: Db,
  organiserId: string,
  id: string,
  form: ContestForm,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Edited> {
  return inTransaction(db, async (trx) => {
    const held = await holdUntouched(trx, organiserId, id)
    if (!held) return { kind: 'not-found' }
    if (!held.isUntouched) return { kind: 'has-entries' }
    const { startsAt, endsAt } = held.contest
    if (endsAt <= now) return { kind: 'ended' }
    const read = contestPeriod(form, { timeZone, now, begun: startsAt <= now ? startsAt : undefined })
    if (read.kind === 'refused') return read
    await trx
      .updateTable('contests')
      .set({
        ...columnsOf(form),
        startsAt: read.period.startsAt,
        endsAt: read.period.endsAt,
        judgeUntil: read.period.judgeUntil,
      })
      .where('id', '=', id)
      .execute()
    await scheduleContestJobs(trx, id, read.period)
    return { kind: 'edited' }
  })
}

/** Takes a contest without entries back; repeating it changes nothing. */
export function deleteContest(
  db: Db | Trx,
  organiserId: string,
  id: string,
): Promise<'deleted' | 'not-found' | 'has-entries'> {
  return inTransaction(db, async (trx) => {
    const held = await holdUntouched(trx, organiserId, id)
    if (!held) return 'not-found'
    if (!held.isUntouched) return 'has-entries'
    await trx.deleteFrom('contests').where('id', '=', id).execute()
    return 'deleted'
  })
}
