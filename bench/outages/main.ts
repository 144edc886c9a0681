// Parts of an installation are taken away in turn while people go on, behind each proxy that is installed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startDatabase } from './database.ts'
import { FAULTS, type Fault } from './faults.ts'
import { findProxies, PROXY_NAMES, type Place } from './proxies.ts'
import type { Program } from './programs.ts'
import { head, judge } from './report.ts'
import { anInstance, countStored, populate, signInAll } from './site.ts'
import { letPeopleGoOn, type Person, type Traffic } from './visitors.ts'

/** Of people behind each proxy, over all faults. */
const REQUESTS = Number(process.env['OUTAGES_REQUESTS'] ?? 5_000)
const CALM_MS = 2 * SECOND_MS
/** How long everybody goes on after the part is back. */
const AFTERWARDS_MS = 6 * SECOND_MS
/** Whatever happens, no fault takes longer with everything around it, nor the whole command. */
const FAULT_LIMIT_MS = 4 * MINUTE_MS
const LIMIT_MS = 60 * MINUTE_MS

const { values: chosen } = parseArgs({ options: { behind: { type: 'string' }, fault: { type: 'string' } } })
const isChosen = (name: string, wanted: string | undefined) => !wanted || name.includes(wanted)

const skipped: string[] = []
const broken: string[] = []
let isUnforgivable = false

setTimeout(() => stop('the command'), LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Each program that is started here is ended with this one.
process.setMaxListeners(50)
const folder = mkdtempSync(join(tmpdir(), 'gremio-outages-'))
// Proxies and PostgreSQL run as other users there.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const proxies = findProxies()
skipped.push(
  ...PROXY_NAMES.filter((name) => !proxies.some((proxy) => proxy.name === name)).map(
    (name) => `${name}: not installed`,
  ),
)

console.log(head)
for (const { name, start } of proxies) if (isChosen(name, chosen.behind)) await behind(name, start)
for (const text of skipped) console.log(`Skipped: ${text}`)
for (const text of broken) console.log(`Bar missed: ${text}`)
process.exit(isUnforgivable ? 1 : 0)

function stop(what: string): never {
  console.error(`${what} took too long`)
  process.exit(1)
}

/** Every fault of the instances and their database, behind one proxy. */
async function behind(name: string, startProxy: (place: Place) => Promise<Program>) {
  const home = join(folder, name)
  const database = await startDatabase(home)
  await populate(database.url)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { folder: join(folder, `${name}-instances`), environment: { DATABASE_URL: database.url } }
  const instances = [await anInstance(origin, settings), await anInstance(origin, settings)] as const
  for (const instance of instances) await instance.start()
  const proxy = await startProxy({
    folder: join(folder, `${name}-proxy`),
    port,
    instances: [instances[0].port, instances[1].port],
  })
  const people = await signInAll(database.url, origin)
  for (const fault of FAULTS) {
    const scene = { instances, database }
    const reason = fault.skipped?.(scene)
    if (reason) skipped.push(`${name}, ${fault.name}: ${reason}`)
    else if (isChosen(fault.name, chosen.fault))
      await during(fault, scene, { behind: name, origin, people, url: database.url })
  }
  await proxy.end()
  for (const instance of instances) await instance.end('SIGTERM')
  await database.end()
}

interface Crowd {
  behind: string
  origin: string
  people: readonly Person[]
  /** Of the database in which the messages are counted. */
  url: string
}

/** Lets people go on while the fault strikes, and prints what became of their requests. */
async function during<Scene>(fault: Fault<Scene>, scene: Scene, { behind, origin, people, url }: Crowd) {
  const limit = setTimeout(() => stop(fault.name), FAULT_LIMIT_MS)
  const mark = `${behind}, ${fault.name}:`
  const traffic: Traffic = { requests: 0, failures: [], acknowledged: [], unanswered: [] }
  let isOver = false
  const crowd = letPeopleGoOn(origin, people, { mark, traffic, isOver: () => isOver })
  await pause(CALM_MS)
  await fault.strike(scene)
  const returned = performance.now()
  const wanted = REQUESTS / FAULTS.length
  while (performance.now() < returned + AFTERWARDS_MS || traffic.requests < wanted) await pause(100)
  isOver = true
  await crowd
  const stored = await countStored(url, mark)
  const { name, isHidden = false } = fault
  const verdict = judge({ behind, fault: name, isHidden, traffic, returned, stored })
  console.log(verdict.row)
  broken.push(...verdict.broken)
  isUnforgivable ||= verdict.isUnforgivable
  clearTimeout(limit)
}
