import pg from 'pg'
import { copyOf, makeNews, seedCrowd } from './crowd-seed.ts'
import { connected } from './database.ts'
import { head, median, type Told } from './figures.ts'
import { openProduct } from './product.ts'
import { measureScreens } from './screens.ts'

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
  // What is measured reads the product's configuration when it is imported.
  const { createDb } = await openProduct(url)
  const { matchKeywords } = await import('#app/domain/notifications/matches.server.ts')
  const { matchSavedSearches } = await import('#app/domain/saved-searches/matches.server.ts')
  const db = createDb(new pg.Pool({ connectionString: url }))
  const counted = async (table: string) =>
    Number((await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count)
  say(`\n${await counted('keywords')} keywords of everybody, ${await counted('saved_searches')} saved searches`)
  say(head(`| ${BATCH} new listings against | p50 ms | max ms | found in all |`))
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
    say(`| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${await counted(finds)} |`)
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
