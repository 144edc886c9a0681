import { rmSync } from 'node:fs'
import { afterEach, expect, inject, test } from 'vitest'
import { createDb, createPool } from '#app/db.server.ts'
import { migrate } from '#db/migrate.ts'
import { childrenOf } from '#lab/processes.ts'
import { checkReplicas } from '#server/doctor/replicas.ts'
import { startApp } from '#tests/support/app-process.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aPostgresWithReplica } from '#tests/support/postgres-with-replica.ts'
import { asAdmin, schemaFolder } from '#tests/support/postgres.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { send } from '#tests/support/wire.ts'

const LIMIT_MS = 120_000

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A primary and a replica of it, and two instances that use both. */
async function aSite({ delay, replicaUrls = [] }: { delay?: string; replicaUrls?: string[] } = {}) {
  const postgres = await aPostgresWithReplica({
    delay,
    settings: ['synchronous_commit=on'],
    fill: async (url) => void (await migrate(url, schemaFolder)),
  })
  ends.push(postgres.end)
  const db = createDb(createPool(postgres.url))
  ends.push(() => db.destroy())
  const urls = [postgres.replicaUrl, ...replicaUrls].join(',')
  const [here, there] = [await anInstance(postgres.url, urls), await anInstance(postgres.url, urls)]
  const author = await anAccount(db)
  const listing = await aListing(db, { author, title: 'Clases de oboe' })
  const path = `/marketplace/${listing.id}`
  return {
    postgres,
    db,
    here,
    there,
    author,
    path,
    rename: (title: string) => db.updateTable('listings').set({ title }).where('id', '=', listing.id).execute(),
  }
}

async function anInstance(url: string, replicaUrls: string) {
  const port = await freePort()
  const app = await startApp({
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: replicaUrls,
    METRICS_PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
  })
  ends.push(async () => {
    await app.kill()
    rmSync(app.dataDir, { recursive: true, force: true })
  })
  const figures = async () => (await send(`http://127.0.0.1:${port}`, '/metrics')).text
  return {
    ...app,
    /** The value of a figure; undefined when it is not there. */
    async figure(name: string) {
      const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `))
      return line === undefined ? undefined : Number(line.split(' ').at(-1))
    },
  }
}

type Instance = Awaited<ReturnType<typeof anInstance>>

const used = (number: number) => `gremio_replica_used{replica="${number}"}`
const readFrom = (from: string) => `gremio_public_reads_total{from="${from}"}`

/** Resolves when a page was read from a replica. */
const untilRead = ({ origin, figure }: Instance, path: string) =>
  eventually(async () => {
    const before = (await figure(readFrom('replica'))) ?? 0
    await send(origin, `${path}?nobody=${Math.random()}`)
    expect(await figure(readFrom('replica'))).toBeGreaterThan(before)
  })

test(
  'public pages are read from a replica, private pages and new rows from the primary',
  async () => {
    const { here, there, db, path, author } = await aSite()
    await untilRead(here, path)
    await untilRead(there, path)
    const reads = async (ask: () => Promise<unknown>) => {
      const before = await Promise.all([here.figure(readFrom('replica')), here.figure(readFrom('primary'))])
      await ask()
      const after = await Promise.all([here.figure(readFrom('replica')), here.figure(readFrom('primary'))])
      return after.map((value, at) => (value ?? 0) - (before[at] ?? 0))
    }
    const profile = `/freelancers/${author.id}`
    const pages = ['/', '/marketplace', path, profile, '/contests', '/external-ads', '/categories', '/terms', '/about']
    for (const page of pages) expect(await reads(() => send(here.origin, `${page}?nobody=1`)), page).toEqual([1, 0])

    const visitor = await Visitor.arrive({ origin: here.origin })
    await signIn(db, visitor, author)
    expect(await reads(() => visitor.visit(path))).toEqual([0, 0])
    await visitor.visit('/dashboard')
    await visitor.press('Cerrar Sesión')
    expect(visitor.cookie('session') || undefined).toBeUndefined()
    expect(visitor.cookie('wrote')).toBeDefined()
    expect(await reads(() => visitor.visit(path))).toEqual([0, 0])
    expect(visitor.status).toBe(200)
  },
  LIMIT_MS,
)

test(
  'a delayed replica is not read from until it has a change, and people who have just written see it at once anywhere',
  async () => {
    const { here, there, path, rename, postgres } = await aSite({ delay: '2s' })
    const wrote = { headers: { Cookie: 'wrote=IjEi' } }
    for (let change = 0; change < 20; change += 1) {
      const title = `Clases de oboe, grupo ${change}`
      await rename(title)
      const pages = await Promise.all([here, there].map(({ origin }) => send(origin, path, wrote)))
      for (const { text } of pages) expect(text).toContain(title)
      await eventually(async () => expect((await send(here.origin, path)).text).toContain(title), { interval: 5 })
      // After the news of the change has arrived, no page is older than it.
      expect((await send(here.origin, path)).text).toContain(title)
    }
    expect(await here.figure(readFrom('primary'))).toBeGreaterThan(0)
    await untilRead(here, path)

    process.kill(postgres.replicaPid(), 'SIGKILL')
    for (let at = 0; at < 20; at += 1) expect((await send(here.origin, `${path}?nobody=${at}`)).status).toBe(200)
    await rename('Clases de arpa')
    await eventually(async () => expect((await send(here.origin, path)).text).toContain('Clases de arpa'))
    await eventually(async () => expect(await here.figure(used(1))).toBe(0))
    await postgres.startReplica('0')
    await untilRead(here, path)
  },
  LIMIT_MS,
)

test(
  'no reads go to a promoted replica, one of another database, or one that hangs, and the log says so',
  async () => {
    const stranger = inject('databaseServer')
    const { here, path, postgres, rename } = await aSite({ replicaUrls: [stranger] })
    await untilRead(here, path)
    expect(await here.figure(used(2))).toBe(0)
    expect(here.output()).toContain('it is no replica')

    const pids = [postgres.replicaPid(), ...childrenOf(postgres.replicaPid())]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    for (let at = 0; at < 5; at += 1) expect((await send(here.origin, `${path}?nobody=${at}`)).status).toBe(200)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await untilRead(here, path)
    const [fine, other] = await checkReplicas([postgres.replicaUrl, stranger], postgres.url)
    expect(fine).toMatchObject({ name: 'replica', state: 'ok' })
    expect(other).toMatchObject({ name: 'replica', state: 'fault' })

    await asAdmin(postgres.replicaUrl, 'SELECT pg_promote()')
    await eventually(async () => expect(await here.figure(used(1))).toBe(0))
    await rename('Clases de fagot')
    await eventually(async () => expect((await send(here.origin, path)).text).toContain('Clases de fagot'))
    expect((await checkReplicas([postgres.replicaUrl], postgres.url))[0]).toMatchObject({ state: 'fault' })
  },
  LIMIT_MS,
)
