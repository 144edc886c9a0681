import pg from 'pg'
import { connected, ask } from './database.ts'
import { head, median, type Told } from './figures.ts'
import { openProduct } from './product.ts'
import { measureScreens } from './screens.ts'
import { basename } from 'node:path'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { SELLER } from './dashboard-seed.ts'

interface CrowdSize {
  keywords: number
  searches: number
  favorites: number
  notifications: number
}

/** Makes a copy of a database of the benchmark, for rows that the other parts must not meet; `drop` takes it away. */
async function copyOf(databaseUrl: string): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = basename(new URL(databaseUrl).pathname)
  const copy = `${name}_crowd`
  const url = (database: string) => Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href
  const asAdmin = (statement: string) => ask(url('postgres'), statement)
  const drop = () => asAdmin(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
  await drop()
  await asAdmin(`CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY FILE_COPY`)
  return { url: url(copy), drop }
}

/**
 * Gives everybody keywords and saved searches, made of pairs of words that titles have, and one person a great many
 * favourites and notifications.
 */
async function seedCrowd(client: pg.Client, size: CrowdSize, say: (text: string) => void): Promise<void> {
  await client.query('SELECT setseed(0.42)')
  await client.query('UPDATE users SET password_hash = $2 WHERE email = $1', [
    SELLER.email,
    await hashPassword(SELLER.password),
  ])
  await client.query(
    `CREATE TEMPORARY TABLE pairs AS
       SELECT words[n] || ' ' || words[n + 1] AS pair, words[n] AS word
         FROM (SELECT words, 1 + floor(random() * (cardinality(words) - 1))::int AS n
                 FROM (SELECT words_of(title) AS words FROM listings TABLESAMPLE SYSTEM (10)) titles
                WHERE cardinality(words) > 1) pieces`,
  )
  const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM users')
  const people = Number(rows[0]?.count)
  // People rarely write the same words: if the words of the seed are too few, a number makes further ones.
  const asked = (count: number) => `
    SELECT text FROM (
      SELECT pair AS text, 1 AS made FROM pairs UNION SELECT word, 1 FROM pairs
      UNION ALL SELECT word || n, 2 FROM (SELECT DISTINCT word FROM pairs) w, generate_series(1, 400) n) t
     ORDER BY made, md5(text) LIMIT ${count}`
  say(`${size.keywords} keywords`)
  // Below, the work that triggers do for one person at a time is done for all at once.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO user_settings (user_id, keywords)
     SELECT u.id, array_agg(k.text)
       FROM (SELECT text, row_number() OVER () AS n FROM (${asked(size.keywords)}) a) k
       JOIN (SELECT id, row_number() OVER () - 1 AS n FROM users) u ON u.n = k.n % $1::int
      GROUP BY u.id
     ON CONFLICT ON CONSTRAINT user_settings_pkey DO UPDATE SET keywords = excluded.keywords`,
    [people],
  )
  await client.query(
    `CREATE TEMPORARY TABLE written AS
       SELECT DISTINCT ON (user_id, words) user_id, words, label
         FROM (SELECT user_id, words_of(label) AS words, label FROM user_settings, unnest(keywords) label) w
        WHERE cardinality(words) > 0`,
  )
  await client.query(
    `INSERT INTO keywords (words, anchor)
     SELECT words, (SELECT word FROM unnest(words) word ORDER BY length(word) DESC, word LIMIT 1)
       FROM (SELECT DISTINCT words FROM written) w
     ON CONFLICT ON CONSTRAINT keywords_words_key DO NOTHING`,
  )
  await client.query(
    `INSERT INTO keyword_followers (user_id, keyword_id, label)
     SELECT user_id, k.id, label FROM written JOIN keywords k USING (words)
     ON CONFLICT ON CONSTRAINT keyword_followers_pkey DO NOTHING`,
  )
  await client.query('SET session_replication_role = DEFAULT')
  say(`${size.searches} saved searches`)
  await client.query(
    `INSERT INTO saved_searches (user_id, params, name, frequency, state, created_at, needles, anchor, category_id, max_cents)
     SELECT u.id, jsonb_build_object('q', k.text, 'n', k.n), k.text, (ARRAY['realtime', 'daily', 'weekly'])[1 + k.n % 3], 'activa',
            now() - interval '1 day', c.needles, search_anchor(c.needles),
            CASE WHEN k.n % 4 = 0 THEN (SELECT id FROM categories ORDER BY id OFFSET k.n % 6 LIMIT 1) END,
            CASE WHEN k.n % 5 = 0 THEN 20000 END
       FROM (SELECT text, row_number() OVER () AS n FROM (${asked(size.searches)}) a) k
       JOIN (SELECT id, row_number() OVER () - 1 AS n FROM users) u ON u.n = k.n % $1::int
      CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT search_needle(word) FROM regexp_split_to_table(k.text, ' ') word) AS needles) c`,
    [people],
  )
  say(`${size.favorites} favourites and ${size.notifications} notifications of one person`)
  await client.query(
    `INSERT INTO favorites (user_id, listing_id, list, note, price_at_save, created_at)
     SELECT u.id, v.id, CASE WHEN random() < 0.7 THEN 'Lista ' || floor(random() * 30)::int END,
            CASE WHEN random() < 0.3 THEN 'Preguntar por el plazo.' END, v.price_cents + 500, now() - random() * interval '1 year'
       FROM users u, LATERAL (SELECT id, price_cents FROM visible_listings
                               WHERE author_id <> u.id ORDER BY id LIMIT $2::int) v
      WHERE u.email = $1
     ON CONFLICT DO NOTHING`,
    [SELLER.email, size.favorites],
  )
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO notifications (user_id, type, title, message, href, read, created_at, dedupe_key)
     SELECT u.id, (ARRAY['message', 'listing_update', 'price_change', 'new_match', 'announcement'])[1 + n % 5],
            'Mensaje nuevo', 'Diseño de logotipos, número ' || n || '. Míralo cuando puedas.', '/marketplace', n % 10 <> 0,
            now() - n * interval '3 minutes', 'multitud:' || n
       FROM users u, generate_series(1, $2::int) n WHERE u.email = $1`,
    [SELLER.email, size.notifications],
  )
  await client.query('SET session_replication_role = DEFAULT')
  for (const table of [
    'keywords',
    'keyword_followers',
    'saved_searches',
    'favorites',
    'notifications',
    'user_settings',
  ])
    await client.query(`VACUUM (ANALYZE) ${table}`)
}

