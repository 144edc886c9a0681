import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { startApp, type App } from './app.ts'
import { measureProcesses } from './concurrency.ts'
import { measureConversations } from './conversations.ts'
import { measureCosts } from './costs.ts'
import { measureCrowd } from './crowd.ts'
import { measureDashboard } from './dashboard.ts'
import { benchDatabase, startBenchServer } from './database.ts'
import { withDemo } from './demo.ts'
import { measureHiring } from './hiring.ts'
import { measureHome } from './home.ts'
import { measureLighthouse } from './lighthouse.ts'
import { cpuOf, cpuOfFamily, peakMemoryOf } from './processes.ts'
import { record, type Recording } from './recording.ts'
import { measureSearch } from './search.ts'
import { measureStatements } from './statements.ts'
import { TERMS } from './terms.ts'
import { measureSitemap } from './sitemap.ts'
import { measureSizes } from './sizes.ts'
import { measureSlowLine } from './slow-line.ts'
import { measureViews } from './views.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const quick = process.argv.includes('--quick')
const listOf = (option: string) =>
  process.argv
    .find((argument) => argument.startsWith(`${option}=`))
    ?.slice(option.length + 1)
    .split(',')
const only = listOf('--only')
/** Names of pages as the table has them, of the dashboard how their addresses go on; all without. */
const onlyPages = listOf('--pages')
const wants = (part: string) => !only || only.includes(part)
const size = quick ? { listings: 20_000, authors: 1_000 } : { listings: 1_000_000, authors: 20_000 }
const SECONDS = 3
/** For each page and server before anything is measured: a server's first thousand answers are compiled on the way. */
const WARM_UP_SECONDS = 4
const MANY = 16

const say = (text: string) => console.log(text)
const note = (text: string) => process.stderr.write(`${text}\n`)

/** What browsers send. Whoever has chosen a theme, here the usual one, gets no shared page: each answer is made anew. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }
const UNCACHED = { ...BROWSER, cookie: 'theme=ImxpZ2h0Ig==' }

let app: App | undefined
let bare: ChildProcess | undefined
function endServers() {
  if (bare?.connected) bare.disconnect()
  app?.child.kill('SIGTERM')
}
// PostgreSQL ends with this process, but a signal that nobody listens to ends it without a word.
process.once('exit', endServers)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = process.env['BENCH_DIR'] ?? join(root, '.data/lab')
const seeding = (text: string) => note(`${Math.round(performance.now() / 1000)} s, seeding: ${text}`)
say(`${cpus().length} processors, Node ${process.version}, load when it began ${loadavg()[0]?.toFixed(1)}\n`)
if (wants('views') || wants('lighthouse')) {
  await withDemo(folder, seeding, async ({ origin }, pages) => {
    const asked = pages.filter(({ name }) => onlyPages?.includes(name) ?? true)
    if (wants('views')) await measureViews(origin, asked, say)
    if (wants('lighthouse')) await measureLighthouse(origin, asked, { say, note })
  })
}
// Of very many listings these know nothing.
if (only?.every((part) => ['views', 'lighthouse'].includes(part))) process.exit()

const server = await startBenchServer(folder, seeding)
const database = await benchDatabase(server, size, seeding)
say(`# ${size.listings} listings${database.seededSeconds ? `, seeded in ${Math.round(database.seededSeconds)} s` : ''}`)
try {
  if (wants('sql')) {
    say('\n| statements | combinations | p50 ms | p95 ms | max ms | slowest |\n| --- | --- | --- | --- | --- | --- |')
    await measureStatements(database.url, say)
    say(
      '\n| search | combinations | p50 ms | p95 ms | max ms | bar | slowest |\n| --- | --- | --- | --- | --- | --- | --- |',
    )
    await measureSearch(database.url, say)
  }
  if (wants('http')) {
    app = await startApp(database.url)
    const pages = await chooseRecordings(app.origin)
    bare = fork(join(root, 'lab/bare-server.ts'), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    bare.send({ recordings: pages, databaseUrl: database.url })
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
    await measurePages(pages, app, { origin: `http://127.0.0.1:${port}`, pid: bare.pid as number })
    const weights = await Promise.all(
      ['br', 'gzip'].map(async (encoding) => {
        const bytes = await wireBytes(`${app?.origin}/marketplace`, { ...UNCACHED, 'accept-encoding': encoding })
        return `${bytes} bytes ${encoding}`
      }),
    )
    say(`\nThe marketplace with 24 cards: ${weights.join(', ')}`)
    say(`\nPeak memory of the server: ${peakMemoryOf(app.pid)} MB`)
  }
  if (wants('browser')) {
    app ??= await startApp(database.url)
    await measureSlowLine(app.origin, say)
  }
  if (wants('sitemap')) await measureSitemap(database.url, say)
  if (wants('home')) {
    const few = await benchDatabase(server, { listings: 100, authors: 10 }, seeding)
    await measureHome([few, database], folder, say)
  }
  if (wants('dashboard')) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureDashboard(database.url, { quick, only: onlyPages }, { say, note })
  }
  if (wants('conversations')) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureConversations(database.url, { say, note })
  }
  if (wants('hiring')) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureHiring(database.url, { say, note })
  }
  if (wants('costs') && database.pid) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureCosts(database.url, database.pid, { say, note })
  }
  if (wants('processes') && database.pid) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureProcesses(database.url, database.pid, folder, { say, note })
  }
  if (wants('sizes')) await measureSizes(database.url, say)
  if (wants('crowd')) {
    app?.child.kill('SIGTERM')
    app = undefined
    await measureCrowd(database.url, quick, { say, note })
  }
} finally {
  endServers()
  await database.stop()
}

async function chooseRecordings(origin: string): Promise<Recording[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ listing_id: string }>(
    'SELECT listing_id FROM listing_search ORDER BY created_at DESC LIMIT 1',
  )
  await client.end()
  const q = (text: string) => encodeURIComponent(text)
  const list = [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'common word', path: `/marketplace?q=${q(TERMS.common)}` },
    { name: 'medium word', path: `/marketplace?q=${q(TERMS.medium)}` },
    { name: 'rare word', path: `/marketplace?q=${q(TERMS.rare)}` },
    { name: 'absent word', path: `/marketplace?q=${q(TERMS.absent)}` },
    { name: 'category', path: `/marketplace?category=${q('Música & Audio')}` },
    { name: 'price range', path: '/marketplace?min_price=20&max_price=100' },
    { name: 'cheapest first', path: `/marketplace?q=${q(TERMS.common)}&sort=price_asc` },
    { name: 'dearest first', path: '/marketplace?sort=price_desc' },
    { name: 'page 40', path: await pathOfPage(origin, 40) },
    ...(quick ? [] : [{ name: 'page 1000', path: await pathOfPage(origin, 1_000) }]),
    { name: 'listing', path: `/marketplace/${rows[0]?.listing_id}` },
  ]
  const recordings: Recording[] = []
  for (const page of list.filter(({ name }) => onlyPages?.includes(name) ?? true))
    recordings.push(await record(page, { databaseUrl: database.url, origin }))
  return recordings
}

/** Where following 'Siguientes' so many times leads: the place is computed, the page is the same. */
async function pathOfPage(origin: string, page: number): Promise<string> {
  const { writePlace } = await import('#app/domain/paging.ts')
  const { ORDERS } = await import('#app/domain/search/params.ts')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ us: string; listing_id: string }>(
    `SELECT (extract(epoch FROM created_at) * 1000000)::bigint AS us, listing_id FROM listing_search
      WHERE NOT sensitive ORDER BY created_at DESC, listing_id DESC OFFSET $1 LIMIT 1`,
    [(page - 1) * 24 - 1],
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error(`There is no page ${page}`)
  return `/marketplace?after=${writePlace(ORDERS.recent, { key: Number(row.us), id: row.listing_id })}`
}

