import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { migrate } from '#db/migrate.ts'
import { readQueries, type JudgedQuery } from './queries.ts'

const { values } = parseArgs({ options: { listings: { type: 'string' }, queries: { type: 'string' } } })
if (!values.listings || !values.queries) {
  console.error('Say which: npm run judge -- --listings FILE --queries FILE')
  process.exit(2)
}
const written = readFileSync(values.listings, 'utf8')
const queries = readQueries(readFileSync(values.queries, 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'gremio-judge-'))
const server = await startEmbeddedPostgres({ folder, password: 'judge', durable: false })
try {
  await server.createDatabase('judge')
  const url = server.url('judge')
  // The program reads its settings when it is loaded.
  process.env['DATABASE_URL'] = url
  process.env['APP_ORIGIN'] = 'http://localhost:3000'
  process.env['SESSION_SECRETS'] = 'only-for-judging-0123456789abcdef0123456789'
  await migrate(url, fileURLToPath(new URL('../../db/migrations', import.meta.url)))
  const { publishAll, readListings } = await import('./listings.ts')
  const { createDb, createPool } = await import('#app/db.server.ts')
  const { readSearchParams } = await import('#app/domain/search/params.ts')
  const { searchListings } = await import('#app/domain/search/queries.server.ts')
  const { refreshSearch } = await import('#app/domain/search/refresh.server.ts')
  const db = createDb(createPool(url, { max: 4 }))
  const numbers = await publishAll(db, readListings(written), new Date())
  await refreshSearch(db, new Date())
  let right = 0
  for (const query of queries) {
    const found = await searchListings(db, readSearchParams(new URLSearchParams({ q: query.q })))
    const came = found.items.map(({ id }) => numbers.get(id) ?? 0)
    const faults = faultsOf(query, came, await plainWords(db, found.corrected))
    if (faults.length === 0) right += 1
    else console.log(`${query.q}: ${faults.join('; ')}. It finds ${came.slice(0, 8).join(', ') || 'nothing'}.`)
  }
  await db.destroy()
  console.log(`${right} of ${queries.length}`)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A question as the database compares it: without accents, and without words that say nothing. */
async function plainWords(db: Db, text = ''): Promise<string> {
  const { rows } = await sql<{ plain: string }>`
    SELECT coalesce(string_agg(token, ' ' ORDER BY position), '') AS plain
      FROM unnest(search_tokens(${text})) WITH ORDINALITY t (token, position) WHERE NOT is_stop_word(token)`.execute(db)
  return rows[0]?.plain ?? ''
}

/** What is wrong with what came, in words. */
function faultsOf({ among, wanted, unwanted, correction }: JudgedQuery, came: number[], corrected: string): string[] {
  const first = came.slice(0, among)
  const missing = wanted.filter((n) => !first.includes(n))
  const wrong = unwanted.filter((n) => came.slice(0, 3).includes(n))
  return [
    ...(missing.length ? [`${missing.join(', ')} not among the first ${among}`] : []),
    ...(wanted.length === 0 && came.length ? ['it should find nothing'] : []),
    ...(wrong.length ? [`${wrong.join(', ')} among the first three`] : []),
    ...(correction && corrected !== correction ? [`corrected to ${corrected || 'nothing'}, not ${correction}`] : []),
  ]
}
