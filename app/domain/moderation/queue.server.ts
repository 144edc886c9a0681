import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Page, type Place } from '#app/domain/paging.ts'
import { mayBeDecidedByNobody, notOnesOwn, OPERATOR } from './cases.server.ts'
import type { QueueFilter, QueueView } from './queue-params.ts'
import type { Appellant, CaseState, Reason, TargetKind } from './states.ts'

const CASES_A_PAGE = 25

export interface QueuedCase {
  id: string
  kind: TargetKind
  title: string
  state: CaseState
  reports: number
  reasons: Reason[]
  at: Date
  /** The moderator who has claimed it. */
  claimedBy: string | null
  isMine: boolean
}

/**
 * A page of the moderators' work: waiting cases, the oldest first, or decided ones, the newest first. Cases that
 * concern the moderator are left out (R14).
 */
export async function listQueueAsModerator(
  db: Db,
  moderatorId: string,
  { view, kind, reason }: QueueFilter,
  { after, now }: { after?: Place; now: Date },
): Promise<Page<QueuedCase>> {
  const key = sql.ref(view === 'decided' ? 'c.decidedAt' : view === 'appeals' ? 'c.appealedAt' : 'c.openedAt')
  const order = { columns: key, id: sql`c.id`, valuesOf: momentOf, isDescending: view === 'decided' }
  const { direction, beyond } = walkTo({ after }, order)
  const { rows } = await sql<{
    id: string
    targetKind: TargetKind
    title: string
    state: CaseState
    reportCount: number
    reasons: Reason[]
    at: Date
    microseconds: number
    isClaimed: boolean
    isMine: boolean
    claimer: string | null
  }>`
    SELECT c.id, c.target_kind, c.title, c.state, c.report_count, ${key} AS at,
           ${microsecondsOf(key)} AS microseconds,
           ARRAY(SELECT DISTINCT reason FROM reports r WHERE r.case_id = c.id ORDER BY reason) AS reasons,
           c.claimed_until > ${now} AND c.claimed_by = ${moderatorId} AS is_mine,
           CASE WHEN c.claimed_until > ${now} THEN coalesce(p.full_name, 'Usuario eliminado') END AS claimer
      FROM moderation_cases c LEFT JOIN profiles p ON p.id = c.claimed_by
     WHERE ${conditionOf(view, moderatorId, now)} AND ${notOnesOwn(moderatorId)}
       ${kind ? sql`AND c.target_kind = ${kind}` : sql``}
       ${reason ? sql`AND EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND r.reason = ${reason})` : sql``}
       ${beyond}
     ORDER BY ${key} ${direction}, c.id ${direction}
     LIMIT ${sql.lit(CASES_A_PAGE + 1)}`.execute(db)
  const asked = { rows, asked: { after } }
  const { items, ...neighbours } = pageOf(asked, {
    size: CASES_A_PAGE,
    order: BY_MOMENT,
    keyOf: (row) => row.microseconds,
  })
  return {
    items: items.map((row) => ({
      id: row.id,
      kind: row.targetKind,
      title: row.title,
      state: row.state,
      reports: row.reportCount,
      reasons: row.reasons,
      at: row.at,
      claimedBy: row.claimer,
      isMine: row.isMine ?? false,
    })),
    ...neighbours,
  }
}

function conditionOf(view: QueueView, moderatorId: string, now: Date) {
  switch (view) {
    case 'pending':
      return sql`c.state IN ('abierto', 'en_revisión')`
    case 'appeals':
      return sql`c.state = 'apelado' AND c.decided_by IS DISTINCT FROM ${moderatorId}`
    case 'mine':
      return sql`c.claimed_by = ${moderatorId} AND c.claimed_until > ${now}`
    case 'decided':
      return sql`c.decided_at IS NOT NULL`
  }
}

export interface CaseReport {
  id: string
  reason: Reason
  text: string
  /** The appeal against a dismissal. */
  appealText: string | null
  at: Date
  reporter: string
}

export interface CaseAction {
  action: string
  rule: string
  facts: string
  /** The slug of the category that a listing was moved to. */
  category: string | null
  automated: boolean
  at: Date
  until: Date | null
  reversedAt: Date | null
  by: string | null
}

export interface ModeratedCase extends Omit<QueuedCase, 'reasons' | 'at'> {
  targetId: string
  evidence: Record<string, string | string[] | null>
  openedAt: Date
  claimedUntil: Date | null
  isDecidedByMe: boolean
  /** No moderator may decide it, so the operator does (docs/decisions/0208). */
  isForOperator: boolean
  /** Null when the thing has no author here. */
  subject: { id: string; name: string; username: string; since: Date; isStaff: boolean } | null
  /** Earlier measures against the same person, without those taken back. */
  measuresBefore: number
  /** The words of a reporter go with their account; the appeal stays. */
  appeal: { by: Appellant; text: string | null; at: Date; facts: string | null } | null
  /** The case that judges a revoked dismissal anew. */
  continuedIn: string | null
  reportsShown: CaseReport[]
  actions: CaseAction[]
}

/** The most reports that a decision page shows. */
const REPORTS_SHOWN = 50

/**
 * One case as its moderator sees it, in one query. Cases that concern the moderator are not found (R14), nor for the
 * operator those that others may decide.
 */
