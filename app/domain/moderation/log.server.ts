import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { Action, TargetKind } from './states.ts'

export interface LogEntry {
  id: number
  at: Date
  kind: TargetKind
  action: Action
  rule: string
  automated: boolean
  reversedAt: Date | null
}

const LOG_A_PAGE = 50

/** The public log of decisions, the newest first (R14): without people's names and words. */
export async function listLogForAnyone(
  db: Db,
  { after }: { after?: { at: Date; id: number } } = {},
): Promise<{ items: LogEntry[]; next: { at: Date; id: number } | null }> {
  const rows = await db
    .selectFrom('moderationLog')
    .select(['id', 'at', 'targetKind as kind', 'action', 'rule', 'automated', 'reversedAt'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOG_A_PAGE + 1)
    // Both values are copied from the case and its action, where a CHECK restricts them.
    .$narrowType<{ kind: TargetKind; action: Action }>()
    .execute()
  const items = rows.slice(0, LOG_A_PAGE)
  const last = items.at(-1)
  return { items, next: rows.length > LOG_A_PAGE && last ? { at: last.at, id: last.id } : null }
}

export interface MonthCount {
  /** `2026-11`. */
  month: string
  action: Action
  total: number
  automated: number
  reversed: number
}

const MONTHS_COUNTED = 12

/** The number of decisions in each of the last twelve months of the site's time zone. */
export async function countLogByMonth(db: Db, now: Date): Promise<MonthCount[]> {
  const month = sql<string>`to_char(at AT TIME ZONE ${sql.lit(siteTimeZone)}, 'YYYY-MM')`
  return db
    .selectFrom('moderationLog')
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
    .$narrowType<{ action: Action }>()
    .execute()
}
