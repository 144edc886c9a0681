import { cpus } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startApp, type App } from './app.ts'
import type { Told } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 4
const SECONDS = 4
const ROUNDS = 5
/** A visitor with a chosen theme, here the usual one, gets no cached page. */
const UNCACHED = { 'accept-encoding': 'br', accept: 'text/html', cookie: 'theme=ImxpZ2h0Ig==' }

interface Round {
  answered: number
  seconds: number
  /** Milliseconds of processor. */
  node: number
  postgres: number
  asking: number
  /** The processor time of everything on the machine. */
  all: number
}

/**
 * Compares how many home pages two processes of one instance answer with one process, in turn, and which programs used
 * the processors: the client and PostgreSQL are on the same machine, so the clock alone is not conclusive.
 */
export async function measureProcesses(
  databaseUrl: string,
  postgres: number,
  folder: string,
  { say, note }: Told,
): Promise<void> {
  const subjects: { processes: number; app: App; rounds: Round[] }[] = []
  try {
    for (const processes of [1, 2]) {
      const environment = { WEB_CONCURRENCY: String(processes), DATA_DIR: join(folder, `processes-${processes}`) }
      const app = await startApp(databaseUrl, environment)
      subjects.push({ processes, app, rounds: [] })
      await ask(app.origin, WARM_UP_SECONDS * processes, note)
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { app, rounds } of subjects) rounds.push(await measure(app, postgres, note))
  } finally {
    for (const { app } of subjects) app.child.kill('SIGTERM')
  }
  const columns =
    '| processes | a second | least and most | node ms | postgres ms | node | postgres | who asks | others | processors'
  say(`\n${columns} |\n${columns.replace(/[^|]+/g, ' --- ')} |`)
  for (const { processes, rounds } of subjects) {
    const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
    const rates = rounds.map(({ answered, seconds }) => answered / seconds).toSorted((a, b) => a - b)
    const [answered, seconds] = [sum((round) => round.answered), sum((round) => round.seconds)]
    const used = (of: (round: Round) => number) => (sum(of) / 1_000 / seconds).toFixed(2)
    const others = ({ all, node, postgres, asking }: Round) => all - node - postgres - asking
    say(
      `| ${processes} | ${(answered / seconds).toFixed(0)} | ${rates[0]?.toFixed(0)} to ${rates.at(-1)?.toFixed(0)} | ` +
        `${(sum((round) => round.node) / answered).toFixed(2)} | ${(sum((round) => round.postgres) / answered).toFixed(2)} | ` +
        `${used((round) => round.node)} | ${used((round) => round.postgres)} | ${used((round) => round.asking)} | ` +
        `${used(others)} | ${used((round) => round.all)} |`,
    )
  }
}

async function measure(app: App, postgres: number, note: Told['note']): Promise<Round> {
  const look = () => ({
    node: cpuOfFamily(app.pid),
    postgres: cpuOfFamily(postgres),
    asking: cpuOf(process.pid),
    all: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
  })
  const before = look()
  const { answered, seconds } = await ask(app.origin, SECONDS, note)
  const after = look()
  return {
    answered,
    seconds,
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    asking: after.asking - before.asking,
    all: after.all - before.all,
  }
}

async function ask(origin: string, duration: number, note: Told['note']) {
  const result = await autocannon({ url: `${origin}/`, connections: CONNECTIONS, duration, headers: UNCACHED })
  if (result.non2xx > 0 || result.errors > 0) note(`${result.non2xx} other answers, ${result.errors} errors`)
  return { answered: result['2xx'], seconds: result.duration }
}
