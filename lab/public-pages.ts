import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { withApp, type App } from './app.ts'
import { ask } from './database.ts'
import { head, type Told } from './figures.ts'
import { cpuOf, cpuOfFamily, peakMemoryOf } from './processes.ts'
import { record, type Recording } from './recording.ts'
import { TERMS } from './vocabulary.ts'

const SECONDS = 3
/** For each page and server before anything is measured: a server's first thousand answers are compiled on the way. */
const WARM_UP_SECONDS = 4
const MANY = 16

/**
 * The headers that browsers send. A visitor who has chosen a theme, here the default one, gets no shared page: each
 * answer is made anew.
 */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }
const UNCACHED = { ...BROWSER, cookie: 'theme=ImxpZ2h0Ig==' }

type Server = Pick<App, 'origin' | 'pid'>

interface PagesAsked {
  quick: boolean
  only: string[] | undefined
}

/** Public pages in turn with a bare server that sends the same statements and as many bytes. */
export function measurePublicPages(
  databaseUrl: string,
  postgres: number,
  asked: PagesAsked,
  told: Told,
): Promise<void> {
  return withApp(databaseUrl, async (app) => {
    const recordings = await chooseRecordings(databaseUrl, app.origin, asked)
    const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    try {
      bare.send({ recordings, databaseUrl })
      const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
      const least = { origin: `http://127.0.0.1:${port}`, pid: bare.pid as number }
      await measurePages(recordings, { product: app, least, postgres }, told)
    } finally {
      if (bare.connected) bare.disconnect()
    }
    const weights = await Promise.all(
      ['br', 'gzip'].map(async (encoding) => {
        const bytes = await wireBytes(`${app.origin}/marketplace`, { ...UNCACHED, 'accept-encoding': encoding })
        return `${bytes} bytes ${encoding}`
      }),
    )
    told.say(`\nThe marketplace with 24 cards: ${weights.join(', ')}`)
    told.say(`\nPeak memory of the server: ${peakMemoryOf(app.pid)} MB`)
  })
}

async function chooseRecordings(
  databaseUrl: string,
  origin: string,
  { quick, only }: PagesAsked,
): Promise<Recording[]> {
  const rows = await ask<{ listing_id: string }>(
    databaseUrl,
    'SELECT listing_id FROM listing_search ORDER BY created_at DESC LIMIT 1',
  )
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
    { name: 'page 40', path: await pathOfPage(databaseUrl, 40) },
    ...(quick ? [] : [{ name: 'page 1000', path: await pathOfPage(databaseUrl, 1_000) }]),
    { name: 'listing', path: `/marketplace/${rows[0]?.listing_id}` },
  ]
  const recordings: Recording[] = []
  for (const page of list.filter(({ name }) => only?.includes(name) ?? true))
    recordings.push(await record(page, { databaseUrl: databaseUrl, origin }))
  return recordings
}

/** The address after following 'Siguientes' this many times: the place is computed, the page is the same. */
async function pathOfPage(databaseUrl: string, page: number): Promise<string> {
  const { writePlace } = await import('#app/domain/paging.ts')
  const { ORDERS } = await import('#app/domain/search/params.ts')
  const rows = await ask<{ us: string; listing_id: string }>(
    databaseUrl,
    `SELECT (extract(epoch FROM created_at) * 1000000)::bigint AS us, listing_id FROM listing_search
      WHERE NOT sensitive ORDER BY created_at DESC, listing_id DESC OFFSET $1 LIMIT 1`,
    [(page - 1) * 24 - 1],
  )
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
  { product, least, postgres }: { product: Server; least: Server; postgres: number },
  { say, note }: Told,
) {
  const load = (server: Server, path: string, connections: number, headers: Record<string, string>) =>
    loadPage(server, path, { connections, headers, postgres, note })
  say(
    head(
      '| page | connections | bare rps | p50 | p99 | bytes | node ms | pg ms | product rps | p50 | p99 | bytes | node ms | pg ms | ratio | shared rps | p99 | times bare |',
    ),
  )
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
      // In turn and twice, so that other load of the machine affects both.
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

interface Loading {
  connections: number
  headers: Record<string, string>
  postgres: number
  note: Told['note']
}

async function loadPage(
  server: Server,
  path: string,
  { connections, headers, postgres, note }: Loading,
): Promise<Load> {
  const url = server.origin + path
  const bytes = await wireBytes(url, headers)
  await autocannon({ url, connections, duration: 1, headers })
  const before = { node: cpuOf(server.pid), postgres: cpuOfFamily(postgres) }
  const result = await autocannon({ url, connections, duration: SECONDS, headers })
  const answered = result['2xx']
  if (result.non2xx > 0 || result.errors > 0) note(`${url}: ${result.non2xx} other answers, ${result.errors} errors`)
  return {
    rps: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes,
    nodeMs: (cpuOf(server.pid) - before.node) / answered,
    postgresMs: (cpuOfFamily(postgres) - before.postgres) / answered,
  }
}

/** The compressed length of the body. */
async function wireBytes(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
