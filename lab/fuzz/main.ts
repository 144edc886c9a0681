/*
 * npm run fuzz: thousands of requests that no page leads to, at every route, against a server of its own. It ends with
 * 1 when one of them was answered with a fault or too late, when their memory is not freed, or when
 * refusing a form of any shape costs more than three times what an honest one costs that is refused.
 *
 *   --seed=N      the same requests again; printed at the start
 *   --count=N     10,000 when it is not said
 *   --only=N      one of them alone
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ColumnNames } from '#app/column-names.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { startTemporaryPostgres } from '#bin/embedded-postgres.mjs'
import { startApp } from '#lab/app.ts'
import { memoryOf, cpuOf } from '#lab/processes.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { prepareGround } from './ground.ts'
import { fuzz, isFault, printed, type FuzzAnswer, sendFuzz } from './send.ts'
import { Buffer } from 'node:buffer'

const BYTES = 1_000_000
const TIMES = 5
const MAX_CPU_RATIO = 3
const MAX_ANSWER_RATIO = 2

const filled = (pair: string, most = Infinity) => pair.repeat(Math.min(most, Math.floor(BYTES / pair.length)))
const padded = (pairs: string) => `${pairs}otra=${'a'.repeat(Math.max(0, BYTES - pairs.length - 5))}`
const numbered = (count: number, pair: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => pair(at)).join('')

/** The bytes of the longest form without files that a person can send. */
const HONEST = `email=ana%40ejemplo.es&draft=${'palabra+'.repeat(BYTES / 8)}`.slice(0, BYTES)

const HOSTILE: Record<string, string> = {
  'one name 111,111 times': filled('email=a&'),
  'a name as long as the form': `${'a'.repeat(BYTES - 2)}=x`,
  'names in names': `a${'.a'.repeat(BYTES / 2 - 2)}=x`,
  'lists in lists': `a${'[0]'.repeat(BYTES / 3 - 2)}=x`,
  'an index of a hundred million': padded('email[99999999]=x&'),
  'twenty lists of a hundred thousand': padded(numbered(20, (at) => `a${at}[100000]=x&`)),
  'a thousand names that nobody knows': padded(numbered(999, (at) => `a${at}=x&`)),
  'one name 999 times': padded(filled('email=a&', 999)),
  'an order to the library': padded('email=a&__intent__=x&__state__=[[[[&'),
  'bytes that are not UTF-8': `email=${'%ff'.repeat(BYTES / 3 - 3)}`,
  'nothing but signs between pairs': '&'.repeat(BYTES),
}

/**
 * Measures the cost of refusing an honest form and others of as many bytes.
 * @returns the forms that cost too much.
 */
async function measureRefusals(origin: string, pid: number, say: (text: string) => void): Promise<string[]> {
  let index = 2_000_000
  const cost = async (text: string) => {
    const asked = {
      method: 'POST',
      target: '/login',
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
      isMember: false,
      body: Buffer.from(text),
    }
    const measured: { cpu: number; bytes: number; status: number }[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const before = cpuOf(pid)
      const { bytes, status } = await sendFuzz(origin, { ...asked, index: index++ }, '')
      measured.push({ cpu: cpuOf(pid) - before, bytes, status })
    }
    const cpu = measured.map((one) => one.cpu).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
    return { cpu, bytes: measured[0]?.bytes ?? 0, status: measured[0]?.status ?? 0 }
  }
  await cost(HONEST)
  const honest = await cost(HONEST)
  say(`an honest refused form of ${BYTES} bytes: ${honest.status}, ${honest.cpu} ms, ${honest.bytes} bytes`)
  const faults: string[] = []
  for (const [name, text] of Object.entries(HOSTILE)) {
    const { cpu, bytes, status } = await cost(text)
    say(`  ${name}: ${status}, ${cpu} ms, ${bytes} bytes`)
    if (cpu > honest.cpu * MAX_CPU_RATIO || bytes > honest.bytes * MAX_ANSWER_RATIO) faults.push(name)
  }
  return faults
}

const SCHEMA_FOLDER = fileURLToPath(new URL('../../db', import.meta.url))
const DATABASE = 'gremio_fuzz'
const AT_ONCE = 8
const SLOW_MS = 2_000
const MAX_MEMORY_RATIO = 1.3
const REST_MS = MINUTE_MS
/** A request may end the session: another is made after as many requests. */
const SIGN_IN_EVERY = 200

const option = (name: string, otherwise: number) => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return given === undefined ? otherwise : Number(given.slice(name.length + 3))
}
const seed = option('seed', randomInt(1_000_000))
const only = option('only', -1)
const count = only < 0 ? option('count', 10_000) : 1
/** Before memory is looked at code is compiled, caches fill and the heap takes its size: in steps of this number of requests … */
const WARM_UP_STEP = 1_000
/** … until one step adds less than this share, and at most this many. */
const SETTLED_SHARE = 0.03
const MAX_WARM_UP = 6_000

