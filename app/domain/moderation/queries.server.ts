import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { actionOf, type CaseAction } from './queue.server.ts'
import { appealEnd } from './appeals.server.ts'
import { APPEALS_FROM, type Appellant, type CaseState, type TargetKind } from './states.ts'

/** A case as the person whom it concerns reads it: never who reported. */
export interface Statement {
  id: string
  kind: TargetKind
  title: string
  state: CaseState
  at: Date
  actions: CaseAction[]
  appealText: string | null
  appealFacts: string | null
  /** Until when it can be appealed; null when it cannot (any more). */
  appealUntil: Date | null
}

const STATEMENTS_SHOWN = 50

/** What was decided about a person's own things, the newest first; `id` for one of them. */
export async function listStatements(
  db: Db,
  userId: string,
  { id, now }: { id?: string; now: Date },
): Promise<Statement[]> {
  const rows = await db
    .selectFrom('moderation_cases as c')
    .select([
      'c.id',
      'c.target_kind',
      'c.title',
      'c.state',
      'c.opened_at',
      'c.decided_at',
      'c.appealed_by',
      'c.appeal_text',
      'c.appeal_facts',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('moderation_actions as a')
          .whereRef('a.case_id', '=', 'c.id')
          .where('a.action', '<>', 'desestimar')
          .select(['a.action', 'a.rule', 'a.facts', 'a.automated', 'a.created_at', 'a.expires_at', 'a.reversed_at'])
          .select('a.after')
          .orderBy('a.created_at')
          .orderBy('a.log_id'),
      ).as('actions'),
    )
    .where('c.subject_id', '=', userId)
    // That somebody reported in vain is not told: only what was done.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moderation_actions as a')
          .select('a.id')
          .whereRef('a.case_id', '=', 'c.id')
          .where('a.action', '<>', 'desestimar'),
      ),
    )
    .$if(id !== undefined, (query) => query.where('c.id', '=', id as string))
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(STATEMENTS_SHOWN)
    .execute()
  return rows.map((row) => {
    // That somebody else has appealed is not told either.
    const state = row.appealed_by === 'reporter' ? 'desestimado' : (row.state as CaseState)
    return {
      id: row.id,
      kind: row.target_kind as TargetKind,
      title: row.title,
      state,
      at: row.decided_at ?? row.opened_at,
      actions: row.actions.map((action) => actionOf(action as never)),
      appealText: row.appeal_text,
      appealFacts: row.appealed_by === 'subject' ? row.appeal_facts : null,
      appealUntil: appealUntil('subject', state, row.decided_at, now),
    }
  })
}

function appealUntil(who: Appellant, state: CaseState, decidedAt: Date | null, now: Date): Date | null {
  if (state !== APPEALS_FROM[who] || !decidedAt) return null
  const end = appealEnd(decidedAt)
  return end >= now ? end : null
}

/** One of them; somebody else's is not found. */
export const findStatement = async (db: Db, userId: string, id: string, now: Date): Promise<Statement | undefined> =>
  (await listStatements(db, userId, { id, now }))[0]

export interface FiledReport {
  id: string
  kind: TargetKind
  title: string
  state: CaseState
  at: Date
}

