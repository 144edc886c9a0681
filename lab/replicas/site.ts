// Instances beside a primary and its replica, and people who own listings.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { JSDOM } from 'jsdom'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { SECOND_MS } from '#app/locale/durations.ts'
import { migrate } from '#db/migrate.ts'
import { startApp, type App } from '#lab/app.ts'
import { ask, SCHEMA_FOLDER } from '#lab/database.ts'
import { seed } from '#lab/seed.ts'
import { freePort } from '#tests/support/free-port.ts'

const PASSWORD = 'solo-para-medir'
const SIZE = { listings: 20_000, authors: 1_000 }

/** On a busy machine a page is asked for so often. */
const PRESSES = 5

const candidates = (count: number) => 2 * count

/** Fills the database with listings, and gives some of their sellers a password. */
export async function fill(url: string, owners: number): Promise<void> {
  await migrate(url, SCHEMA_FOLDER)
  await seed(url, SIZE, () => {})
  await ask(
    url,
    'UPDATE users SET password_hash = $1 WHERE id IN (SELECT author_id FROM visible_listings GROUP BY 1 ORDER BY 1 LIMIT $2)',
    [await hashPassword(PASSWORD), candidates(owners)],
  )
}

export interface Instance extends App {
  /** How many public pages were read from there. */
  readsFrom: (from: 'replica' | 'primary') => Promise<number>
  /** Waits until public pages are read from the replica. */
  untilReplica: () => Promise<void>
}

/** An instance of the production build whose figures are read. */
export async function anInstance(folder: string, url: string, replicaUrl?: string): Promise<Instance> {
  const port = await freePort()
  const app = await startApp(url, {
    DATABASE_REPLICA_URLS: replicaUrl,
    METRICS_PORT: String(port),
    DATA_DIR: join(folder, String(port)),
    LOG_LEVEL: 'warn',
  })
  const readsFrom = async (from: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^gremio_public_reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1])
  }
  return {
    ...app,
    readsFrom,
    async untilReplica() {
      const before = await readsFrom('replica')
      const last = performance.now() + 60_000
      while ((await readsFrom('replica')) === before) {
        if (performance.now() > last) throw new Error('no page was read from the replica within a minute')
        await (await fetch(`${app.origin}/about?${crypto.randomUUID()}`)).arrayBuffer()
      }
    },
  }
}

/** Somebody who has signed in and owns a listing. */
export interface Owner {
  listing: string
  cookie: string
}

/** Signs in a number of owners whose listing can be saved: the seed has some that no form would accept. */
export async function signInOwners(url: string, origin: string, count: number): Promise<Owner[]> {
  const rows = await ask<{ email: string; listing: string }>(
    url,
    `SELECT u.email, min(l.listing_id::text) AS listing FROM (SELECT id AS listing_id, author_id FROM visible_listings) l
       JOIN users u ON u.id = l.author_id GROUP BY u.id, u.email ORDER BY u.id LIMIT $1`,
    [candidates(count)],
  )
  const owners: Owner[] = []
  for (const { email, listing } of rows) {
    if (owners.length === count) break
    const answer = await send(
      origin,
      '/login',
      new URLSearchParams({ email, password: PASSWORD, remember: 'on' }),
      TRIED,
    )
    const cookie = cookiesOf(answer)
    if (!cookie.includes('session')) throw new Error(`Signing in was answered with ${answer.status}`)
    const isSaved = await retitle(origin, { listing, cookie }, 'Clases de oboe').catch(() => undefined)
    if (isSaved !== undefined) owners.push({ listing, cookie })
  }
  if (owners.length < count) throw new Error(`Only ${owners.length} listings can be saved`)
  return owners
}

/** Saves the listing with another title as its form does. @returns the cookies that the answer sets. */
export async function retitle(origin: string, { listing, cookie }: Owner, title: string): Promise<string> {
  const path = `/dashboard/edit-listing/${listing}`
  const page = await patiently(() => fetch(origin + path, { headers: { cookie } }))
  const { window } = new JSDOM(await page.text())
  const form = [...window.document.forms].find((one) => one.elements.namedItem('title'))
  if (!form) throw new Error('The form of a listing has no title')
  const body = new FormData()
  for (const [name, value] of new window.FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.set('title', title)
  window.close()
  const answer = await patiently(() => send(origin, path, body, cookie))
  if (answer.status !== 302 && answer.status !== 303) throw new Error(`Saving was answered with ${answer.status}`)
  return cookiesOf(answer)
}

/** Asks again as long as the answer is a page that says that it may help. */
async function patiently(asking: () => Promise<Response>): Promise<Response> {
  let answer = await asking()
  for (let press = 1; answer.status === 503 && press < PRESSES; press += 1) {
    await pause(SECOND_MS)
    answer = await asking()
  }
  return answer
}

/** The cookie of a browser that keeps cookies: the sign-in form accepts no other browser. */
const TRIED = 'cookies=1'

async function send(origin: string, path: string, body: URLSearchParams | FormData, cookie = '') {
  const answer = await fetch(origin + path, { method: 'POST', redirect: 'manual', headers: { origin, cookie }, body })
  await answer.arrayBuffer()
  return answer
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
