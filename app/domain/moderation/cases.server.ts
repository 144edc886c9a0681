import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { CLAIM_MINUTES } from './rules.ts'
import type { Appellant, CaseState, StaffRole, TargetKind } from './states.ts'

interface CaseForOperator {
  id: string
  kind: TargetKind
  title: string
  state: CaseState
  /** Since when the case waits: reported, or appealed. */
  since: Date
}

const LISTED = 100

/** The waiting cases that no moderator may decide, the oldest first. */
export async function listCasesForOperator(db: Db): Promise<CaseForOperator[]> {
  const since = sql<Date>`coalesce(c.appealed_at, c.opened_at)`
  const rows = await db
    .selectFrom('moderationCases as c')
    .select(['c.id', 'c.targetKind', 'c.title', 'c.state', since.as('since')])
    .where(mayBeDecidedByNobody)
    .orderBy(since)
    .orderBy('c.id')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, targetKind: kind, title, state, since }) => ({
    id,
    kind: kind,
    title,
    state: state,
    since,
  }))
}

/** How many of them there are, and since when the first waits. */
export async function countCasesForOperator(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('moderationCases as c')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<Date | null>`min(coalesce(c.appealed_at, c.opened_at))`.as('oldest'),
    ])
    .where(mayBeDecidedByNobody)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

/** How many moderators may decide a case; undefined when it does not wait or does not exist. */
export async function countAbleModerators(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ able: number }>`
    SELECT (SELECT count(*)::int FROM users able WHERE ${isAble}) AS able
      FROM moderation_cases c WHERE c.id = ${id} AND c.state IN ('abierto', 'en_revisión', 'apelado')`.execute(db)
  return rows[0]?.able
}

export interface Moderator {
  id: string
  role: StaffRole
}

/** The operator at the command line, who has no account and decides only cases that no moderator may. */
export const OPERATOR = { id: 'operator', role: 'administrador' } as const
export type Decider = Moderator | typeof OPERATOR

/** The account id that a row keeps of an actor: null for the operator and for a rule. */
export const accountOf = (actor: string): string | null => (actor === OPERATOR.id || actor === 'rule' ? null : actor)

/** The refusals of moderators' commands. `not-found` also stands for content and reports of the moderator. */
export type Refused =
  | { kind: 'not-found' }
  /** Another moderator has claimed it. */
  | { kind: 'taken' }
  /** The case must be claimed first, or the claim has expired. */
  | { kind: 'not-claimed' }
  /** This state cannot follow the present one. */
  | { kind: 'not-possible'; state: CaseState }

/** The parts of a case that a measure needs. */
export interface CaseOf {
  id: string
  kind: TargetKind
  targetId: string
  /** Null when the thing has no author here who could be notified. */
  subjectId: string | null
  title: string
}

export interface HeldCase extends CaseOf {
  state: CaseState
  claimedBy: string | null
  claimedUntil: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  appealedBy: Appellant | null
}

/**
 * The case, locked. One's own content and reports are not found (R14); the operator finds only cases that no moderator
 * may decide.
 */
export async function holdCase(trx: Trx, deciderId: string, id: string): Promise<HeldCase | undefined> {
  await trx.selectFrom('moderationCases').select('id').where('id', '=', id).forUpdate().execute()
  // A second statement sees a report that the lock waited for.
  return trx
    .selectFrom('moderationCases as c')
    .select(['c.id', 'c.targetKind as kind', 'c.targetId', 'c.subjectId', 'c.title', 'c.state'])
    .select(['c.claimedBy', 'c.claimedUntil', 'c.decidedBy', 'c.decidedAt', 'c.appealedBy'])
    .where('c.id', '=', id)
    .where(deciderId === OPERATOR.id ? mayBeDecidedByNobody : notOnesOwn(deciderId))
    .executeTakeFirst()
}

/** A condition on `moderation_cases as c`: the case is neither about this person nor reported by them. */
export const notOnesOwn = (moderatorId: string) => sql<boolean>`
  c.subject_id IS DISTINCT FROM ${moderatorId}
  AND NOT EXISTS (SELECT FROM reports own WHERE own.case_id = c.id AND own.reporter_id = ${moderatorId})`

/**
 * A condition on `users as able` and `moderation_cases as c`: a moderator who may decide the case. Parties to it, those
 * who made the appealed decision, and suspended or leaving accounts may not.
 */
export const isAble = sql<boolean>`
  able.role IN ('moderador', 'administrador') AND able.state = 'activo'
  AND able.id IS DISTINCT FROM c.subject_id
  AND (c.state <> 'apelado' OR able.id IS DISTINCT FROM c.decided_by)
  AND NOT EXISTS (SELECT FROM reports own WHERE own.case_id = c.id AND own.reporter_id = able.id)`

/** A condition on `moderation_cases as c`: the case waits, and no moderator may decide it. */
export const mayBeDecidedByNobody = sql<boolean>`
  c.state IN ('abierto', 'en_revisión', 'apelado') AND NOT EXISTS (SELECT FROM users able WHERE ${isAble})`

/**
 * Gives a case to one moderator for half an hour; claiming again prolongs that. Of two simultaneous claims one
 * succeeds. The moderator who decided cannot claim the appeal.
 */
export function claimCase(
  db: Db,
  { id: moderatorId }: Moderator,
  caseId: string,
  now: Date,
): Promise<{ kind: 'claimed' } | Refused> {
  return inTransaction(db, async (trx): Promise<{ kind: 'claimed' } | Refused> => {
    const held = await holdCase(trx, moderatorId, caseId)
    if (!held) return { kind: 'not-found' }
    const { state, claimedBy, decidedBy } = held
    const isWaiting = state === 'abierto' || state === 'en_revisión' || state === 'apelado'
    if (!isWaiting || (state === 'apelado' && decidedBy === moderatorId)) return { kind: 'not-possible', state }
    if (claimedBy && claimedBy !== moderatorId && held.claimedUntil && held.claimedUntil > now) return { kind: 'taken' }
    await trx
      .updateTable('moderationCases')
      .set({
        claimedBy: moderatorId,
        claimedUntil: claimedUntil(now),
        ...(state === 'abierto' && { state: 'en_revisión' }),
      })
      .where('id', '=', caseId)
      .execute()
    return { kind: 'claimed' }
  })
}

/** Until when a case that is claimed now belongs to its moderator. */
export const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS)

/** Whether the case belongs to this person now. The operator needs no claim. */
export const isClaimedBy = ({ claimedBy, claimedUntil }: HeldCase, deciderId: string, now: Date) =>
  deciderId === OPERATOR.id || (claimedBy === deciderId && claimedUntil !== null && claimedUntil > now)

/** Releases a case for other moderators; repeating it changes nothing. */
export async function releaseCase(db: Db, { id }: Moderator, caseId: string): Promise<'released' | 'not-claimed'> {
  const { numUpdatedRows } = await db
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', caseId)
    .where('claimedBy', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'released' : 'not-claimed'
}
