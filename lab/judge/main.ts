import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { migrate } from '#db/migrate.ts'
import { readQueries } from './queries.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string' },
    queries: { type: 'string' },
    open: { type: 'boolean', default: false },
    final: { type: 'boolean', default: false },
    occupations: { type: 'string' },
    'stem-pairs': { type: 'boolean', default: false },
  },
})
const percent = (part: number, whole: number) => `${Math.round((1000 * part) / whole) / 10} %`
const isOwn = values.open || values.final || values['stem-pairs'] || values.occupations !== undefined
if (!isOwn && (!values.listings || !values.queries)) {
  console.error(
    'Say which: npm run judge -- --open, --final, --occupations FILE, --stem-pairs, or --listings FILE --queries FILE',
  )
  process.exit(2)
}
const written = isOwn
  ? readFileSync(new URL('data/spain.json', import.meta.url), 'utf8')
  : readFileSync(values.listings ?? '', 'utf8')
const queries = isOwn ? [] : readQueries(readFileSync(values.queries ?? '', 'utf8'))

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
  const { judgeOwn, readOwnQuestions } = await import('./own-set.ts')
  const { judgeErrands, readErrands } = await import('./errands.ts')
  const { refreshSearch } = await import('#app/domain/search/refresh.server.ts')
  const db = createDb(createPool(url, { max: 4, statementTimeoutMs: 120_000 }))
  const numbers = await publishAll(db, readListings(written), new Date())
  await refreshSearch(db, new Date())
  const sets = [...(values.open ? (['open'] as const) : []), ...(values.final ? (['final'] as const) : [])]
  for (const set of sets) {
    // The final half is reported as numbers only, so that the search is not tuned to its questions.
    const tell = (line: string) => set === 'open' && console.log(line)
    const { asked, answered, nonsense, shown, wrong, none, empty } = await judgeOwn(
      db,
      readOwnQuestions(set),
      numbers,
      tell,
    )
    console.log(
      `${set}: ${answered} of ${asked} answered (${percent(answered, asked)}), something else among the first three of ` +
        `${nonsense} (${percent(nonsense, asked)}); of the ${shown} listings shown among the first three ${wrong} answer ` +
        `nothing (${percent(wrong, shown)}); nothing shown for ${empty} of the ${none} that nothing answers`,
    )
  }
  for (const set of [...sets, ...(values.final ? (['later'] as const) : [])]) {
    const tell = (line: string) => set === 'open' && console.log(line)
    const { asked, right, shown, wrong } = await judgeErrands(db, readErrands(set), tell)
    console.log(
      `${set}, errands: ${right} of ${asked} right (${percent(right, asked)}); of the ${shown} listings shown among the first ` +
        `three ${wrong} are of no trade that answers (${percent(wrong, shown)})`,
    )
  }
  if (values['stem-pairs']) {
    const { tellStemPairs } = await import('./tell-stem-pairs.ts')
    // Pairs in the program's own vocabulary have to be listed; names of occupations are checked by hand.
    if (await tellStemPairs(db, values.occupations)) process.exitCode = 1
  } else if (values.occupations !== undefined) {
    const { compareOccupations } = await import('./occupations.ts')
    const { asked, apart, slips } = await compareOccupations(db, readFileSync(values.occupations, 'utf8'))
    for (const [man, woman] of slips) console.log(`not asked, two names: ${man} / ${woman}`)
    for (const [man, woman] of apart) console.log(`two meanings: ${man} / ${woman}`)
    console.log(`${percent(asked - apart.length, asked)} of ${asked} have one meaning in both forms`)
  }
  let right = 0
  for (const query of queries) {
    const fault = await faultOf(db, query, numbers)
    if (fault === undefined) right += 1
    else console.log(fault)
  }
  await db.destroy()
  if (!isOwn) console.log(`${right} of ${queries.length}`)
} finally {
  await server.stop()
}
