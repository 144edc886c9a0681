import pg from 'pg'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { connected } from './database.ts'

/** Bump when the rows change: they are then made again. */
const VERSION = 2

const FILLED = [
  'listings',
  'listing_daily_stats',
  'listing_totals',
  'owner_daily_stats',
  'conversations',
  'inquiries',
  'notifications',
  'users',
]

export const SELLER = { email: 'persona1@ejemplo.es', password: 'solo-para-medir' }

export interface DashboardSize {
  listings: number
  notifications: number
  /** How many of these are the seller's; a tenth of them are unread. */
  ofSeller: number
}

/**
 * Makes one seller with a great many listings, two years of daily figures and notifications of a great many people out
 * of a database of the benchmark, as a second step: the first one takes minutes. Triggers are off meanwhile.
 */
export async function seedDashboard(url: string, size: DashboardSize, say: (text: string) => void): Promise<void> {
  await connected(url, async (client) => {
    const mark = `dashboard ${VERSION} ${Object.values(size).join(' ')}`
    const { rows } = await client.query<{ mark: string | null }>(
      `SELECT obj_description('owner_daily_stats'::regclass) AS mark`,
    )
    if (rows[0]?.mark === mark) return
    await client.query('SET session_replication_role = replica')
    await client.query(`SELECT setseed(0.42)`)
    const { rows: sellers } = await client.query<{ id: string }>(
      'UPDATE users SET password_hash = $2 WHERE email = $1 RETURNING id',
      [SELLER.email, await hashPassword(SELLER.password)],
    )
    const seller = sellers[0]?.id
    if (!seller) throw new Error(`The seed has no ${SELLER.email}`)

    say(`${size.listings} listings of one seller`)
    await client.query(
      `UPDATE listings SET author_id = $1, updated_at = created_at + random() * (now() - created_at)
        WHERE id IN (SELECT id FROM listings WHERE author_id <> $1 ORDER BY id
                      LIMIT (SELECT greatest($2 - count(*), 0) FROM listings WHERE author_id = $1))`,
      [seller, size.listings],
    )
    say('two years of days')
    // A listing is seen on three days of ten. The sums that triggers keep are written here, since those are off.
    await client.query(
      `INSERT INTO listing_daily_stats (listing_id, day, views, total)
       SELECT listing_id, day, views, sum(views) OVER (PARTITION BY listing_id ORDER BY day)
         FROM (SELECT l.id AS listing_id, day::date, 1 + floor(random() * 12)::int AS views
                 FROM listings l, generate_series(current_date - 365, current_date, interval '1 day') day
                WHERE l.author_id = $1 AND random() < 0.3) seen
       ON CONFLICT DO NOTHING`,
      [seller],
    )
    await client.query(
      `INSERT INTO listing_totals (listing_id, owner_id, views, last_day, last_7, last_30, last_90, last_365)
       SELECT listing_id, $1, sum(views), max(day),
              ${[7, 30, 90, 365].map((days) => `coalesce(sum(views) FILTER (WHERE day > last_day - ${days}), 0)`).join()}
         FROM (SELECT d.*, max(d.day) OVER (PARTITION BY d.listing_id) AS last_day
                 FROM listing_daily_stats d JOIN listings l ON l.id = d.listing_id WHERE l.author_id = $1) days
        GROUP BY listing_id
       ON CONFLICT DO NOTHING`,
      [seller],
    )
    say('inquiries of two years')
    await client.query(
      `WITH asked AS (
         SELECT gen_random_uuid() AS id, l.ids[1 + n % cardinality(l.ids)] AS listing_id,
                now() - random() * interval '730 days' AS at, random() AS luck
           FROM generate_series(1, 20000) n, (SELECT array_agg(id) AS ids FROM listings WHERE author_id = $1) l),
       begun AS (
         INSERT INTO conversations (id, listing_id, about, freelancer_id, created_at, last_message_at)
         SELECT id, listing_id, listing_id, $1, at, at FROM asked)
       INSERT INTO inquiries (conversation_id, listing_id, freelancer_id, at, first_reply_at, counted_on)
       SELECT id, listing_id, $1, at, CASE WHEN luck < 0.8 THEN at + luck * interval '40 hours' END, at::date FROM asked`,
      [seller],
    )
    await client.query(
      `INSERT INTO owner_daily_stats (owner_id, day, views, visitors)
       SELECT $1, day::date, 20000 + floor(random() * 5000)::int, 9000 + floor(random() * 2000)::int
         FROM generate_series(current_date - 730, current_date, interval '1 day') day
       ON CONFLICT DO NOTHING`,
      [seller],
    )
    say(`${size.notifications} notifications`)
    await client.query('DELETE FROM notifications')
    await client.query(
      `INSERT INTO notifications (user_id, type, title, message, href, read, created_at, dedupe_key)
       SELECT CASE WHEN n <= $3 THEN $1::uuid ELSE u.ids[1 + (n * 7919) % cardinality(u.ids)] END,
              (ARRAY['message', 'listing_update', 'price_change', 'new_match', 'announcement'])[1 + n % 5],
              (ARRAY['Mensaje nuevo', 'Tu anuncio ya es visible', 'Ha bajado de precio', 'Hay un anuncio para ti', 'Novedades'])[1 + n % 5],
              'Diseño de logotipos para comercios, número ' || n || '. Míralo cuando puedas.',
              '/marketplace', n % 10 <> 0, now() - n * interval '11 minutes', 'medida:' || n
         FROM generate_series(1, $2::int) n, (SELECT array_agg(id ORDER BY id) AS ids FROM users) u`,
      [seller, size.notifications, size.ofSeller],
    )
    say('statistics')
    for (const table of FILLED) await client.query(`VACUUM (ANALYZE) ${table}`)
    // Written last: an interrupted seed is done again.
    await client.query(`COMMENT ON TABLE owner_daily_stats IS ${pg.escapeLiteral(mark)}`)
  })
}
