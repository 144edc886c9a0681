import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { WITHDRAWAL_DAYS } from './withdrawal.ts'

/** The end of the fourteenth day after a contract, by the clock of the site. */
export async function endOfWithdrawal(db: Db | Trx, contractAt: Date): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    SELECT (date_trunc('day', ${contractAt}::timestamptz AT TIME ZONE ${siteTimeZone})
            + make_interval(days => ${sql.lit(WITHDRAWAL_DAYS + 1)})) AT TIME ZONE ${siteTimeZone} AS until`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no moment')
  return row.until
}
