import pg from 'pg'
import { startApp } from './app.ts'
import { copyOf, makeNews, seedCrowd } from './crowd-seed.ts'
import { BAR_MS, leastStatements, MOST_QUERIES, signIn, time, type Told } from './dashboard.ts'
import { countStatements } from './statement-counter.ts'

const BATCH = 100
const BATCHES = 20

/**
 * How long a batch of new listings is compared with what a great many people wait for, and how long the screens of
 * somebody take who keeps very much. On a copy of the database, which is gone afterwards.
 */
export async function measureCrowd(databaseUrl: string, quick: boolean, { say, note }: Told): Promise<void> {
  const size = quick
    ? { keywords: 2_000, searches: 2_000, favorites: 500, notifications: 4_000 }
    : { keywords: 100_000, searches: 100_000, favorites: 10_000, notifications: 200_000 }
  const { url, drop } = await copyOf(databaseUrl)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await seedCrowd(client, size, (text) => note(`crowd: ${text}`))
    await measureMatching(url, client, { say, note })
    await client.end()
    await measurePages(url, { say, note })
  } finally {
    await client.end().catch(() => {})
    await drop()
  }
}

async function measureMatching(url: string, client: pg.Client, { say }: Told) {
  // What is measured reads the product's configuration when it is imported.
  Object.assign(process.env, {
    DATABASE_URL: url,
    GREMIO_TRIAL: '1',
    SESSION_SECRETS: 'only-for-the-benchmark-0123456789',
  })
  const { matchKeywords } = await import('#app/domain/notifications/matches.server.ts')
  const { matchSavedSearches } = await import('#app/domain/saved-searches/matches.server.ts')
  const { createDb } = await import('#app/db.server.ts')
  const db = createDb(new pg.Pool({ connectionString: url }))
  const counted = async (table: string) =>
    Number((await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count)
  say(`\n${await counted('keywords')} keywords of everybody, ${await counted('saved_searches')} saved searches`)
  say(`\n| ${BATCH} new listings against | p50 ms | max ms | found in all |\n| --- | --- | --- | --- |`)
  // People who were told within the hour are told nothing: what is timed is the comparing.
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
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number
    say(`| ${name} | ${at(0.5).toFixed(0)} | ${at(1).toFixed(0)} | ${await counted(finds)} |`)
  }
  await client.query('TRUNCATE keyword_tellings')
  const started = performance.now()
  await matchKeywords(db, new Date())
  say(
    `\nTelling ${await counted('keyword_tellings')} people of what was found took ${(performance.now() - started).toFixed(0)} ms`,
  )
  await db.destroy()
  // What is left to be told would be sent while pages are measured.
  await client.query('UPDATE saved_searches SET tell_at = NULL WHERE tell_at IS NOT NULL')
  await client.query('TRUNCATE keyword_matches, notification_deliveries, outbox, jobs CASCADE')
}

async function measurePages(url: string, { say, note }: Told) {
  const counter = await countStatements(url)
  const through = await startApp(counter.url)
  const counted = new Map<string, string[]>()
  let pages: string[]
  try {
    const cookie = await signIn(through.origin)
    const all = await (await fetch(`${through.origin}/dashboard/favorites`, { headers: { cookie } })).text()
    const hrefs = [...all.matchAll(/href="(\/dashboard\/favorites[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    const one = (pattern: RegExp) => hrefs.find((href) => pattern.test(href)) ?? ''
    pages = [
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
    for (const page of pages) counted.set(page, await leastStatements(counter, through.origin + page, cookie))
  } finally {
    through.child.kill('SIGTERM')
    counter.stop()
  }
  const app = await startApp(url)
  try {
    const cookie = await signIn(app.origin)
    say('\n| screen | statements | p50 ms | p95 ms | KB | |\n| --- | --- | --- | --- | --- | --- |')
    for (const page of pages) {
      const { p50, p95, bytes } = await time(app.origin + page, cookie)
      const statements = counted.get(page)?.length ?? 0
      const missed = [statements > MOST_QUERIES && 'too many', p95 > BAR_MS && 'too slow'].filter(Boolean).join(', ')
      const shown = page.replace(/(after|list|return)=[^&]+/g, '$1=…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
      say(
        `| ${shown} | ${statements} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${Math.round(bytes / 1024)} | ${missed} |`,
      )
      if (statements > MOST_QUERIES) for (const text of counted.get(page) ?? []) note(`    ${text.slice(0, 160)}`)
    }
  } finally {
    app.child.kill('SIGTERM')
  }
}