export async function findCaseAsModerator(
  db: Db,
  deciderId: string,
  id: string,
  now: Date,
): Promise<ModeratedCase | undefined> {
  const row = await db
    .selectFrom('moderationCases as c')
    .leftJoin('users as u', 'u.id', 'c.subjectId')
    .leftJoin('profiles as p', 'p.id', 'c.subjectId')
    .leftJoin('profiles as m', 'm.id', 'c.claimedBy')
    .select(['c.id', 'c.targetKind', 'c.targetId', 'c.title', 'c.state', 'c.evidence', 'c.reportCount'])
    .select(['c.openedAt', 'c.claimedBy', 'c.claimedUntil', 'c.decidedBy'])
    .select(mayBeDecidedByNobody.as('isForOperator'))
    .select(['c.appealedBy', 'c.appealText', 'c.appealedAt', 'c.appealFacts', 'c.continuedIn'])
    .select(['c.subjectId', 'p.fullName', 'p.username', 'u.createdAt as since', 'u.role', 'm.fullName as claimer'])
    .select((eb) => [
      eb
        .selectFrom('moderationActions as a')
        .innerJoin('moderationCases as k', 'k.id', 'a.caseId')
        .whereRef('k.subjectId', '=', 'c.subjectId')
        .whereRef('k.id', '<>', 'c.id')
        .where('a.action', '<>', 'desestimar')
        .where('a.reversedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('measuresBefore'),
      eb
        .selectFrom('reports as r')
        .whereRef('r.caseId', '=', 'c.id')
        .where('r.appealedAt', 'is not', null)
        .orderBy('r.appealedAt', 'desc')
        .limit(1)
        .select('r.appealText')
        .as('reportersAppeal'),
      jsonArrayFrom(
        eb
          .selectFrom('reports as r')
          .leftJoin('profiles as rp', 'rp.id', 'r.reporterId')
          .whereRef('r.caseId', '=', 'c.id')
          .select([
            'r.id',
            'r.reason',
            'r.text',
            'r.createdAt as at',
            'r.appealText as appeal',
            'rp.fullName as reporter',
          ])
          .orderBy('r.createdAt')
          .limit(REPORTS_SHOWN),
      ).as('reports'),
      jsonArrayFrom(
        eb
          .selectFrom('moderationActions as a')
          .leftJoin('profiles as ap', 'ap.id', 'a.actorId')
          .whereRef('a.caseId', '=', 'c.id')
          .select(['a.action', 'a.rule', 'a.facts', 'a.automated', 'a.after as category', 'a.createdAt as at'])
          .select(['a.expiresAt as until', 'a.reversedAt as reversed', 'ap.fullName as by', 'a.actorId as actor'])
          .orderBy('a.createdAt')
          .orderBy('a.logId'),
      ).as('actions'),
    ])
    .where('c.id', '=', id)
    .where(deciderId === OPERATOR.id ? mayBeDecidedByNobody : notOnesOwn(deciderId))
    .executeTakeFirst()
  if (!row) return undefined
  const isClaimed = row.claimedUntil !== null && row.claimedUntil > now
  return {
    id: row.id,
    kind: row.targetKind as TargetKind,
    targetId: row.targetId,
    title: row.title,
    state: row.state as CaseState,
    evidence: row.evidence as ModeratedCase['evidence'],
    reports: row.reportCount,
    openedAt: row.openedAt,
    claimedBy: isClaimed ? (row.claimer ?? 'Usuario eliminado') : null,
    claimedUntil: isClaimed ? row.claimedUntil : null,
    isMine: isClaimed && row.claimedBy === deciderId,
    isDecidedByMe: row.decidedBy === deciderId,
    isForOperator: row.isForOperator,
    subject: subjectOf(row),
    measuresBefore: Number(row.measuresBefore ?? 0),
    appeal:
      row.appealedBy && row.appealedAt
        ? {
            by: row.appealedBy as Appellant,
            text: row.appealText ?? row.reportersAppeal,
            at: row.appealedAt,
            facts: row.appealFacts,
          }
        : null,
    continuedIn: row.continuedIn,
    reportsShown: row.reports.map(({ id, reason, text, appeal, at, reporter }) => ({
      id,
      reason: reason as Reason,
      text,
      appealText: appeal,
      at: new Date(at), // JSON has no dates
      reporter: reporter ?? 'Una visita',
    })),
    actions: row.actions.map(actionOf),
  }
}

interface SubjectRow {
  subjectId: string | null
  fullName: string | null
  username: string | null
  since: Date | null
  role: string | null
}

/** The subject of a case: an account always has its profile. */
function subjectOf({ subjectId: id, fullName: name, username, since, role }: SubjectRow): ModeratedCase['subject'] {
  return id && name && username && since ? { id, name, username, since, isStaff: role !== 'usuario' } : null
}

interface ActionRow extends Omit<CaseAction, 'at' | 'until' | 'reversedAt' | 'by'> {
  at: Date | string
  until: Date | string | null
  reversed: Date | string | null
  actor?: string | null
  by?: string | null
}

/** An action as it comes out of JSON, which has no dates. */
export const actionOf = ({ at, until, reversed, actor, by, ...action }: ActionRow): CaseAction => ({
  ...action,
  at: new Date(at),
  until: until === null ? null : new Date(until),
  reversedAt: reversed === null ? null : new Date(reversed),
  by: action.automated ? null : actor === null ? 'quien administra el sitio' : (by ?? 'Usuario eliminado'),
})
