import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { mayBeDecidedByNobody, notOnesOwn, OPERATOR } from './cases.server.ts'
import { titlePieces, titleShown } from './titles.server.ts'
import type { QueuedCase } from './queue.server.ts'
import type { Action, Appellant, Reason } from './states.ts'
import { t } from '#app/locale/texts.ts'

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
  action: Action
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

export interface ModeratedCase extends Omit<QueuedCase, 'reasons' | 'at' | 'job'> {
  targetId: string
  evidence: Record<string, string | string[] | null>
  openedAt: Date
  claimedUntil: Date | null
  isDecidedByMe: boolean
  /** Whether the operator decides, because no moderator may (docs/decisions/0208). */
  isForOperator: boolean
  /** Null when the thing has no author here. */
  subject: {
    id: string
    name: string
    username: string
    avatarUrl: string | null
    since: Date
    isStaff: boolean
  } | null
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
 * One case as its moderator sees it, in one query. Cases that concern the moderator are not found (R14), and the
 * operator does not find cases that others may decide.
 */
export async function findCaseAsModerator(
  db: Db,
  deciderId: string,
  id: string,
  now: Date,
): Promise<ModeratedCase | undefined> {
  const row = await casesInFull(db)
    .where('c.id', '=', id)
    .where(deciderId === OPERATOR.id ? mayBeDecidedByNobody : notOnesOwn(deciderId))
    .executeTakeFirst()
  if (!row) return undefined
  const isClaimed = row.claimedUntil !== null && row.claimedUntil > now
  return {
    id: row.id,
    kind: row.targetKind,
    targetId: row.targetId,
    title: titleShown({ kind: row.targetKind, title: row.title }),
    heading: titlePieces({ kind: row.targetKind, title: row.title }, row.evidence['language']),
    state: row.state,
    evidence: row.evidence,
    reports: row.reportCount,
    openedAt: row.openedAt,
    claimedBy: isClaimed ? (row.claimer ?? t('Usuario eliminado')) : null,
    claimedUntil: isClaimed ? row.claimedUntil : null,
    isMine: isClaimed && row.claimedBy === deciderId,
    isDecidedByMe: row.decidedBy === deciderId,
    isForOperator: row.isForOperator,
    subject: subjectOf(row),
    measuresBefore: Number(row.measuresBefore ?? 0),
    appeal: row.appealedBy && row.appealedAt ? appealOf(row, row.appealedBy, row.appealedAt) : null,
    continuedIn: row.continuedIn,
    reportsShown: row.reports.map(({ id, reason, text, appeal, at, reporter }) => ({
      id,
      reason,
      text,
      appealText: appeal,
      at: new Date(at), // JSON has no dates
      reporter: reporter ?? t('Una visita'),
    })),
    actions: row.actions.map(actionOf),
  }
}

const casesInFull = (db: Db) =>
  db
    .selectFrom('moderationCases as c')
    .leftJoin('users as u', 'u.id', 'c.subjectId')
    .leftJoin('profiles as p', 'p.id', 'c.subjectId')
    .leftJoin('profiles as m', 'm.id', 'c.claimedBy')
    .select(['c.id', 'c.targetKind', 'c.targetId', 'c.title', 'c.state', 'c.evidence', 'c.reportCount'])
    .select(['c.openedAt', 'c.claimedBy', 'c.claimedUntil', 'c.decidedBy'])
    .select(mayBeDecidedByNobody.as('isForOperator'))
    .select(['c.appealedBy', 'c.appealText', 'c.appealedAt', 'c.appealFacts', 'c.continuedIn'])
    .select([
      'c.subjectId',
      'p.fullName',
      'p.username',
      'p.avatarUrl',
      'u.createdAt as since',
      'u.role',
      'm.fullName as claimer',
    ])
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

interface SubjectRow {
  subjectId: string | null
  fullName: string | null
  username: string | null
  avatarUrl: string | null
  since: Date | null
  role: string | null
}

/** The subject of a case: an account always has its profile. */
function subjectOf({ subjectId: id, fullName: name, ...row }: SubjectRow): ModeratedCase['subject'] {
  const { username, avatarUrl, since, role } = row
  return id && name && username && since ? { id, name, username, avatarUrl, since, isStaff: role !== 'usuario' } : null
}

interface AppealRow {
  appealText: string | null
  reportersAppeal: string | null
  appealFacts: string | null
}

const appealOf = ({ appealText, reportersAppeal, appealFacts }: AppealRow, by: Appellant, at: Date) => ({
  by,
  text: appealText ?? reportersAppeal,
  at,
  facts: appealFacts,
})

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
  by: action.automated ? null : actor === null ? t('la administración') : (by ?? t('Usuario eliminado')),
})
