import { Agent, get as httpGet } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { withApp } from './app.ts'
import { SELLER } from './dashboard-seed.ts'
import { head, median, quantile, type Told } from './figures.ts'
import { countStatements } from './statement-counter.ts'

const MOST_STATEMENTS = 4
const BAR_MS = 50
/** For each screen before it is timed, its first answers are compiled on the way. */
const WARM_UP = 50
const RUNS = 100
/** The worker asks for jobs every second: so the lowest of several counts is the page's own. */
const COUNTS = 5

/**
 * How many statements each screen sends for the seller, and how long its answer takes.
 * @param listPages their addresses, by what they are called.
 */
export async function measureScreens(
  databaseUrl: string,
  listPages: (origin: string, cookie: string) => Promise<Record<string, string>>,
  { say, note }: Told,
  mostStatements = MOST_STATEMENTS,
): Promise<void> {
  const counter = await countStatements(databaseUrl)
  const counted = new Map<string, string[]>()
  const pages = await withApp(counter.url, async ({ origin }) => {
    const cookie = await signIn(origin)
    const listed = await listPages(origin, cookie)
    for (const page of Object.values(listed)) counted.set(page, await leastStatements(counter, origin + page, cookie))
    return listed
  }).finally(() => counter.stop())
  await withApp(databaseUrl, async ({ origin }) => {
    const cookie = await signIn(origin)
    say(head('| screen | statements | p50 ms | p95 ms | KB | |'))
    for (const [name, page] of Object.entries(pages)) {
      const { p50, p95, bytes } = await time(origin + page, cookie)
      const statements = counted.get(page) ?? []
      const isMany = statements.length > mostStatements
      const missed = [isMany && 'too many', p95 > BAR_MS && 'too slow'].filter(Boolean).join(', ')
      const kilobytes = (bytes / 1024).toFixed(1)
      say(`| ${name} | ${statements.length} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${kilobytes} | ${missed} |`)
      if (isMany) for (const text of statements) note(`    ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
    }
  })
}

export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: 'cookies=1', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...SELLER, remember: 'on' }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!/session/.test(cookie)) throw new Error(`Signing in was answered with ${response.status}`)
  return cookie
}

async function leastStatements(counter: { take(): string[] }, url: string, cookie: string): Promise<string[]> {
  let least: string[] | undefined
  for (let count = 0; count < COUNTS; count += 1) {
    await pause(30)
    counter.take()
    await answer(url, cookie)
    const statements = counter.take()
    if (!least || statements.length < least.length) least = statements
  }
  return least ?? []
}

const agent = new Agent({ keepAlive: true })

/**
 * How long an answer takes until its last byte, and how many bytes it has. It uses node's own client: fetch
 * decompresses every answer, and the garbage collection of that paused the measuring process for 40 ms at every
 * eighteenth.
 */
function answer(url: string, cookie: string): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let bytes = 0
    const headers = { cookie, 'accept-encoding': 'gzip', accept: 'text/html' }
    const request = httpGet(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} is answered with ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => resolve({ ms: performance.now() - started, bytes }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

async function time(url: string, cookie: string) {
  const times: number[] = []
  let size = 0
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const { ms, bytes } = await answer(url, cookie)
    if (run >= WARM_UP) times.push(ms)
    size = bytes
  }
  return { p50: median(times), p95: quantile(times, 0.95), bytes: size }
}
