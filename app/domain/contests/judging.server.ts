import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { FinalistForm } from './schema.ts'
import { judgingOf, type EntryState } from './states.ts'
import { tellEntrants } from './telling.server.ts'
import { contestDecided } from './texts.ts'

/** Why a contest cannot be judged: it is not over, or it is decided, possibly by the clock. */
export type NotToJudge = { kind: 'not-found' | 'not-ended' | 'decided' }

/** Locks an organiser's own contest while it is judged. */
async function holdJudged(trx: Trx, organiserId: string, contestId: string, now: Date) {
  const contest = await trx
    .selectFrom('contests')
    .select(['title', 'startsAt', 'endsAt', 'judgeUntil', 'outcome', 'decidedAt'])
    .where('id', '=', contestId)
    .where('organiserId', '=', organiserId)
    .where('moderation', '=', 'libre')
    .forUpdate()
    .executeTakeFirst()
  if (!contest) return { kind: 'not-found' } as const
  const { title, startsAt, endsAt, judgeUntil } = contest
  const outcome = contest.outcome
  const judging = judgingOf({ startsAt, endsAt, judgeUntil, outcome }, now)
  if (!judging) return { kind: 'not-ended' } as const
  return judging === 'en_jurado' ? ({ kind: 'open', title } as const) : ({ kind: 'decided', outcome } as const)
}

interface Judged {
  contestId: string
  entryId: string
}

/** Makes an entry a finalist, with a note that its author reads after the decision; repeating it changes the note. */
export function markFinalist(
  db: Db,
  organiserId: string,
  { contestId, entryId }: Judged,
  form: FinalistForm,
  now: Date,
): Promise<{ kind: 'marked' } | NotToJudge> {
  return changeEntry(db, organiserId, { contestId, entryId }, { state: 'finalista', note: form.note }, now)
}

/** Takes the mark and its note back. */
export function unmarkFinalist(
  db: Db,
  organiserId: string,
  judged: Judged,
  now: Date,
): Promise<{ kind: 'marked' } | NotToJudge> {
  return changeEntry(db, organiserId, judged, { state: 'enviada', note: null }, now)
}

function changeEntry(
  db: Db,
  organiserId: string,
  { contestId, entryId }: Judged,
  change: { state: EntryState; note: string | null },
  now: Date,
): Promise<{ kind: 'marked' } | NotToJudge> {
  return inTransaction(db, async (trx) => {
    const contest = await holdJudged(trx, organiserId, contestId, now)
    if (contest.kind !== 'open') return { kind: contest.kind }
    const { numUpdatedRows } = await trx
      .updateTable('contestEntries')
      .set(change)
      .where('id', '=', entryId)
      .where('contestId', '=', contestId)
      .where('state', 'in', ['enviada', 'finalista'])
      .executeTakeFirst()
    return { kind: numUpdatedRows === 1n ? 'marked' : 'not-found' }
  })
}

export type Awarded =
  | { kind: 'awarded' }
  /** The same decision was made before. */
  | { kind: 'already-awarded' }
  | { kind: 'not-a-finalist' }
  | NotToJudge

/**
 * Decides a contest: one of its finalists wins, or there is no winner. Everybody who entered is notified, finalists
 * with their note. Of two simultaneous decisions the first is valid.
 */
export function awardContest(
  db: Db,
  organiserId: string,
  contestId: string,
  { winnerId, now }: { winnerId: string | null; now: Date },
): Promise<Awarded> {
  return inTransaction(db, async (trx) => {
    const contest = await holdJudged(trx, organiserId, contestId, now)
    if (contest.kind === 'decided') {
      const isSame = contest.outcome !== null && (await findWinner(trx, contestId)) === winnerId
      return { kind: isSame ? 'already-awarded' : 'decided' }
    }
    if (contest.kind !== 'open') return { kind: contest.kind }
    if (winnerId !== null) {
      const winner = await trx
        .updateTable('contestEntries')
        .set({ state: 'ganadora' })
        .where('id', '=', winnerId)
        .where('contestId', '=', contestId)
        .where('state', '=', 'finalista')
        .returning('id')
        .executeTakeFirst()
      if (!winner) return { kind: 'not-a-finalist' }
    }
    await trx
      .updateTable('contests')
      .set({ outcome: winnerId ? 'premiado' : 'desierto', decidedAt: now })
      .where('id', '=', contestId)
      .execute()
    await tellDecision(trx, { contestId, title: contest.title, hasWinner: winnerId !== null, now })
    return { kind: 'awarded' }
  })
}

async function findWinner(trx: Trx, contestId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('contestEntries')
    .select('id')
    .where('contestId', '=', contestId)
    .where('state', '=', 'ganadora')
    .executeTakeFirst()
  return row?.id ?? null
}

async function tellDecision(
  trx: Trx,
  { contestId, title, hasWinner, now }: { contestId: string; title: string; hasWinner: boolean; now: Date },
): Promise<void> {
  const about = { contestId, cause: 'decided', now }
  const { winner, finalist, others } = contestDecided(title, { hasWinner })
  await tellEntrants(trx, { ...about, ...winner, isOwed: true }, ['ganadora'])
  await tellEntrants(trx, { ...about, ...finalist }, ['finalista'])
  await tellEntrants(trx, { ...about, ...others }, ['enviada'])
}
