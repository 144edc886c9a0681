import { join } from 'node:path'
import { startApp, type App } from './app.ts'
import { head, loadNow, quantile } from './figures.ts'
import { countStatements, type StatementCounter } from './statement-counter.ts'

const WARM_UP = 200
const RUNS = 300
const ROUNDS = 3

/** A cookie that prevents shared pages: a visitor who has chosen a theme, here the default, gets a new answer. */
const UNCACHED = { accept: 'text/html', cookie: 'theme=ImxpZ2h0Ig==' }

export interface HomeDatabase {
  listings: number
  url: string
}

/**
 * The cost of the home page with few listings and with very many: its first answer, then one after the other in turn.
 */
export async function measureHome(
  databases: HomeDatabase[],
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const subjects: (HomeDatabase & { counter: StatementCounter; app: App })[] = []
  try {
    for (const database of databases) {
      const counter = await countStatements(database.url)
      const DATA_DIR = join(folder, `home-${database.listings}`)
      subjects.push({ ...database, counter, app: await startApp(counter.url, { DATA_DIR }) })
    }
    const rows = []
    for (const subject of subjects) {
      const first = await time(subject.app.origin)
      for (let run = 0; run < WARM_UP; run += 1) await time(subject.app.origin)
      // The worker asks for jobs every second: so the lowest of several counts is the page's own.
      const counts: number[] = []
      for (let run = 0; run < 5; run += 1) {
        subject.counter.take()
        await time(subject.app.origin)
        counts.push(subject.counter.take().filter((text) => !/^(BEGIN|COMMIT|ROLLBACK|SET)\b/i.test(text)).length)
      }
      rows.push({ ...subject, first, statements: Math.min(...counts), times: [] as number[] })
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const row of rows) for (let run = 0; run < RUNS; run += 1) row.times.push(await time(row.app.origin))
    say(head('| listings | first answer ms | statements | p50 ms | p95 ms | load |'))
    for (const { listings, first, statements, times } of rows) {
      const at = (share: number) => quantile(times, share).toFixed(1)
      say(`| ${listings} | ${first.toFixed(1)} | ${statements} | ${at(0.5)} | ${at(0.95)} | ${loadNow()} |`)
    }
  } finally {
    for (const { app, counter } of subjects) {
      app.child.kill('SIGTERM')
      counter.stop()
    }
  }
}

async function time(origin: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/`, { headers: UNCACHED })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The home page answered ${response.status}`)
  return performance.now() - started
}
