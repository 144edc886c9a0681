// The previous release and this version on one database, while people use both: the failures, and the lost later work.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { startApp, type App } from './app.ts'
import { startBenchServer } from './database.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PHASE_MS = 8 * SECOND_MS
const DRAIN_MS = MINUTE_MS
const VISITORS = 6
const PEOPLE = 50_000
/** Listings of every release: the words that find them are written again when a release stems otherwise. */
const LISTINGS = 1_000
const SEARCHED = '/marketplace?q=guitarra'
const TITLE = 'Clases de guitarra'
const PAGES = ['/', '/marketplace', SEARCHED, '/login', '/contests', '/categories']
/** Each fifth visit asks for a mail, which is later work of two kinds. */
const FORM_EVERY = 5

const note = (text: string) => process.stderr.write(`${text}\n`)
const { values } = parseArgs({ options: { from: { type: 'string' }, minutes: { type: 'string' } } })
/** How long both versions answer side by side. */
const BOTH_MS = values.minutes ? Number(values.minutes) * MINUTE_MS : PHASE_MS
if (!(BOTH_MS > 0 && BOTH_MS <= HOUR_MS)) throw new Error('--minutes is a number, at most 60')
/** The run ends after this long once both versions are built. */
const LIMIT_MS = 6 * MINUTE_MS + BOTH_MS
const commit = findRelease(values.from)
if (commit) process.exitCode = await compare(commit)
process.exit()

/** The commit of the previous release: the newest that CHANGELOG.md names. Without it no comparison is possible. */
function findRelease(wanted: string | undefined): string | undefined {
  const [, named] = /^Commit: `?([0-9a-f]{7,40})/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? []
  const name = wanted ?? named
  if (!name) {
    console.log('CHANGELOG.md names no release yet: there is nothing to upgrade from. --from COMMIT tries another.')
    return undefined
  }
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (found.status === 0) return found.stdout.trim()
  console.log(`The history of ${name} is not here (a shallow clone, or no clone at all): nothing was tried.`)
  return undefined
}

/** A worktree of that commit with its own build. It stays, so that another run need not build it again. */
function buildRelease(release: string): string {
  const home = join(ROOT, '.data/upgrade', release.slice(0, 12))
  if (!existsSync(home)) {
    mkdirSync(join(home, '..'), { recursive: true })
    execFileSync('git', ['worktree', 'add', '--detach', home, release], { cwd: ROOT, stdio: 'ignore' })
  }
  if (existsSync(join(home, 'build/server/main.js'))) return home
  note(`building ${release.slice(0, 12)}, which takes a while`)
  if (!existsSync(join(home, 'node_modules'))) {
    const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    if (lockOf(home) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
    else execFileSync('npm', ['ci'], { cwd: home, stdio: 'ignore' })
  }
  execFileSync(process.execPath, ['bin/build.mjs', '--quiet'], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  return home
}

async function compare(release: string): Promise<number> {
  const home = buildRelease(release)
  setTimeout(() => process.exit(1), LIMIT_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const folder = temporaryFolder('upgrade')
  const server = await startBenchServer(join(folder, 'postgres'), note)
  const apps: App[] = []
  try {
    await server.createDatabase('upgrade')
    const url = server.url('upgrade')
    const start = async (name: string, root: string) => {
      const app = await startApp(url, { DATA_DIR: join(folder, name) }, root)
      apps.push(app)
      return app
    }
    return await through(url, { release, before: () => start('before', home), after: () => start('after', ROOT) })
  } finally {
    await Promise.all(apps.map(end))
    await server.stop()
  }
}

async function end({ child }: App) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

interface Versions {
  release: string
  before: () => Promise<App>
  after: () => Promise<App>
}

async function through(url: string, { release, before, after }: Versions): Promise<number> {
  const old = await before()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    INSERT INTO users (email, password_hash, terms_version, email_verified_at)
      SELECT n || '@ejemplo.es', '!', '1', now() FROM generate_series(1, ${PEOPLE}) n;
    INSERT INTO profiles (id, full_name, username) SELECT id, 'Ana Ruiz', 'ana-' || split_part(email::text, '@', 1) FROM users;
    INSERT INTO listings (author_id, draft_key, title, description, category_id, price_cents, currency, contact_info, price_type)
      SELECT id, gen_random_uuid(), '${TITLE}', 'A domicilio.', 6, 2000, 'EUR', 'Por aquí', 'hora' FROM users LIMIT ${LISTINGS}`)
  console.log(`From ${release.slice(0, 12)} to this version:\n`)
  console.log('| | requests | failed | slowest ms |\n| --- | --- | --- | --- |')

  const people = { next: 1 }
  let failed = 0
  const phase = async (name: string, origins: string[], meanwhile: Promise<unknown>) => {
    const { answered, faults, slowest } = await load(origins, people, meanwhile)
    failed += faults.length
    console.log(`| ${name} | ${answered + faults.length} | ${faults.length} | ${slowest.toFixed(0)} |`)
    for (const fault of new Set(faults)) console.log(`| ${fault} | | | |`)
  }
  await phase('the release before', [old.origin], pause(PHASE_MS))
  const starting = after().then(async (app) => (await pause(2 * SECOND_MS), app))
  await phase('it, while this version starts and migrates', [old.origin], starting)
  const current = await starting
  await phase('both', [old.origin, current.origin], pause(BOTH_MS))
  await end(old)
  await client.query(`INSERT INTO jobs (kind, payload) VALUES ('of-a-later-release', '{}')`)
  await phase('this version', [current.origin], pause(PHASE_MS))

  const lost = await countLost(client, people.next - 1)
  await client.end()
  return failed + lost > 0 ? 1 : 0
}

