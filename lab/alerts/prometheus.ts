// A Prometheus set up as in docs/monitoring, with shorter minutes in its rules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findProgram, startProgram, until } from '#lab/outages/programs.ts'
import { freePort } from '#tests/support/free-port.ts'

const DOCS = fileURLToPath(new URL('../../docs/monitoring', import.meta.url))
/** The length of a minute of `for` and of a range here: one reading, so that rules have as many of them as minutes. */
export const MINUTE_HERE_S = 5

export interface Programs {
  prometheus: string
  promtool: string
}

/** The programs; undefined if one of them is not installed. */
export function findPrometheus(): Programs | undefined {
  const [prometheus, promtool] = [findProgram('prometheus'), findProgram('promtool')]
  return prometheus && promtool ? { prometheus, promtool } : undefined
}

const RULES = readFileSync(join(DOCS, 'alerts.yml'), 'utf8')
/** The names of all alerts, in their order. */
export const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const shortened = RULES.replace(/\b(\d+)m\b(?=\]|$)/gm, (_, minutes: string) => `${Number(minutes) * MINUTE_HERE_S}s`)

/** The sample of the guide, with other addresses to read from. */
function configOf(targets: readonly number[]) {
  const sample = /```yaml\n([\s\S]+?)```/.exec(readFileSync(join(DOCS, 'README.md'), 'utf8'))?.[1] ?? ''
  const addresses = targets.map((port) => `'127.0.0.1:${port}'`).join(', ')
  return `global: { scrape_interval: ${MINUTE_HERE_S}s, scrape_timeout: ${MINUTE_HERE_S}s, evaluation_interval: 1s }
${sample.replace(/targets: \[.*\]/, `targets: [${addresses}]`)}`
}

/** The queries of the dashboard. */
export function dashboardQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(join(DOCS, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

export interface Prometheus {
  /** Reads the figures at these ports from now on. */
  watch: (targets: readonly number[]) => Promise<void>
  /** The alerts that speak up now. */
  firing: () => Promise<ReadonlySet<string>>
  /**
   * How many series answer.
   * @throws Prometheus' error about the question.
   */
  ask: (query: string) => Promise<{ value: number }[]>
  end: () => Promise<void>
}

export async function startPrometheus(
  path: string,
  { folder, targets }: { folder: string; targets: readonly number[] },
): Promise<Prometheus> {
  mkdirSync(folder)
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, configOf(targets))
  writeFileSync(join(folder, 'alerts.yml'), shortened)
  const port = await freePort()
  const program = startProgram(path, [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ])
  const api = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${query}`)
    return { isFine: answer.ok, text: await answer.text() }
  }
  await until('Prometheus answers', async () => {
    if (program.child.exitCode !== null) throw new Error(`Prometheus ended:\n${program.output()}`)
    return (await api('/-/ready').catch(() => undefined))?.isFine ?? false
  })
  async function dataOf<Data>(query: string) {
    const { isFine, text } = await api(query)
    if (!isFine) throw new Error(text)
    return (JSON.parse(text) as { data: Data }).data
  }
  const ask = async (query: string) => {
    const { result } = await dataOf<{ result: { value: [number, string] }[] }>(
      `/api/v1/query?query=${encodeURIComponent(query)}`,
    )
    return result.map(({ value }) => ({ value: Number(value[1]) }))
  }
  const untilRead = (count: number) =>
    until('Prometheus reads the figures', async () => (await ask('up == 1')).length === count)
  await untilRead(targets.length)
  return {
    async watch(others) {
      writeFileSync(file, configOf(others))
      program.child.kill('SIGHUP')
      await untilRead(others.length)
    },
    async firing() {
      const { groups } = await dataOf<{ groups: { rules: { name: string; state: string }[] }[] }>('/api/v1/rules')
      const rules = groups.flatMap(({ rules }) => rules)
      return new Set(rules.filter(({ state }) => state === 'firing').map(({ name }) => name))
    },
    ask,
    end: () => program.end(),
  }
}

/**
 * Waits until the condition is met.
 * @returns after how many seconds; undefined when the time is over.
 */
export async function secondsUntil(isSo: () => Promise<boolean>, limitS: number): Promise<number | undefined> {
  const began = performance.now()
  for (;;) {
    const seconds = (performance.now() - began) / 1_000
    if (await isSo()) return seconds
    if (seconds > limitS) return undefined
    await pause(250)
  }
}
