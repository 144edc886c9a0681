import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { head, loadNow, quantile } from './figures.ts'
import { openProduct } from './product.ts'

const BESIDE_MS = 20 * SECOND_MS
const PAUSE_MS = 50
const STATEMENT_MS = 15 * MINUTE_MS
const QUESTIONS = [
  'diseño',
  'clases de guitarra',
  'fotógrafo valencia',
  'traductor',
  'fontanero',
  'logo',
  'vídeo madrid',
  'acuarela',
  'busco a alguien que me haga una página web',
  'profesor de piano',
]

/**
 * Refills the search data to a new version, as after a change of the vocabulary, at the pace of the product, during
 * searches: it measures the time, the log written, a search before, meanwhile and afterwards, and whether a search
 * loses its results. The word that is added stays in the database.
 */
export async function measureRefill(url: string, say: (text: string) => void) {
  const { createDb, createPool } = await openProduct(url)
  const { refillSearch } = await import('#app/domain/search/refill.server.ts')
  const pages = createDb(createPool(url, { max: 4, statementTimeoutMs: MINUTE_MS }))
  const job = createDb(createPool(url, { max: 1, statementTimeoutMs: STATEMENT_MS, patient: true }))
  const readers = await search(pages)
  try {
    await pause(BESIDE_MS)
    await sql`INSERT INTO stem_exceptions VALUES (${`brocha${Date.now()}`}, 'pintur')`.execute(job)
    const [logged, began] = [await readLog(job), performance.now()]
    readers.goOnto('meanwhile')
    do {
      await sql`DELETE FROM jobs WHERE kind = 'refill-search'`.execute(job)
      await refillSearch(job, { listings: true })
    } while (await isGoingOn(job))
    const [seconds, megabytes] = [(performance.now() - began) / SECOND_MS, ((await readLog(job)) - logged) / 1_000_000]
    readers.goOnto('after')
    await pause(BESIDE_MS)
    const { empty, times } = await readers.end()
    const { rows } = await sql<{ listings: string }>`SELECT count(*) AS listings FROM listing_words`.execute(job)
    say(
      `\nA refill of ${rows[0]?.listings} listings took ${seconds.toFixed(0)} s and ${megabytes.toFixed(0)} MB of log, at a load of ${loadNow()}; ${empty} searches found nothing that found something before.`,
    )
    say(head('| searches | number | p50 ms | p95 ms | max ms |'))
    for (const [name, of] of Object.entries(times))
      say(`| ${name} | ${of.length} | ${[0.5, 0.95, 1].map((share) => quantile(of, share).toFixed(1)).join(' | ')} |`)
  } finally {
    await readers.end()
    await Promise.all([pages.destroy(), job.destroy()])
  }
}

/** One search after the other, each after a short rest, until it is ended. */
async function search(db: Db) {
  const { searchListings } = await import('#app/domain/search/queries.server.ts')
  const { readSearchParams } = await import('#app/domain/search/params.ts')
  const find = (q: string) => searchListings(db, readSearchParams(new URLSearchParams({ q })))
  const found = new Map<string, number>()
  for (const q of QUESTIONS) found.set(q, (await find(q)).total)
  const times: Record<string, number[]> = {}
  let phase = 'before'
  let empty = 0
  let goesOn = true
  const over = (async () => {
    for (let n = 0; goesOn; n += 1) {
      const q = QUESTIONS[n % QUESTIONS.length] ?? ''
      const began = performance.now()
      const { items } = await find(q)
      ;(times[phase] ??= []).push(performance.now() - began)
      if (items.length === 0 && (found.get(q) ?? 0) > 0) empty += 1
      await pause(PAUSE_MS)
    }
  })()
  return {
    goOnto: (next: string) => (phase = next),
    async end() {
      goesOn = false
      await over
      return { empty, times }
    },
  }
}

/** In bytes. */
async function readLog(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

async function isGoingOn(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM search_versions WHERE NOT in_use OR people_reached IS NOT NULL OR asks_again`.execute(db)
  return rows.length > 0
}
