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
  /** Whose it is for the moment. */
  claimedBy: string | null
  isMine: boolean
}

/**
 * A page of the moderators' work: what waits, the longest waiting first, or what was decided, the newest first. What
 * concerns the moderator is not there (R14).
 */
export async function listQueueAsModerator(
  db: Db,
  moderatorId: string,
  { view, kind, reason }: QueueFilter,
  { after, now }: { after?: Place; now: Date },
): Promise<Page<QueuedCase>> {
  const key = sql.ref(view === 'decided' ? 'c.decided_at' : view === 'appeals' ? 'c.appealed_at' : 'c.opened_at')
  const order = { columns: key, id: sql`c.id`, valuesOf: momentOf, isDescending: view === 'decided' }
  const { direction, beyond } = walkTo({ after }, order)
  const { rows } = await sql<{
    id: string
    target_kind: TargetKind
    title: string
    state: CaseState
    report_count: number
    reasons: Reason[]
    at: Date
    microseconds: number
    is_claimed: boolean
    is_mine: boolean
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
      kind: row.target_kind,
      title: row.title,
      state: row.state,
      reports: row.report_count,
      reasons: row.reasons,
      at: row.at,
      claimedBy: row.claimer,
      isMine: row.is_mine ?? false,
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
  /** What they said against a dismissal. */
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
  /** No moderator may decide it: it goes to whoever runs the site (docs/decisions/0208). */
  isForOperator: boolean
  /** Null of what nobody here has published. */
  subject: { id: string; name: string; username: string; since: Date; isStaff: boolean } | null
  /** Measures against the same person before, taken back ones not counted. */
  measuresBefore: number
  /** The words of a reporter go with their account; the appeal stays. */
  appeal: { by: Appellant; text: string | null; at: Date; facts: string | null } | null
  /** The case in which a dismissal that was taken back is judged anew. */
  continuedIn: string | null
  reportsShown: CaseReport[]
  actions: CaseAction[]
}

/** More than these nobody reads before deciding. */
const REPORTS_SHOWN = 50

/** One case as its moderator sees it, in one query; what concerns the moderator is not found (R14), for the operator what others may decide. */
export async function findCaseAsModerator(
  db: Db,
  deciderId: string,
  id: string,
  now: Date,
): Promise<ModeratedCase | undefined> {
  const row = await db
    .selectFrom('moderation_cases as c')
    .leftJoin('users as u', 'u.id', 'c.subject_id')
    .leftJoin('profiles as p', 'p.id', 'c.subject_id')
    .leftJoin('profiles as m', 'm.id', 'c.claimed_by')
    .select(['c.id', 'c.target_kind', 'c.target_id', 'c.title', 'c.state', 'c.evidence', 'c.report_count'])
    .select(['c.opened_at', 'c.claimed_by', 'c.claimed_until', 'c.decided_by'])
    .select(mayBeDecidedByNobody.as('is_for_operator'))
    .select(['c.appealed_by', 'c.appeal_text', 'c.appealed_at', 'c.appeal_facts', 'c.continued_in'])
    .select(['c.subject_id', 'p.full_name', 'p.username', 'u.created_at as since', 'u.role', 'm.full_name as claimer'])
    .select((eb) => [
      eb
        .selectFrom('moderation_actions as a')
        .innerJoin('moderation_cases as k', 'k.id', 'a.case_id')
        .whereRef('k.subject_id', '=', 'c.subject_id')
        .whereRef('k.id', '<>', 'c.id')
        .where('a.action', '<>', 'desestimar')
        .where('a.reversed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('measures_before'),
      eb
        .selectFrom('reports as r')
        .whereRef('r.case_id', '=', 'c.id')
        .where('r.appealed_at', 'is not', null)
        .orderBy('r.appealed_at', 'desc')
        .limit(1)
        .select('r.appeal_text')
        .as('reporters_appeal'),
      jsonArrayFrom(
        eb
          .selectFrom('reports as r')
          .leftJoin('profiles as rp', 'rp.id', 'r.reporter_id')
          .whereRef('r.case_id', '=', 'c.id')
          .select(['r.id', 'r.reason', 'r.text', 'r.created_at', 'r.appeal_text', 'rp.full_name as reporter'])
          .orderBy('r.created_at')
          .limit(REPORTS_SHOWN),
      ).as('reports'),
      jsonArrayFrom(
        eb
          .selectFrom('moderation_actions as a')
          .leftJoin('profiles as ap', 'ap.id', 'a.actor_id')
          .whereRef('a.case_id', '=', 'c.id')
          .select(['a.action', 'a.rule', 'a.facts', 'a.automated', 'a.created_at', 'a.expires_at', 'a.reversed_at'])
          .select(['ap.full_name as by', 'a.actor_id', 'a.after'])
          .orderBy('a.created_at')
          .orderBy('a.log_id'),
      ).as('actions'),
    ])
    .where('c.id', '=', id)
    .where(deciderId === OPERATOR.id ? mayBeDecidedByNobody : notOnesOwn(deciderId))
    .executeTakeFirst()
  if (!row) return undefined
  const isClaimed = row.claimed_until !== null && row.claimed_until > now
  return {
    id: row.id,
    kind: row.target_kind as TargetKind,
    targetId: row.target_id,
    title: row.title,
    state: row.state as CaseState,
    evidence: row.evidence as ModeratedCase['evidence'],
    reports: row.report_count,
    openedAt: row.opened_at,
    claimedBy: isClaimed ? (row.claimer ?? 'Usuario eliminado') : null,
    claimedUntil: isClaimed ? row.claimed_until : null,
    isMine: isClaimed && row.claimed_by === deciderId,
    isDecidedByMe: row.decided_by === deciderId,
    isForOperator: row.is_for_operator,
    subject: subjectOf(row),
    measuresBefore: Number(row.measures_before ?? 0),
    appeal:
      row.appealed_by && row.appealed_at
        ? {
            by: row.appealed_by as Appellant,
            text: row.appeal_text ?? row.reporters_appeal,
            at: row.appealed_at,
            facts: row.appeal_facts,
          }
        : null,
    continuedIn: row.continued_in,
    // JSON has no dates.
    reportsShown: row.reports.map(({ id, reason, text, appeal_text, created_at, reporter }) => ({
      id,
      reason: reason as Reason,
      text,
      appealText: appeal_text,
      at: new Date(created_at as unknown as string),
      reporter: reporter ?? 'Una visita',
    })),
    actions: row.actions.map((action) => actionOf(action as never)),
  }
}

interface SubjectRow {
  subject_id: string | null
  full_name: string | null
  username: string | null
  since: Date | null
  role: string | null
}

/** Whom a case is about: an account always has its profile. */
function subjectOf({ subject_id: id, full_name: name, username, since, role }: SubjectRow): ModeratedCase['subject'] {
  return id && name && username && since ? { id, name, username, since, isStaff: role !== 'usuario' } : null
}

interface ActionRow {
  action: string
  rule: string
  facts: string
  automated: boolean
  created_at: string
  expires_at: string | null
  reversed_at: string | null
  actor_id?: string | null
  after: string | null
  by?: string | null
}

/** An action as it comes out of JSON. */
export const actionOf = (row: ActionRow): CaseAction => ({
  action: row.action,
  rule: row.rule,
  facts: row.facts,
  category: row.after,
  automated: row.automated,
  at: new Date(row.created_at),
  until: row.expires_at === null ? null : new Date(row.expires_at),
  reversedAt: row.reversed_at === null ? null : new Date(row.reversed_at),
  by: row.automated ? null : row.actor_id === null ? 'quien administra el sitio' : (row.by ?? 'Usuario eliminado'),
})