const say = (text: string) => console.log(text)
say(`seed ${seed}`)

/** The resources that were opened and how each is closed, the last first. */
const endings: (() => Promise<unknown>)[] = []
let ended: Promise<void> | undefined
// PostgreSQL and the server outlive this process unless they are ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(1)))

let failed = true
try {
  failed = await run()
} finally {
  await end()
}
process.exit(failed ? 1 : 0)

function end(): Promise<void> {
  ended ??= endAll()
  return ended
}

async function endAll() {
  for (const ending of endings.reverse()) await ending().catch(() => {})
}

/** A PostgreSQL and a server of its own. Ended while one of them starts, it waits until that can be ended too. */
async function begin() {
  const starting = startTemporaryPostgres()
  endings.push(async () => (await starting).stop())
  const postgres = await starting
  await postgres.createDatabase(DATABASE)
  const url = postgres.url(DATABASE)
  await migrate(url, SCHEMA_FOLDER)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // PostgreSQL may stop while a connection is open. Without a listener the error would end this process before it has
  // removed its folder.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new ColumnNames()] })
  endings.push(() => db.destroy())
  const DATA_DIR = join(fileURLToPath(new URL('../..', import.meta.url)), '.data/lab/fuzz')
  // The files of the last run are of another database, which no server takes.
  rmSync(DATA_DIR, { recursive: true, force: true })
  const port = String(await freePort())
  const startingApp = startApp(url, {
    GREMIO_TRIAL: undefined,
    PORT: port,
    APP_ORIGIN: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR,
  })
  endings.push(async () => {
    const { child } = await startingApp
    const exit = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await exit
  })
  return { db, app: await startingApp }
}

async function run(): Promise<boolean> {
  const { db, app } = await begin()
  const { ground, signIn } = await prepareGround(db, app.origin)
  say(`${ground.routes.length} routes, ${ground.names.length} names of fields`)
  let session = await signIn()
  const statuses = new Map<number, number>()
  const failures: FuzzAnswer[] = []
  let busy = 0
  let slowest = 0
  let seen = 0
  let isWarm = false
  const onAnswer = (answer: FuzzAnswer) => {
    seen += 1
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.isBusy) busy += 1
    if (isWarm) slowest = Math.max(slowest, answer.ms)
    if (isFault(answer) || (isWarm && answer.ms > SLOW_MS)) failures.push(answer)
    if (seen % SIGN_IN_EVERY === 0)
      void signIn().then(
        (made) => (session = made),
        () => {},
      )
  }
  const sending = { origin: app.origin, session: () => session, seed, ground }
  const send = (first: number, many: number) => fuzz(sending, { first, count: many, atOnce: AT_ONCE }, onAnswer)
  const warmUp = only < 0 ? await untilSettled(send, () => memoryOf(app.pid)) : 0
  const before = memoryOf(app.pid)
  isWarm = true
  const started = performance.now()
  await send(Math.max(only, 0), count)
  const seconds = (performance.now() - started) / 1000
  // Requests to a server that was stopped prove nothing.
  if (ended) return true

  for (const failure of failures) say(printed(failure))
  say(`${count} requests in ${seconds.toFixed(0)} s, the slowest ${Math.round(slowest)} ms, ${busy} told to come again`)
  say(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  )
  if (only >= 0) return failures.length > 0
  const tooDear = await measureRefusals(app.origin, app.pid, say)
  if (tooDear.length > 0) say(`refused at too high a price: ${tooDear.join(', ')}`)
  await pause(REST_MS)
  const after = memoryOf(app.pid)
  const ratio = after / before
  say(`memory ${before} MB after ${warmUp} requests, ${after} MB a minute after the last: ${ratio.toFixed(2)} times`)
  say(failures.length > 0 ? `${failures.length} failed: --seed=${seed} --only=index sends one again` : 'none failed')
  return failures.length > 0 || tooDear.length > 0 || ratio > MAX_MEMORY_RATIO
}

/**
 * Sends other requests than the judged ones until memory hardly grows any more.
 * @returns how many.
 */
async function untilSettled(send: (first: number, many: number) => Promise<void>, memory: () => number) {
  const step = Math.min(WARM_UP_STEP, count)
  let sent = 0
  let now = memory()
  let earlier = 0
  while (sent < Math.min(MAX_WARM_UP, count) && now > earlier * (1 + SETTLED_SHARE)) {
    earlier = now
    await send(1_000_000 + sent, step)
    sent += step
    now = memory()
  }
  return sent
}