/**
 * How many mails were not sent, jobs failed, or attempts of an unknown kind were used up, and one more if listings are
 * still searched by an older version.
 */
async function countLost(client: pg.Client, asked: number): Promise<number> {
  const until = performance.now() + DRAIN_MS
  for (;;) {
    const { rows } = await client.query<Record<'sent' | 'waiting' | 'failed' | 'touched' | 'outdated', number>>(
      `SELECT (SELECT count(*)::int FROM outbox WHERE kind = 'reset-password' AND state = 'enviado') AS sent,
              count(*) FILTER (WHERE kind IN ('send-reset', 'deliver-mail') AND state <> 'failed')::int AS waiting,
              count(*) FILTER (WHERE state = 'failed')::int AS failed,
              count(*) FILTER (WHERE kind = 'of-a-later-release' AND (attempts > 0 OR state <> 'waiting'))::int AS touched,
              (is_search_outdated() OR EXISTS (SELECT FROM search_versions WHERE NOT in_use))::int AS outdated
         FROM jobs`,
    )
    const { sent = 0, waiting = 0, failed = 0, touched = 0, outdated = 1 } = rows[0] ?? {}
    if (waiting + outdated === 0 || performance.now() > until) {
      console.log(`\nMails asked for: ${asked}, sent: ${sent}, lost: ${asked - sent}. Jobs that failed: ${failed}.`)
      console.log(`Jobs of a later release that were touched: ${touched}.`)
      console.log(outdated ? 'Listings are not searched by the newest version yet.' : 'Listings were written again.')
      return Math.abs(asked - sent) + failed + touched + outdated
    }
    await pause(SECOND_MS)
  }
}

/** Visitors who go from page to page of these instances until another task has ended. */
async function load(origins: string[], people: { next: number }, meanwhile: Promise<unknown>) {
  let goesOn = true
  const over = meanwhile.finally(() => (goesOn = false))
  let answered = 0
  let slowest = 0
  const faults: string[] = []
  const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let visit = visitor; goesOn; visit += 1) {
      const began = performance.now()
      const fault = await visitOnce(origins[visit % origins.length] ?? '', visit, people)
      slowest = Math.max(slowest, performance.now() - began)
      if (fault) faults.push(fault)
      else answered += 1
      await pause(20)
    }
  })
  await Promise.all([over, ...visits])
  return { answered, faults, slowest }
}

/** Undefined, or what went wrong. */
async function visitOnce(origin: string, visit: number, people: { next: number }): Promise<string | undefined> {
  const asks = visit % FORM_EVERY === 0
  const path = asks ? '/forgot-password' : (PAGES[visit % PAGES.length] ?? '/')
  try {
    const page = await fetch(`${origin}${path}`, { redirect: 'manual' })
    const html = await page.text()
    if (page.status >= 400) return `${path}: ${page.status}`
    if (path === SEARCHED && !html.includes(TITLE)) return `${path}: nothing is found`
    return asks ? await askForMail(origin, html, people) : undefined
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Fills in the form of a page as a person would. */
async function askForMail(origin: string, html: string, people: { next: number }): Promise<string | undefined> {
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
  fields.set('email', `${people.next}@ejemplo.es`)
  people.next += 1
  const { status, body } = await fetch(`${origin}/forgot-password`, {
    method: 'POST',
    headers: { Origin: origin },
    body: fields,
    redirect: 'manual',
  })
  await body?.cancel()
  return status < 400 ? undefined : `POST /forgot-password: ${status}`
}