/** A person's own reports, the newest first. */
export async function listOwnReports(db: Db, userId: string): Promise<FiledReport[]> {
  const rows = await reportsOf(db)
    .where('r.reporter_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(STATEMENTS_SHOWN)
    .execute()
  return rows.map(reportOf)
}

export interface ReportStanding extends FiledReport {
  /** Undefined for a visitor's. */
  reporterId: string | undefined
  appealedBy: Appellant | null
  /** What whoever filed it has said against the decision, and was answered. */
  appealText: string | null
  appealFacts: string | null
  /** Until when they can say it; null when they cannot (any more). */
  appealUntil: Date | null
  /** Why something that had been taken out was put back. */
  correction: string | null
}

/** A report by its id alone, which nobody can guess: whoever filed it has the address. */
export async function findReportForAnyone(db: Db, id: string, now: Date): Promise<ReportStanding | undefined> {
  const row = await reportsOf(db)
    .select(['r.reporter_id', 'r.appeal_text', 'c.appealed_by', 'c.appeal_facts', 'c.decided_at'])
    .select((eb) =>
      eb
        .selectFrom('moderation_actions as a')
        .whereRef('a.case_id', '=', 'c.id')
        .where('c.state', '=', 'desestimado')
        .where('a.action', '=', 'restaurar')
        .orderBy('a.created_at', 'desc')
        .limit(1)
        .select('a.facts')
        .as('correction'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const report = reportOf(row)
  return {
    ...report,
    reporterId: row.reporter_id ?? undefined,
    appealedBy: row.appealed_by as Appellant | null,
    appealText: row.appeal_text,
    appealFacts: row.appeal_text && row.appealed_by === 'reporter' ? row.appeal_facts : null,
    appealUntil: row.appeal_text ? null : appealUntil('reporter', report.state, row.decided_at, now),
    correction: row.correction,
  }
}

const reportsOf = (db: Db) =>
  db
    .selectFrom('reports as r')
    .innerJoin('moderation_cases as c', 'c.id', 'r.case_id')
    .select(['r.id', 'c.target_kind', 'c.title', 'c.state', 'r.created_at'])

const reportOf = (row: { id: string; target_kind: string; title: string; state: string; created_at: Date }) => ({
  id: row.id,
  kind: row.target_kind as TargetKind,
  title: row.title,
  state: row.state as CaseState,
  at: row.created_at,
})

export interface LogEntry {
  id: number
  at: Date
  kind: TargetKind
  action: string
  rule: string
  automated: boolean
  reversedAt: Date | null
}

const LOG_A_PAGE = 50

/** The public account of what was decided, the newest first (R14): no names, no words of anybody. */
export async function listLogForAnyone(
  db: Db,
  { after }: { after?: { at: Date; id: number } } = {},
): Promise<{ items: LogEntry[]; next: { at: Date; id: number } | null }> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['id', 'at', 'target_kind', 'action', 'rule', 'automated', 'reversed_at'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOG_A_PAGE + 1)
    .execute()
  const items = rows.slice(0, LOG_A_PAGE).map((row) => ({
    id: Number(row.id),
    at: row.at,
    kind: row.target_kind as TargetKind,
    action: row.action,
    rule: row.rule,
    automated: row.automated,
    reversedAt: row.reversed_at,
  }))
  const last = items.at(-1)
  return { items, next: rows.length > LOG_A_PAGE && last ? { at: last.at, id: last.id } : null }
}

export interface MonthCount {
  /** `2026-11`. */
  month: string
  action: string
  total: number
  automated: number
  reversed: number
}

const MONTHS_COUNTED = 12

/** How much was decided in each of the last twelve months of the site's time zone. */
export async function countLogByMonth(db: Db, now: Date): Promise<MonthCount[]> {
  const month = sql<string>`to_char(at AT TIME ZONE ${sql.lit(siteTimeZone)}, 'YYYY-MM')`
  const rows = await db
    .selectFrom('moderation_log')
    .select(({ fn }) => [
      month.as('month'),
      'action',
      fn.countAll<number>().as('total'),
      sql<number>`count(*) FILTER (WHERE automated)`.as('automated'),
      sql<number>`count(*) FILTER (WHERE reversed_at IS NOT NULL)`.as('reversed'),
    ])
    .where(
      'at',
      '>',
      sql<Date>`date_trunc('month', ${now}::timestamptz) - make_interval(months => ${MONTHS_COUNTED - 1})`,
    )
    .groupBy([month, 'action'])
    .orderBy('month', 'desc')
    .orderBy('action')
    .execute()
  return rows.map((row) => ({
    ...row,
    total: Number(row.total),
    automated: Number(row.automated),
    reversed: Number(row.reversed),
  }))
}

export interface Suspension {
  caseId: string
  until: Date | null
  rule: string
  facts: string
  appealState: CaseState
}

/** Why an account may not be used now: of several suspensions the longest. */
export async function findSuspension(db: Db, userId: string): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('suspensions as s')
    .innerJoin('moderation_actions as a', 'a.id', 's.action_id')
    .innerJoin('moderation_cases as c', 'c.id', 'a.case_id')
    .select(['c.id as case_id', 's.until', 'a.rule', 'a.facts', 'c.state'])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .orderBy(sql`s.until DESC NULLS FIRST`)
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      caseId: row.case_id,
      until: row.until,
      rule: row.rule,
      facts: row.facts,
      appealState: row.state as CaseState,
    }
  )
}
