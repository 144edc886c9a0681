// Stops parts of an installation in turn while people use it, behind each proxy that is installed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { freePort } from '#tests/support/free-port.ts'
import { CLUSTER_FAULTS } from './cluster-faults.ts'
import { findClusterPrograms, startCluster } from './cluster.ts'
import { startDatabase } from './database.ts'
import { FAULTS, type Fault, type Instances } from './faults.ts'
import { aLink } from './link.ts'
import { findPgBouncer, POOLER_FAULTS, startPooler } from './pooler.ts'
import { findProxies, PROXY_NAMES } from './proxies.ts'
import { head, judge } from './report.ts'
import { anInstance, countStored, populate, signInAll } from './site.ts'
import { letPeopleGoOn, type Person, type Traffic } from './visitors.ts'

/** How many requests people make at each installation at least, over all faults. */
const REQUESTS = Number(process.env['OUTAGES_REQUESTS'] ?? 5_000)
const CALM_MS = 2 * SECOND_MS
/** How long people continue after the part is back. */
const AFTERWARDS_MS = 6 * SECOND_MS
/** No fault takes longer with everything around it, nor the whole command. */
const FAULT_LIMIT_MS = 4 * MINUTE_MS
const LIMIT_MS = 90 * MINUTE_MS

const { values: chosen } = parseArgs({ options: { behind: { type: 'string' }, fault: { type: 'string' } } })
const isChosen = (name: string, wanted: string | undefined) => !wanted || name.includes(wanted)

/** The parts of two instances, of which some can be stopped. */
interface Ground<Parts> {
  parts: Parts
  /** The URL by which this command itself reads what was written. */
  url: string
  /** How each of the instances is. */
  environments: readonly [Record<string, string>, Record<string, string>]
  end: () => Promise<void>
}

const skipped: string[] = []
const broken: string[] = []
let isUnforgivable = false

setTimeout(() => stop('the command'), LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
// Each program that is started here is ended with this one.
process.setMaxListeners(50)
const folder = temporaryFolder('outages')

const proxies = findProxies()
const [front] = proxies
const pgbouncer = findPgBouncer()
const cluster = findClusterPrograms()
skipped.push(
  ...PROXY_NAMES.filter((name) => !proxies.some((proxy) => proxy.name === name)).map(
    (name) => `${name}: not installed`,
  ),
)
if (!pgbouncer) skipped.push('pgbouncer: not installed')
if (!cluster) skipped.push('patroni: it, etcd or a PostgreSQL with pg_rewind is not installed')
if (!front) skipped.push('pgbouncer, patroni: no proxy to stand in front is installed')

console.log(head)
for (const proxy of proxies) await behind(proxy.name, proxy, FAULTS, () => onDatabase(proxy.name))
if (front && pgbouncer) await behind('pgbouncer', front, POOLER_FAULTS, () => behindPooler(pgbouncer))
if (front && cluster) await behind('patroni', front, CLUSTER_FAULTS, () => onCluster(cluster))
for (const text of skipped) console.log(`Skipped: ${text}`)
for (const text of broken) console.log(`Bar missed: ${text}`)
process.exit(isUnforgivable ? 1 : 0)

function stop(what: string): never {
  console.error(`${what} took too long`)
  process.exit(1)
}

async function onDatabase(name: string) {
  const database = await startDatabase(join(folder, name))
  const environment = { DATABASE_URL: database.url }
  const environments = [environment, environment] as const
  return { parts: { database }, url: database.url, environments, end: () => database.end() }
}

async function behindPooler(path: string) {
  const { parts, url, end } = await onDatabase('pooled')
  const pooler = await startPooler(path, { folder: join(folder, 'pgbouncer'), url })
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  return {
    parts: { ...parts, pooler },
    url,
    environments: [environment, environment] as const,
    async end() {
      await pooler.kill()
      await end()
    },
  }
}

async function onCluster(programs: NonNullable<typeof cluster>) {
  const { url, members, ...rest } = await startCluster(programs, join(folder, 'cluster'))
  const links = await Promise.all(members.map(({ port }) => aLink(port)))
  const linked = members.reduce((text, { port }, at) => text.replace(`:${port}`, `:${links[at]?.port}`), url)
  return {
    parts: { cluster: { url, members, ...rest }, links },
    url,
    environments: [{ DATABASE_URL: linked }, { DATABASE_URL: url }] as const,
    end: () => rest.end(),
  }
}

/** Every fault of two instances and of the services that they use, behind a proxy. */
async function behind<Parts>(
  name: string,
  proxy: (typeof proxies)[number],
  faults: readonly Fault<Parts & Instances>[],
  open: () => Promise<Ground<Parts>>,
) {
  if (!isChosen(name, chosen.behind)) return
  const { parts, url, environments, end } = await open()
  await populate(url)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const instanceOf = (environment: Record<string, string>) =>
    anInstance(origin, { folder: join(folder, `${name}-instances`), environment })
  const instances = [await instanceOf(environments[0]), await instanceOf(environments[1])] as const
  for (const instance of instances) await instance.start()
  const program = await proxy.start({
    folder: join(folder, `${name}-proxy`),
    port,
    instances: [instances[0].port, instances[1].port],
  })
  const people = await signInAll(url, origin)
  const scene = { ...parts, instances }
  const ledger: Traffic = { requests: 0, failures: [], acknowledged: [], unanswered: [] }
  for (const fault of faults) {
    const reason = fault.skipped?.(scene)
    if (reason) skipped.push(`${name}, ${fault.name}: ${reason}`)
    else if (isChosen(fault.name, chosen.fault)) {
      const traffic = await during(fault, scene, {
        behind: name,
        origin,
        people,
        url,
        wanted: REQUESTS / faults.length,
      })
      ledger.requests += traffic.requests
      ledger.failures.push(...traffic.failures)
      ledger.acknowledged.push(...traffic.acknowledged)
    }
  }
  // The parts of later faults are checked too.
  const stored = await countStored(url, `${name},`)
  note(judge({ behind: name, fault: 'in all', traffic: ledger, returned: Infinity, stored }))
  await program.end()
  for (const instance of instances) await instance.end('SIGTERM')
  await end()
}

interface Crowd {
  behind: string
  origin: string
  people: readonly Person[]
  /** The URL of the database in which the messages are counted. */
  url: string
  /** How many requests it makes at least. */
  wanted: number
}

/** Lets people continue during the fault, and prints the results of their requests. */
async function during<Scene>(fault: Fault<Scene>, scene: Scene, { behind, origin, people, url, wanted }: Crowd) {
  const limit = setTimeout(() => stop(fault.name), FAULT_LIMIT_MS)
  const mark = `${behind}, ${fault.name}:`
  const traffic: Traffic = { requests: 0, failures: [], acknowledged: [], unanswered: [] }
  let isOver = false
  const crowd = letPeopleGoOn(origin, people, { mark, traffic, isOver: () => isOver })
  await pause(CALM_MS)
  const struck = performance.now()
  const returned = (await fault.strike(scene)) ?? performance.now()
  const given = performance.now()
  while (performance.now() < given + AFTERWARDS_MS || traffic.requests < wanted) await pause(100)
  isOver = true
  await crowd
  const stored = await countStored(url, mark)
  const { name, isHidden = false } = fault
  note(judge({ behind, fault: name, isHidden, traffic, away: returned - struck, returned, stored }))
  clearTimeout(limit)
  return traffic
}

function note(verdict: ReturnType<typeof judge>) {
  console.log(verdict.row)
  broken.push(...verdict.broken)
  isUnforgivable ||= verdict.isUnforgivable
}
