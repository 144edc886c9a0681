import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { EXPIRIES } from '#app/domain/tables/registry.ts'
import type { Expiry } from '#app/domain/tables/table.ts'

/** How many rows one statement deletes. It is a transaction of its own, so that its locks are short. */
const AT_ONCE = 1_000

/** The value that the column of an expiry is compared with. */
function limitOf({ days, unit }: Expiry, now: Date): RawBuilder<unknown> {
  const before = daysBefore(now, days)
  if (unit === 'milliseconds') return sql`${before.getTime()}::bigint`
  return unit === 'day' ? sql`${isoDay(before, siteTimeZone)}::date` : sql`${before}`
}

/** The rows that are past their time, the oldest first. */
export const pastTheirTime = (expiry: Expiry & { table: string }, now: Date) => sql`
  FROM ${sql.table(expiry.table)}
 WHERE ${sql.ref(expiry.from)} <= ${limitOf(expiry, now)} AND (${sql.raw(expiry.only ?? 'true')})`

/** Deletes, or empties, up to AT_ONCE rows. A locked row is left to the next run. */
export function purgeSome(expiry: Expiry & { table: string }, now: Date) {
  const chosen = sql`ctid = ANY (ARRAY(
    SELECT ctid ${pastTheirTime(expiry, now)} ORDER BY ${sql.ref(expiry.from)} LIMIT ${sql.lit(AT_ONCE)} FOR UPDATE SKIP LOCKED))`
  if (!expiry.empties) return sql`DELETE FROM ${sql.table(expiry.table)} WHERE ${chosen}`
  const emptied = Object.entries(expiry.empties).map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`)
  return sql`UPDATE ${sql.table(expiry.table)} SET ${sql.join(emptied)} WHERE ${chosen}`
}

/**
 * Deletes expired rows of the listed tables, in batches.
 * @returns how many rows of each table.
 */
export async function purgeExpired(db: Db, now: Date): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const expiry of EXPIRIES) {
    let some = AT_ONCE
    while (some >= AT_ONCE) {
      const { numAffectedRows = 0n } = await purgeSome(expiry, now).execute(db)
      some = Number(numAffectedRows)
      gone[expiry.table] = (gone[expiry.table] ?? 0) + some
    }
  }
  return gone
}

/** A purge runs every hour; rows that are older by this much were forgotten. */
const MARGIN_DAYS = 2

/** The tables with rows that should have been deleted two days ago. */
export async function listOverdueTables(db: Db, now: Date): Promise<string[]> {
  const overdue = new Set<string>()
  for (const expiry of EXPIRIES) {
    const { rows } = await sql<{ isThere: boolean }>`
      SELECT EXISTS (SELECT ${pastTheirTime(expiry, daysBefore(now, MARGIN_DAYS))}) AS is_there`.execute(db)
    if (rows[0]?.isThere) overdue.add(expiry.table)
  }
  return [...overdue]
}
