// Prometheus reads the figures of an installation by the rules of docs/monitoring: no alert fires while all is well,
// and each does when its cause is made.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import {
  ALERTS,
  dashboardQueries,
  findPrometheus,
  MINUTE_HERE_S,
  secondsUntil,
  startPrometheus,
  type Prometheus,
} from './prometheus.ts'
import { goOn, PROVOCATIONS, type Provocation } from './provocations.ts'
import { ask, startSite, anInstance, type Site } from './site.ts'
import { SCHEMA_FOLDER } from '#lab/database.ts'
import { until } from '#lab/outages/programs.ts'
import { migrate } from '#db/migrate.ts'
import { aPostgresWithReplica } from '#tests/support/postgres-with-replica.ts'

/**
 * An instance that reads public pages from a replica, which is killed. Its PostgreSQL, replica and instance are there
 * for this one alone.
 */
const replicaKilled = (folder: string, prometheus: Prometheus): Provocation => ({
  alerts: ['GremioReplicaUnused'],
  how: 'the replica of an instance is killed',
  async provoke(site: Site) {
    const usual = site.instances.map(({ metricsPort }) => metricsPort)
    const databases = await aPostgresWithReplica({ fill: (url) => migrate(url, SCHEMA_FOLDER).then(() => {}) })
    const instance = await anInstance(join(folder, 'replicated'), databases.url, {
      DATABASE_REPLICA_URLS: databases.replicaUrl,
    })
    await instance.start()
    await prometheus.watch([...usual, instance.metricsPort])
    const isUsed = async () => (await prometheus.ask('gremio_replica_used == 1')).length === 1
    await until('the replica is used', isUsed)
    process.kill(databases.replicaPid(), 'SIGQUIT')
    return async () => {
      await databases.startReplica()
      await until('the replica is used again', isUsed)
      await prometheus.watch(usual)
      await instance.end()
      await databases.end()
    }
  },
})

const LIMIT_MS = 40 * MINUTE_MS
/** The longest range and the longest `for` are of 15 minutes. */
const QUIET_S = 16 * MINUTE_HERE_S
/** Besides what a rule itself takes: the database is counted every 15 seconds, and mails go out. */
const PATIENCE_S = 60
const PAGES = ['/', '/marketplace', '/categories', '/contests', '/about', '/login', '/healthz']

const { values: chosen } = parseArgs({ options: { only: { type: 'string' } } })

setTimeout(() => process.exit(1), LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.setMaxListeners(50)

const programs = findPrometheus()
if (!programs) {
  console.log('Skipped: all. Prometheus is not installed (Debian, Ubuntu: apt-get install prometheus).')
  process.exit(0)
}
const rules = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url))
const checked = execFileSync(programs.promtool, ['check', 'rules', rules], { encoding: 'utf8' })
console.log(`promtool: ${/\d+ rules found/.exec(checked)?.[0]}`)

const folder = temporaryFolder('alerts')
const wrong: string[] = []
const notes: string[] = []
const tried = new Set<string>()

const site = await startSite(folder)
const targets = site.instances.map(({ metricsPort }) => metricsPort)
const prometheus = await startPrometheus(programs.prometheus, { folder: join(folder, 'prometheus'), targets })
console.log(`A minute of a rule is ${MINUTE_HERE_S} s here, and the figures are read every ${MINUTE_HERE_S} s.`)
if (!chosen.only) await stayQuiet()
console.log('\n| alert | provoked by | after s | gone after s | with it |\n| --- | --- | --- | --- | --- |')
for (const provocation of [...PROVOCATIONS, replicaKilled(folder, prometheus)])
  if (!chosen.only || provocation.alerts.some((alert) => alert.includes(chosen.only as string)))
    await attempt(provocation)
await prometheus.end()
await site.end()

if (!chosen.only)
  for (const alert of ALERTS) if (!tried.has(alert)) wrong.push(`${alert}: this command does not provoke it`)
for (const text of notes) console.log(text)
for (const text of wrong) console.log(`Wrong: ${text}`)
process.exit(wrong.length > 0 ? 1 : 0)

/** Keeps the site healthy while some people look at pages. */
async function stayQuiet() {
  const stop = goOn(async (turn) => {
    for (const instance of site.instances) await ask(instance, PAGES[turn % PAGES.length] ?? '/')
    await pause(500)
  })
  const spoken = new Set<string>()
  await secondsUntil(async () => {
    for (const alert of await prometheus.firing()) spoken.add(alert)
    return false
  }, QUIET_S)
  await stop()
  console.log(`Nothing amiss for ${QUIET_S} s: ${[...spoken].join(', ') || 'no alert'} spoke up.`)
  for (const alert of spoken) wrong.push(`${alert}: speaks up while nothing is amiss`)

  const queries = dashboardQueries()
  const silent: string[] = []
  for (const query of queries) if ((await prometheus.ask(query)).length === 0) silent.push(query)
  console.log(`Dashboard: ${queries.length} questions are answered, ${silent.length} of them with nothing.`)
  for (const query of silent) console.log(`  ${query}`)
}

async function attempt({ alerts, how, but, skipped, provoke }: Provocation) {
  const reason = skipped?.(site)
  for (const alert of alerts) tried.add(alert)
  if (reason) return void notes.push(`Skipped: ${alerts.join(', ')}: ${reason}`)
  if (but) notes.push(`Not wholly as in an installation: ${alerts.join(', ')}: ${but}.`)
  const before = await prometheus.firing()
  for (const alert of alerts) if (before.has(alert)) wrong.push(`${alert}: spoke up before`)
  const mend = await provoke(site)
  const others = new Set<string>()
  const spoke = await whenEach(alerts, async (alert) => {
    const firing = await prometheus.firing()
    for (const name of firing) if (!before.has(name) && !alerts.includes(name)) others.add(name)
    return firing.has(alert)
  })
  await mend()
  const gone = await whenEach(alerts, async (alert) => !(await prometheus.firing()).has(alert))
  for (const [at, alert] of alerts.entries()) {
    if (spoke[at] === undefined) wrong.push(`${alert}: did not speak up`)
    if (gone[at] === undefined) wrong.push(`${alert}: did not fall silent`)
    console.log(`| ${[alert, how, shown(spoke[at]), shown(gone[at]), [...others].join(', ')].join(' | ')} |`)
  }
  // Other effects of the alert do not belong to the next one.
  const calm = await secondsUntil(async () => (await prometheus.firing()).size === 0, QUIET_S + PATIENCE_S)
  if (calm === undefined) wrong.push(`${[...(await prometheus.firing())].join(', ')}: spoke up long after ${alerts[0]}`)
}

function whenEach(alerts: readonly string[], isSo: (alert: string) => Promise<boolean>) {
  return Promise.all(alerts.map((alert) => secondsUntil(() => isSo(alert), QUIET_S + PATIENCE_S)))
}

function shown(seconds: number | undefined) {
  return seconds === undefined ? 'never' : seconds.toFixed(0)
}