interface Load {
  rps: number
  p50: number
  p99: number
  bytes: number
  nodeMs: number
  postgresMs: number
}

async function measurePages(
  pages: Recording[],
  product: { origin: string; pid: number },
  least: { origin: string; pid: number },
) {
  const columns =
    '| page | connections | bare rps | p50 | p99 | bytes | node ms | pg ms | product rps | p50 | p99 | bytes | node ms | pg ms | ratio | shared rps | p99 | times bare |'
  say(`\n${columns}\n${columns.replace(/[^|]+/g, ' --- ')}`)
  for (const { path } of pages) {
    for (const [{ origin }, headers] of [
      [least, BROWSER],
      [product, UNCACHED],
    ] as const) {
      await autocannon({ url: origin + path, connections: MANY, duration: WARM_UP_SECONDS, headers })
    }
  }
  for (const page of pages) {
    for (const connections of [1, MANY]) {
      // In turn and twice, so that what else the machine does falls on both.
      const rounds: { bare: Load; made: Load }[] = []
      for (let round = 0; round < 2; round += 1) {
        rounds.push({
          bare: await load(least, page.path, connections, BROWSER),
          made: await load(product, page.path, connections, UNCACHED),
        })
      }
      const bareLoad = mean(rounds.map((round) => round.bare))
      const made = mean(rounds.map((round) => round.made))
      const shared = await load(product, page.path, connections, BROWSER)
      const figures = (one: Load) =>
        [
          one.rps.toFixed(0),
          one.p50.toFixed(1),
          one.p99.toFixed(1),
          one.bytes,
          one.nodeMs.toFixed(2),
          one.postgresMs.toFixed(2),
        ].join(' | ')
      say(
        `| ${page.name} | ${connections} | ${figures(bareLoad)} | ${figures(made)} | ${(made.rps / bareLoad.rps).toFixed(2)} | ` +
          `${shared.rps.toFixed(0)} | ${shared.p99.toFixed(1)} | ${(shared.rps / bareLoad.rps).toFixed(1)} |`,
      )
    }
  }
}

function mean(loads: Load[]): Load {
  const of = (key: keyof Load) => loads.reduce((sum, one) => sum + one[key], 0) / loads.length
  return {
    rps: of('rps'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: Math.round(of('bytes')),
    nodeMs: of('nodeMs'),
    postgresMs: of('postgresMs'),
  }
}

async function load(
  server: { origin: string; pid: number },
  path: string,
  connections: number,
  headers: Record<string, string>,
): Promise<Load> {
  const url = server.origin + path
  const bytes = await wireBytes(url, headers)
  await autocannon({ url, connections, duration: 1, headers })
  const before = { node: cpuOf(server.pid), postgres: database.pid ? cpuOfFamily(database.pid) : 0 }
  const result = await autocannon({ url, connections, duration: SECONDS, headers })
  const answered = result['2xx']
  if (result.non2xx > 0 || result.errors > 0) note(`${url}: ${result.non2xx} other answers, ${result.errors} errors`)
  return {
    rps: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes,
    nodeMs: (cpuOf(server.pid) - before.node) / answered,
    postgresMs: ((database.pid ? cpuOfFamily(database.pid) : 0) - before.postgres) / answered,
  }
}

/** The compressed length of the body. */
async function wireBytes(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
