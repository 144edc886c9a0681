import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { migrate } from '#db/migrate.ts'
import { readQueries } from './queries.ts'

const { values } = parseArgs({ options: { listings: { type: 'string' }, queries: { type: 'string' } } })
if (!values.listings || !values.queries) {
  console.error('Say which: npm run judge -- --listings FILE --queries FILE')
  process.exit(2)
}
const written = readFileSync(values.listings, 'utf8')
const queries = readQueries(readFileSync(values.queries, 'utf8'))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const folder = temporaryFolder('judge')
const server = await startEmbeddedPostgres({ folder, password: 'judge', durable: false })
try {
  await server.createDatabase('judge')
  const url = server.url('judge')
  // The program reads its settings when it is loaded.
  process.env['DATABASE_URL'] = url
  process.env['APP_ORIGIN'] = 'http://localhost:3000'
  process.env['SESSION_SECRETS'] = 'only-for-judging-0123456789abcdef0123456789'
  await migrate(url, fileURLToPath(new URL('../../db', import.meta.url)))
  const { publishAll, readListings } = await import('./listings.ts')
  const { createDb, createPool } = await import('#app/db.server.ts')
  const { faultOf } = await import('./ask.ts')
  const { refreshSearch } = await import('#app/domain/search/refresh.server.ts')
  const db = createDb(createPool(url, { max: 4 }))
  const numbers = await publishAll(db, readListings(written), new Date())
  await refreshSearch(db, new Date())
  let right = 0
  for (const query of queries) {
    const fault = await faultOf(db, query, numbers)
    if (fault === undefined) right += 1
    else console.log(fault)
  }
  await db.destroy()
  console.log(`${right} of ${queries.length}`)
} finally {
  await server.stop()
}
