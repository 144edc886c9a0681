import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { withApp, type App } from './app.ts'
import { ask, startBenchServer } from './database.ts'

const COMMANDS = fileURLToPath(new URL('../build/server/gremio.js', import.meta.url))
const DATABASE = 'gremio_demo'

export interface PublicPage {
  name: string
  path: string
}

/**
 * Runs the product as an installation with the demonstration in it: pages as full as in a trial, photographs included,
 * and open to search engines, which a trial sends away.
 */
export async function withDemo(
  folder: string,
  note: (text: string) => void,
  work: (app: App, pages: PublicPage[]) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const server = await startBenchServer(join(folder, 'demo'), note)
  try {
    await server.createDatabase(DATABASE)
    const url = server.url(DATABASE)
    const files = { DATA_DIR: join(folder, 'demo/files') }
    if (!(await hasListings(url))) {
      note('writing the demonstration')
      await seed(url, files)
      // Treats all of its accounts as people: a demonstration sends search engines away and says so above every page.
      await ask(url, 'UPDATE users SET demo = false WHERE demo')
    }
    const port = String(await freePort())
    // The numeric address: browsers count it as secure, as they do localhost, and it is looked up nowhere.
    const APP_ORIGIN = `http://127.0.0.1:${port}`
    const pages = await choosePages(url)
    const variables = { ...files, GREMIO_TRIAL: undefined, APP_ORIGIN, PORT: port, ...environment }
    await withApp(url, (app) => work(app, pages), variables)
  } finally {
    await server.stop()
  }
}

async function seed(url: string, files: { DATA_DIR: string }): Promise<void> {
  const environment = {
    GREMIO_TRIAL: '1',
    SESSION_SECRETS: 'only-for-the-benchmark-0123456789abcdef',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [COMMANDS, 'demo', 'seed'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, ...files, ...environment },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demonstration could not be written: ${code}`)
}

async function hasListings(url: string): Promise<boolean> {
  const [found] = await ask<{ there: boolean }>(url, `SELECT to_regclass('listings') IS NOT NULL AS there`)
  if (!found?.there) return false
  const [filled] = await ask<{ there: boolean }>(url, 'SELECT EXISTS (SELECT FROM listings) AS there')
  return filled?.there === true
}

/**
 * The pages that have bars. The listing is the one with most photographs, the profile its author's; the contest is the
 * one with most entries.
 */
async function choosePages(url: string): Promise<PublicPage[]> {
  const [shown] = await ask<{ id: string; author_id: string }>(
    url,
    `SELECT id, author_id FROM visible_listings l
      ORDER BY (SELECT count(*) FROM listing_images i WHERE i.listing_id = l.id) DESC, id LIMIT 1`,
  )
  const [packed] = await ask<{ id: string }>(
    url,
    `SELECT listing_id AS id FROM packages JOIN visible_listings v ON v.id = listing_id
      GROUP BY listing_id ORDER BY count(*) DESC, listing_id LIMIT 1`,
  )
  const [contest] = await ask<{ id: string }>(
    url,
    `SELECT contest_id AS id FROM contest_entries JOIN visible_contests v ON v.id = contest_id
      GROUP BY contest_id ORDER BY count(*) DESC, contest_id LIMIT 1`,
  )
  return [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'listing', path: `/marketplace/${shown?.id}` },
    { name: 'packages', path: `/marketplace/${packed?.id}` },
    { name: 'profile', path: `/freelancers/${shown?.author_id}` },
    { name: 'contests', path: '/contests' },
    { name: 'contest', path: `/contests/${contest?.id}` },
    { name: 'categories', path: '/categories' },
    { name: 'sign-in', path: '/login' },
    { name: 'register', path: '/register' },
  ]
}
