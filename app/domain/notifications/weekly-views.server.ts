import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { tell } from './channels.server.ts'

/** The hour of the person's Monday. Digests of that hour include it, so it is written before them. */
const SUMMARY_HOUR = 8

/**
 * Tells people who want it (E6) how often their listings were visited last week, once a week: on Monday in their own
 * zone, or on Tuesday if no job ran on Monday. A week without visits is not told.
 * @returns how many people were told.
 */
export function tellWeeklyViews(db: Db, now: Date): Promise<number> {
  const local = sql`(${now}::timestamptz AT TIME ZONE s.timezone)`
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ userId: string; monday: string }>`
      UPDATE user_settings s SET views_told_on = date_trunc('week', ${local})::date
       WHERE s.listing_views
         AND extract(isodow FROM ${local}) IN (1, 2)
         AND (s.views_told_on IS NULL OR s.views_told_on < date_trunc('week', ${local})::date)
         AND (s.frequency <> 'realtime'
              OR ${local} >= date_trunc('week', ${local}) + make_interval(hours => ${sql.lit(SUMMARY_HOUR)}))
      RETURNING s.user_id, s.views_told_on::text AS monday`.execute(trx)
    if (rows.length === 0) return 0
    return tell(
      trx,
      {
        type: 'listing_update',
        userId: sql`due.user_id`,
        title: 'Las visitas de tu semana',
        message: sql`format('Tus anuncios tuvieron %s la semana pasada.',
                            CASE sum(d.views) WHEN 1 THEN '1 visita' ELSE sum(d.views) || ' visitas' END)`,
        href: '/dashboard/listings',
        dedupeKey: sql`'weekly-views:' || due.monday`,
        from: sql`FROM unnest(${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.monday)}::text[])
                         AS due (user_id, monday)
                  JOIN owner_daily_stats d ON d.owner_id = due.user_id
                   AND d.day >= due.monday::date - 7 AND d.day < due.monday::date
                 GROUP BY due.user_id, due.monday
                HAVING sum(d.views) > 0`,
      },
      now,
    )
  })
}
