// The rows that more than a year of a busy site leaves in the database: which tables stand still, and from which day
// on.
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Table } from '#app/domain/tables/table.ts'
import { DAY_SECONDS, MINUTE_MS } from '#app/locale/durations.ts'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import type { DB } from '#db/types.ts'
import { migrate } from '#db/migrate.ts'
import { SCHEMA_FOLDER, startBenchServer } from './database.ts'

/** The whole run ends after this long, whatever happens. */
const LIMIT_MS = 15 * MINUTE_MS
const DAYS = 450
const COUNTED_EVERY_DAYS = 10
/** A figure that has not grown for this many days at the end has stopped growing. */
const LOOKED_BACK_DAYS = 30
/** Sums and rounding change a table slightly although it no longer grows. */
const STILL = 1.03
const SHOWN_DAYS = [30, 90, 180, 365, DAYS]
const PEOPLE = 50
const LISTINGS = 10
const VIEWS_A_DAY = 20
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const hash = 'sha256(gen_random_uuid()::text::bytea)'
/** Rows that a day leaves: a thousandth of those of a site with 20,000 sign-ins and 50,000 searches a day has. */
const HAPPENS: { rows: number; sql: string }[] = [
  {
    rows: 20,
    sql: `INSERT INTO login_events (user_id, email_hash, at, success) SELECT id, ${hash}, app_now(), true FROM pg_temp.some($1)`,
  },
  {
    rows: 20,
    sql: `INSERT INTO sessions (user_id, token_hash, persistent, created_at, last_active_at, expires_at)
          SELECT id, ${hash}, true, app_now(), app_now(), app_now() + interval '30 days' FROM pg_temp.some($1)`,
  },
  {
    rows: 2,
    sql: `INSERT INTO tokens (user_id, purpose, token_hash, email, expires_at)
          SELECT id, 'restablecer', ${hash}, email, app_now() + interval '1 hour' FROM pg_temp.some($1)`,
  },
  {
    rows: 50,
    sql: `INSERT INTO search_log (day, query, visitor_hash) SELECT app_now()::date, 'guitarra', ${hash} FROM generate_series(1, $1)`,
  },
  {
    rows: 30,
    sql: `INSERT INTO outbox (user_id, kind, recipient, subject, body_text, body_html, state, created_at, sent_at)
          SELECT id, 'notification-message', email, 'Nuevo mensaje', repeat('texto ', 100), repeat('<p>texto</p>', 200),
                 'enviado', app_now(), app_now() FROM pg_temp.some($1)`,
  },
  {
    rows: 1,
    sql: `INSERT INTO jobs (kind, payload, state, run_at, attempts)
          SELECT 'deliver-mail', '{}', 'failed', app_now(), 12 FROM generate_series(1, $1)`,
  },
  {
    rows: 50,
    sql: `INSERT INTO notifications (user_id, type, title, message, created_at)
          SELECT id, 'message', 'Nuevo mensaje', 'Alguien te ha escrito.', app_now() FROM pg_temp.some($1)`,
  },
  {
    rows: 10,
    sql: `INSERT INTO contact_prints (print, user_id, kind, seen_at) SELECT ${hash}, id, 'teléfono', app_now() FROM pg_temp.some($1)`,
  },
  {
    rows: 100,
    sql: `INSERT INTO rate_limits (key, points, expire)
          SELECT gen_random_uuid()::text, 1, ((extract(epoch FROM app_now()) + 3600) * 1000)::bigint FROM generate_series(1, $1)`,
  },
  {
    rows: 1,
    sql: `INSERT INTO known_devices (token_hash, user_id, created_at, last_used_at) SELECT ${hash}, id, app_now(), app_now() FROM pg_temp.some($1)`,
  },
]

