import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { CaseOf } from './measures.server.ts'
import { CLAIM_MINUTES } from './rules.ts'
import type { Appellant, CaseState, StaffRole, TargetKind } from './states.ts'

export interface Moderator {
  id: string
  role: StaffRole
}

/** Whoever runs the site, at the command line: has no account, and decides only what no moderator may. */
export const OPERATOR = { id: 'operator', role: 'administrador' } as const
export type Decider = Moderator | typeof OPERATOR

/** The id that a row keeps of who did it: of the operator, and of a rule, there is none. */
export const accountOf = (actor: string): string | null => (actor === OPERATOR.id || actor === 'rule' ? null : actor)

/** What the commands of moderators may answer when they do nothing. `not-found` also stands for one's own content and reports. */
export type Refused =
  | { kind: 'not-found' }
  /** Somebody else is at it. */
  | { kind: 'taken' }
  /** It has to be claimed first, or the time for it has run out. */
  | { kind: 'not-claimed' }
  /** There is no way from this state to that. */
  | { kind: 'not-possible'; state: CaseState }

export interface HeldCase extends CaseOf {
  state: CaseState
  claimedBy: string | null
  claimedUntil: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  appealedBy: Appellant | null
}

/**
 * The case and its lock; not that of one's own content or of what one has reported oneself (R14), and for the operator
 * only one that no moderator may decide.
 */
export async function holdCase(trx: Trx, deciderId: string, id: string): Promise<HeldCase | undefined> {
  const row = await trx
    .selectFrom('moderationCases as c')
    .select(['c.id', 'c.targetKind', 'c.targetId', 'c.subjectId', 'c.title', 'c.state'])
    .select(['c.claimedBy', 'c.claimedUntil', 'c.decidedBy', 'c.decidedAt', 'c.appealedBy'])
    .where('c.id', '=', id)
    .where(deciderId === OPERATOR.id ? mayBeDecidedByNobody : notOnesOwn(deciderId))
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.targetKind as TargetKind,
      targetId: row.targetId,
      subjectId: row.subjectId,
      title: row.title,
      state: row.state as CaseState,
      claimedBy: row.claimedBy,
      claimedUntil: row.claimedUntil,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      appealedBy: row.appealedBy as Appellant | null,
    }
  )
}

/** A condition on `moderation_cases as c`: neither about this person nor reported by them. */
export const notOnesOwn = (moderatorId: string) => sql<boolean>`
  c.subject_id IS DISTINCT FROM ${moderatorId}
  AND NOT EXISTS (SELECT FROM reports own WHERE own.case_id = c.id AND own.reporter_id = ${moderatorId})`

/**
 * A condition on `users as able` and `moderation_cases as c`: a moderator who may decide the case. One may not who is a
 * party to it or has decided what is appealed, or whose own account is suspended or about to go.
 */
export const isAble = sql<boolean>`
  able.role IN ('moderador', 'administrador') AND able.state = 'activo'
  AND able.id IS DISTINCT FROM c.subject_id
  AND (c.state <> 'apelado' OR able.id IS DISTINCT FROM c.decided_by)
  AND NOT EXISTS (SELECT FROM reports own WHERE own.case_id = c.id AND own.reporter_id = able.id)`

/** A condition on `moderation_cases as c`: it waits, and there is no moderator who may decide it. */
export const mayBeDecidedByNobody = sql<boolean>`
  c.state IN ('abierto', 'en_revisión', 'apelado') AND NOT EXISTS (SELECT FROM users able WHERE ${isAble})`

/**
 * Makes a case one moderator's for half an hour; claiming it again prolongs that. Of two at once one has it. Whoever
 * decided does not judge the appeal.
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

/** Until when a case that is claimed now is one moderator's. */
export const claimedUntil = (now: Date) => new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS)

/** Whether it is this person's at this moment. What comes to the operator nobody else can take. */
export const isClaimedBy = ({ claimedBy, claimedUntil }: HeldCase, deciderId: string, now: Date) =>
  deciderId === OPERATOR.id || (claimedBy === deciderId && claimedUntil !== null && claimedUntil > now)

/** Gives a case back for others to take; a second press changes nothing. */
export async function releaseCase(db: Db, { id }: Moderator, caseId: string): Promise<'released' | 'not-claimed'> {
  const { numUpdatedRows } = await db
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', caseId)
    .where('claimedBy', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'released' : 'not-claimed'
}