/** Makes this many listings ones that have just become visible; others have been looked at. */
async function makeNews(client: pg.Client, count: number): Promise<void> {
  await client.query('UPDATE listing_alerts SET matched = true, searched = true WHERE NOT matched OR NOT searched')
  await client.query(
    `INSERT INTO listing_alerts (listing_id, seen_at)
     SELECT listing_id, now() FROM listing_search TABLESAMPLE SYSTEM (1) ORDER BY random() LIMIT $1::int
     ON CONFLICT ON CONSTRAINT listing_alerts_pkey
       DO UPDATE SET matched = false, searched = false, seen_at = excluded.seen_at`,
    [count],
  )
}

const BATCH = 100
const BATCHES = 20

/**
 * Measures the comparison of a batch of new listings with very many keywords, and the screens of a person with very
 * many favourites. It uses a copy of the database, which is deleted afterwards.
 */
export async function measureCrowd(databaseUrl: string, quick: boolean, { say, note }: Told): Promise<void> {
  const size = quick
    ? { keywords: 2_000, searches: 2_000, favorites: 500, notifications: 4_000 }
    : { keywords: 100_000, searches: 100_000, favorites: 10_000, notifications: 200_000 }
  const { url, drop } = await copyOf(databaseUrl)
  try {
    await connected(url, async (client) => {
      await seedCrowd(client, size, (text) => note(`crowd: ${text}`))
      await measureMatching(url, client, say)
    })
    await measureScreens(url, listPages, { say, note })
  } finally {
    await drop()
  }
}

async function measureMatching(url: string, client: pg.Client, say: Told['say']) {
  // The measured modules read the product's configuration when they are imported.
  const { createDb } = await openProduct(url)
  const { matchKeywords } = await import('#app/domain/notifications/matches.server.ts')
  const { matchSavedSearches } = await import('#app/domain/saved-searches/matches.server.ts')
  const db = createDb(new pg.Pool({ connectionString: url }))
  const counted = async (table: string) =>
    Number((await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count)
  say(`\n${await counted('keywords')} keywords of everybody, ${await counted('saved_searches')} saved searches`)
  say(head(`| ${BATCH} new listings against | p50 ms | max ms | found in all |`))
  // People who were notified within the hour are not notified again, so that only the comparison is timed.
  const quietly = `INSERT INTO keyword_tellings (user_id, told_at) SELECT id, now() FROM users
                   ON CONFLICT ON CONSTRAINT keyword_tellings_pkey DO UPDATE SET told_at = excluded.told_at`
  await client.query(quietly)
  for (const [name, match, finds] of [
    ['keywords', matchKeywords, 'keyword_matches'],
    ['saved searches', matchSavedSearches, 'saved_search_hits'],
  ] as const) {
    const times: number[] = []
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await makeNews(client, BATCH)
      const started = performance.now()
      await match(db, new Date())
      times.push(performance.now() - started)
    }
    say(`| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${await counted(finds)} |`)
  }
  await client.query('TRUNCATE keyword_tellings')
  const started = performance.now()
  await matchKeywords(db, new Date())
  say(
    `\nTelling ${await counted('keyword_tellings')} people of what was found took ${(performance.now() - started).toFixed(0)} ms`,
  )
  await db.destroy()
  // Notices that are still waiting would be sent while pages are measured.
  await client.query('UPDATE saved_searches SET tell_at = NULL WHERE tell_at IS NOT NULL')
  await client.query('TRUNCATE keyword_matches, notification_deliveries, outbox, jobs CASCADE')
}

async function listPages(origin: string, cookie: string): Promise<Record<string, string>> {
  const all = await (await fetch(`${origin}/dashboard/favorites`, { headers: { cookie } })).text()
  const hrefs = [...all.matchAll(/href="(\/dashboard\/favorites[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const one = (pattern: RegExp) => hrefs.find((href) => pattern.test(href)) ?? ''
  const pages = [
    '/dashboard/favorites',
    one(/after=/),
    one(/[?&]list=/),
    one(/favorites\/[0-9a-f]{8}/),
    '/dashboard/saved-searches',
    '/dashboard/notifications',
    '/dashboard/notifications?read=unread',
    '/dashboard/notifications?type=review',
    '/dashboard/notifications?q=zanfo%C3%B1ero',
  ].filter(Boolean)
  const shown = (page: string) =>
    page.replace(/(after|list|return)=[^&]+/g, '$1=…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
  return Object.fromEntries(pages.map((page) => [shown(page), page]))
}