setTimeout(() => process.exit(1), LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const note = (text: string) => process.stderr.write(`${text}\n`)
const folder = temporaryFolder('growth')
const server = await startBenchServer(folder, note)
try {
  await server.createDatabase('growth')
  process.exitCode = await measure(server.url('growth'))
} finally {
  await server.stop()
}
process.exit()

/**
 * Runs the days, and prints the rows that they leave.
 * @returns 1 when a table grows that should not.
 */
async function measure(url: string): Promise<number> {
  Object.assign(process.env, {
    DATABASE_URL: url,
    APP_ORIGIN: 'http://localhost:3000',
    SESSION_SECRETS: 'growth-0123456789abcdef0123456789abcdef',
    DATA_DIR: folder,
    GREMIO_TRIAL: '1',
  })
  // These read the variables above.
  const { TABLES } = await import('#app/domain/tables/registry.ts')
  await migrate(url, SCHEMA_FOLDER)
  const { db, pool } = await import('#app/db.server.ts')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    INSERT INTO users (email, password_hash, terms_version) SELECT n || '@ejemplo.es', '!', '1' FROM generate_series(1, ${PEOPLE}) n;
    INSERT INTO profiles (id, full_name, username) SELECT id, 'Ana Ruiz', split_part(email::text, '@', 1) || '-ana' FROM users;
    INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info)
      SELECT id, gen_random_uuid(), 'Clases de guitarra', 'Clases de guitarra a domicilio.', 1, 2000, 'EUR', 'ana@ejemplo.es'
        FROM users LIMIT ${LISTINGS};
    INSERT INTO clock_shift (seconds) VALUES (0);
    CREATE FUNCTION pg_temp.some(bigint) RETURNS SETOF users LANGUAGE sql AS 'SELECT * FROM users ORDER BY random() LIMIT $1'`)

  const counts: Map<string, number>[] = []
  for (let day = 1; day <= DAYS; day += 1) {
    await client.query('UPDATE clock_shift SET seconds = $1', [day * DAY_SECONDS])
    await aDay(client, db)
    if (day % COUNTED_EVERY_DAYS !== 0 && !SHOWN_DAYS.includes(day)) continue
    counts[day] = await countRows(
      client,
      TABLES.map(({ table }) => table),
    )
    await client.query('VACUUM ANALYZE')
    note(`day ${day}`)
  }
  const sizes = await sizesOf(client)
  await client.end()
  await pool.end()
  return print(TABLES, { counts, sizes })
}

async function aDay(client: pg.Client, db: Kysely<DB>) {
  const { recordView } = await import('#app/domain/measures/commands.server.ts')
  const { jobHandlers } = await import('#app/jobs/handlers.server.ts')
  for (const { rows, sql } of HAPPENS) await client.query(sql, [rows])
  const { rows } = await client.query<{ now: Date; listings: string[] }>(
    'SELECT app_now() AS now, ARRAY(SELECT id FROM listings) AS listings',
  )
  const { now = new Date(), listings = [] } = rows[0] ?? {}
  for (let view = 0; view < VIEWS_A_DAY; view += 1) {
    const listingId = listings[view % listings.length] ?? ''
    await recordView(db, { listingId, ip: `192.0.2.${view}`, userAgent: BROWSER, viewerId: undefined, now })
  }
  for (const kind of ['purge-expired', 'purge-view-salts', 'purge-cases', 'purge-deleted-listings'] as const)
    await jobHandlers[kind].run(db, {}, now)
}

async function countRows(client: pg.Client, tables: string[]) {
  const counted = tables.map((name) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`)
  const { rows } = await client.query<{ name: string; rows: number }>(counted.join(' UNION ALL '))
  return new Map(rows.map((row) => [row.name, row.rows]))
}

async function sizesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; kb: number }>(
    `SELECT relname AS name, (pg_total_relation_size(oid) / 1024)::int AS kb FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, kb }) => [name, kb]))
}

function print(
  tables: readonly (Table & { table: string })[],
  { counts, sizes }: { counts: Map<string, number>[]; sizes: Map<string, number> },
): number {
  const days = Object.keys(counts).map(Number)
  const rowsOn = (table: string, day: number) => counts[day]?.get(table) ?? 0
  const [first = 0] = days
  console.log(`| table | ${SHOWN_DAYS.map((day) => `day ${day}`).join(' | ')} | KB | stands still from day |`)
  console.log(`| --- |${' --- |'.repeat(SHOWN_DAYS.length + 2)}`)
  const wrong: string[] = []
  for (const it of tables) {
    const { table } = it
    if (days.every((day) => rowsOn(table, day) === rowsOn(table, first)) && rowsOn(table, first) <= PEOPLE) continue
    const still = days.find((day) =>
      days.every((later) => later < day || rowsOn(table, later) <= Math.max(rowsOn(table, day) * STILL, 1)),
    )
    const grows = still === undefined || still > DAYS - LOOKED_BACK_DAYS
    if (grows && ('expires' in it || 'untilJob' in it)) wrong.push(table)
    const shown = SHOWN_DAYS.map((day) => rowsOn(table, day)).join(' | ')
    console.log(`| ${table} | ${shown} | ${sizes.get(table)} | ${grows ? 'grows' : still} |`)
  }
  console.log(wrong.length > 0 ? `\nStill growing: ${wrong.join(', ')}` : '\nNothing grows that goes by itself.')
  return wrong.length > 0 ? 1 : 0
}
