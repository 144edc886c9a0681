import { Agent, get as httpGet } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LISTING_STATUSES } from '#app/domain/listings/status.ts'
import { OWN_SORTS } from '#app/domain/listings/own-sorts.ts'
import { NOTIFICATION_TYPES } from '#app/domain/notifications/types.ts'
import { startApp } from './app.ts'
import { seedDashboard, SELLER } from './dashboard-seed.ts'
import { countStatements } from './statement-counter.ts'

export const MOST_QUERIES = 4
export const BAR_MS = 50
/** For each screen before it is timed, its first answers are compiled on the way. */
const WARM_UP = 50
const RUNS = 100
/** The worker asks for jobs every second: of several counts the least is the page's own. */
const COUNTS = 5

const SETTINGS = [
  'general',
  'privacy',
  'privacy/data',
  'privacy/delete-account',
  'security',
  'security/password',
  'security/email',
  'security/two-factor',
  'security/login-alerts',
  'security/devices',
  'security/history',
  'restore',
]

export interface Told {
  say(text: string): void
  note(text: string): void
}

/** How many statements each screen of the dashboard sends, and how long its answer takes, for a seller with much. */
export async function measureDashboard(
  databaseUrl: string,
  { quick, only }: { quick: boolean; only: string[] | undefined },
  { say, note }: Told,
): Promise<void> {
  const size = quick
    ? { listings: 500, notifications: 4_000, ofSeller: 400 }
    : { listings: 10_000, notifications: 200_000, ofSeller: 20_000 }
  await seedDashboard(databaseUrl, size, (text) => note(`dashboard: ${text}`))
  const counter = await countStatements(databaseUrl)
  const counted = new Map<string, string[]>()
  const through = await startApp(counter.url)
  let pages: string[]
  try {
    const cookie = await signIn(through.origin)
    pages = await listPages(databaseUrl, through.origin, cookie, note)
    if (only) pages = pages.filter((page) => only.some((start) => page.startsWith(`/dashboard/${start}`)))
    for (const page of pages) counted.set(page, await leastStatements(counter, through.origin + page, cookie))
  } finally {
    through.child.kill('SIGTERM')
    counter.stop()
  }

  const app = await startApp(databaseUrl)
  try {
    const cookie = await signIn(app.origin)
    say(
      `\n${size.listings} listings of one seller, ${size.notifications} notifications, ${size.ofSeller} of them theirs`,
    )
    say('\n| screen | statements | p50 ms | p95 ms | KB | |\n| --- | --- | --- | --- | --- | --- |')
    for (const page of pages) {
      const { p50, p95, bytes } = await time(app.origin + page, cookie)
      const statements = counted.get(page)?.length ?? 0
      const missed = [statements > MOST_QUERIES && 'too many', p95 > BAR_MS && 'too slow'].filter(Boolean).join(', ')
      const shown = page.replace(/(after|before)=[^&]+/, '$1=…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
      say(
        `| ${shown} | ${statements} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${Math.round(bytes / 1024)} | ${missed} |`,
      )
      if (statements > MOST_QUERIES) {
        for (const text of counted.get(page) ?? []) note(`    ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
      }
    }
  } finally {
    app.child.kill('SIGTERM')
  }
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

const get = (url: string, cookie: string) =>
  fetch(url, { redirect: 'manual', headers: { cookie, 'accept-encoding': 'gzip', accept: 'text/html' } })

/** Every screen with every filter and order, and what the pages that follow and the oldest one are. */
async function listPages(databaseUrl: string, origin: string, cookie: string, note: (text: string) => void) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const one = async (table: string, column: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT t.id FROM ${table} t JOIN users u ON u.id = t.${column} WHERE u.email = $1 ORDER BY t.created_at LIMIT 1`,
      [SELLER.email],
    )
    return rows[0]?.id as string
  }
  const [listing, notification] = [await one('listings', 'author_id'), await one('notifications', 'user_id')]
  await client.end()

  const lists = '/dashboard/listings'
  const told = '/dashboard/notifications'
  const wanted = [
    '/dashboard',
    lists,
    ...LISTING_STATUSES.map((status) => `${lists}?status=${status}`),
    ...OWN_SORTS.slice(1).map(({ value }) => `${lists}?sort=${value}`),
    `${lists}?q=dise%C3%B1o`,
    `${lists}?q=dise%C3%B1o&status=active&sort=price_asc`,
    `${lists}?q=zanfo%C3%B1ero`,
    await nextPage(origin, lists, cookie),
    await nextPage(origin, `${lists}?sort=title`, cookie),
    ...['status', 'delete', 'duplicate', 'boost'].map((what) => `${lists}/${listing}/${what}`),
    `/dashboard/edit-listing/${listing}`,
    '/dashboard/create-listing',
    '/dashboard/stats',
    ...['7d', '30d', '90d', '1y'].map((period) => `/dashboard/stats?period=${period}`),
    told,
    `${told}?read=unread`,
    `${told}?read=read`,
    ...NOTIFICATION_TYPES.map((type) => `${told}?type=${type}`),
    `${told}?q=logotipos`,
    `${told}?q=zanfo%C3%B1ero`,
    await nextPage(origin, told, cookie),
    `${told}/latest`,
    `${told}/${notification}`,
    '/dashboard/settings',
    ...SETTINGS.map((tab) => `/dashboard/settings/${tab}`),
    '/dashboard/profile',
    '/dashboard/profile/avatar',
  ]
  const there: string[] = []
  for (const page of wanted) {
    if (!page) continue
    const response = await get(origin + page, cookie)
    await response.arrayBuffer()
    if (response.status === 200) there.push(page)
    else note(`${page} is answered with ${response.status} and is left out`)
  }
  return there
}

/** The address of 'Siguientes', or nothing when there is none. */
async function nextPage(origin: string, page: string, cookie: string): Promise<string> {
  const html = await (await get(origin + page, cookie)).text()
  const [, href = ''] = /href="([^"]*[?&;]after=[^"]*)"/.exec(html) ?? []
  if (href.startsWith('?')) return page.split('?')[0] + href.replaceAll('&amp;', '&')
  return href.replaceAll('&amp;', '&')
}

export async function leastStatements(counter: { take(): string[] }, url: string, cookie: string): Promise<string[]> {
  let least: string[] | undefined
  for (let count = 0; count < COUNTS; count += 1) {
    await pause(30)
    counter.take()
    await (await get(url, cookie)).arrayBuffer()
    const statements = counter.take()
    if (!least || statements.length < least.length) least = statements
  }
  return least ?? []
}

/** The statements that each page sends when the seller asks for it. */
export async function countStatementsOf(databaseUrl: string, pages: readonly string[]): Promise<Map<string, string[]>> {
  const counter = await countStatements(databaseUrl)
  const app = await startApp(counter.url)
  try {
    const cookie = await signIn(app.origin)
    const counted = new Map<string, string[]>()
    for (const page of pages) counted.set(page, await leastStatements(counter, app.origin + page, cookie))
    return counted
  } finally {
    app.child.kill('SIGTERM')
    counter.stop()
  }
}

const agent = new Agent({ keepAlive: true })

/**
 * How long an answer takes until its last byte, and how many bytes it has. By what node has for it: fetch unpacks every
 * answer, and clearing that away stopped the clock's own process for 40 ms at every eighteenth.
 */
function answer(url: string, cookie: string): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let bytes = 0
    const headers = { cookie, 'accept-encoding': 'gzip', accept: 'text/html' }
    const request = httpGet(url, { agent, headers }, (response) => {
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.once('end', () => resolve({ ms: performance.now() - started, bytes }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

export async function time(url: string, cookie: string) {
  const times: number[] = []
  let size = 0
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const { ms, bytes } = await answer(url, cookie)
    if (run >= WARM_UP) times.push(ms)
    size = bytes
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] as number
  return { p50: at(0.5), p95: at(0.95), bytes: size }
}
