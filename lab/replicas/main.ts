// Measures the load that a replica takes off the primary, whether readers see outdated pages while it is delayed, and
// the effect of its loss.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { quantile } from '#lab/figures.ts'
import { childrenOf } from '#lab/processes.ts'
import { aPostgresWithReplica } from '#tests/support/postgres-with-replica.ts'
import { load, publicPages, type Spent, writeAndLook } from './work.ts'
import { anInstance, fill, signInOwners, type Instance } from './site.ts'

/** The whole run ends after this long. */
const LIMIT_MS = 25 * MINUTE_MS
/** Measured in turn, in short rounds, so that other load of the machine affects all. */
const ROUNDS = 30
const PAGES_A_ROUND = 60
const WARMING_PAGES = 300
/** Two instances that do the same differ by as much at p95: 2 to 5 % in three runs. */
const NOISE = 1.05
const OWNERS = 50
const WRITING_ROUNDS = Number(process.env['REPLICAS_ROUNDS'] ?? 20)
const HELD_BACK = '5s'

setTimeout(() => {
  console.error('It took too long')
  process.exit(1)
}, LIMIT_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.setMaxListeners(50)
const folder = temporaryFolder('replicas')

const {
  values: { only },
} = parseArgs({ options: { only: { type: 'string' } } })
const broken: string[] = []
const bar = (isMet: boolean, text: string) => void (isMet || broken.push(text))
// As in an installation: a change is acknowledged only when it is flushed.
const settings = ['synchronous_commit=on', 'shared_buffers=256MB', 'max_connections=100', 'hot_standby_feedback=on']
const postgres = await aPostgresWithReplica({ settings, fill: (url) => fill(url, OWNERS) })
const servers = { primary: postgres.primaryPid, replica: postgres.replicaPid }
const alone = await anInstance(folder, postgres.url)
const one = await anInstance(folder, postgres.url, postgres.replicaUrl)
const pages = await publicPages(postgres.url, WARMING_PAGES + ROUNDS * PAGES_A_ROUND)

const parts = { load: measureLoad, loss: measureLoss, writing: measureWriting }
for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure()
for (const { child } of [alone, one]) child.kill('SIGTERM')
await postgres.end()
for (const text of broken) console.log(`Bar missed: ${text}`)
process.exit(broken.length > 0 ? 1 : 0)

/**
 * Measures the same pages of an instance with the replica and of two without, in turn: two that do the same differ too.
 */
async function measureLoad() {
  const alike = await anInstance(folder, postgres.url)
  await one.untilReplica()
  const subjects = [alone, one, alike].map((instance) => ({ instance, spent: [] as Spent[] }))
  for (const { instance } of subjects) await load(instance, pages.slice(0, WARMING_PAGES), servers)
  const before = { replica: await one.readsFrom('replica'), primary: await one.readsFrom('primary') }
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARMING_PAGES + round * PAGES_A_ROUND
    for (const { instance, spent } of subjects)
      spent.push(await load(instance, pages.slice(from, from + PAGES_A_ROUND), servers))
    // The instance that loads second finds the caches that the first has filled, so a different one begins each round.
    subjects.push(...subjects.splice(0, 1))
  }
  const fromReplica = (await one.readsFrom('replica')) - before.replica
  const fromPrimary = (await one.readsFrom('primary')) - before.primary
  const summaryOf = (wanted: Instance) => summary(subjects.find(({ instance }) => instance === wanted)?.spent ?? [])
  const [plain, second, helped] = [summaryOf(alone), summaryOf(alike), summaryOf(one)]
  console.log(
    '| public pages | p50 ms | p95 ms | primary ms | replica ms | node ms | failed |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  console.log(`| without | ${row(plain)} |\n| another without | ${row(second)} |\n| with a replica | ${row(helped)} |`)
  console.log(`\n${fromReplica} pages were read from the replica, ${fromPrimary} from the primary.`)
  const slowest = Math.max(plain.p95, second.p95)
  bar(helped.p95 <= NOISE * slowest, `p95 ${helped.p95.toFixed(1)} ms with a replica, ${slowest.toFixed(1)} without`)
  bar(helped.primaryMs <= plain.primaryMs / 3, 'the primary has more than a third of its work')
  bar(plain.failed + second.failed + helped.failed === 0, 'a page failed')
  alike.child.kill('SIGTERM')
}

interface Summary {
  p50: number
  p95: number
  primaryMs: number
  replicaMs: number
  nodeMs: number
  failed: number
}

function summary(rounds: readonly Spent[]): Summary {
  const mean = (of: (spent: Spent) => number) => rounds.reduce((sum, spent) => sum + of(spent), 0) / rounds.length
  const times = rounds.flatMap((spent) => spent.times)
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    primaryMs: mean(({ primaryMs }) => primaryMs),
    replicaMs: mean(({ replicaMs }) => replicaMs),
    nodeMs: mean(({ nodeMs }) => nodeMs),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}

function row({ p50, p95, primaryMs, replicaMs, nodeMs, failed }: Summary): string {
  return [...[p50, p95, primaryMs, replicaMs, nodeMs].map((ms) => ms.toFixed(1)), failed].join(' | ')
}

/** The replica is killed, and later hangs, while people ask for pages. */
async function measureLoss() {
  await one.untilReplica()
  let isOver = false
  const lost = { requests: 0, failed: 0 }
  const traffic = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const asked = pages.slice(0, 40).map((page) => `${page}${page.includes('?') ? '&' : '?'}lost=${round}`)
      const { failed } = await load(one, asked, servers)
      lost.requests += asked.length
      lost.failed += failed
    }
  })()
  await pause(3 * SECOND_MS)
  process.kill(postgres.replicaPid(), 'SIGKILL')
  await pause(5 * SECOND_MS)
  await postgres.startReplica('0')
  await one.untilReplica()
  const pids = [postgres.replicaPid(), ...childrenOf(postgres.replicaPid())]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await pause(5 * SECOND_MS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await one.untilReplica()
  isOver = true
  await traffic
  console.log(`\nKilled, started again and hung: ${lost.failed} of ${lost.requests} pages failed.`)
  bar(lost.failed === 0, `${lost.failed} pages failed with the loss of the replica`)
}

/** Each owner changes a listing and opens it, each time once the replica is used again. */
async function measureWriting() {
  process.kill(postgres.replicaPid(), 'SIGKILL')
  await postgres.startReplica(HELD_BACK)
  const other = await anInstance(folder, postgres.url, postgres.replicaUrl)
  const both: [Instance, Instance] = [one, other]
  const owners = await signInOwners(postgres.url, one.origin, OWNERS)
  const total = { tries: 0, missed: 0, older: 0 }
  for (let round = 0; round < WRITING_ROUNDS; round += 1) {
    for (const instance of both) await instance.untilReplica()
    const { tries, missed, older } = await writeAndLook(both, owners, round)
    total.tries += tries
    total.missed += missed
    total.older += older
    console.error(`round ${round + 1}: ${total.tries} tries, ${total.missed} missed, ${total.older} older`)
  }
  other.child.kill('SIGTERM')
  const found = total.tries - total.missed
  console.log(`\nHeld back by ${HELD_BACK}: ${found} of ${total.tries} found what they had just written.`)
  console.log(`Pages of strangers older than one they had seen: ${total.older}.`)
  bar(total.missed + total.older === 0, 'somebody read what was old')
}
