import { spawn } from 'node:child_process'
import { isBuilt, ROOT, run } from './prepare.mjs'

/** How often it is looked whether npm's shell is still there. */
const LOOK_MS = 500

/**
 * Runs a program that measures, against a build that is made first when it is stale, and ends as it does. Ended itself,
 * it ends the program, which ends its PostgreSQL and its server.
 * @param {string} program
 * @param {{ needsBuild?: boolean }} [options]
 */
export async function measureWith(program, { needsBuild = true } = {}) {
  let child
  whenAskedToEnd(() => (child ? child.kill('SIGTERM') : process.exit(1)))
  const built = !needsBuild || isBuilt() ? 0 : await run(process.execPath, ['bin/build.mjs'], { endsWithUs: true })
  if (built) process.exit(built)
  child = spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** Calls back when this process is to end, also when npm was told so: its shell takes the signal for itself and ends. */
export function whenAskedToEnd(end) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(), LOOK_MS).unref()
}
