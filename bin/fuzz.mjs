// Runs the fuzzer: bench/fuzz/main.ts, against a build that is made first when it is stale.
import { spawn } from 'node:child_process'
import { isBuilt, ROOT, run } from './prepare.mjs'

const built = isBuilt() ? 0 : await run(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
if (built) process.exit(built)

const child = spawn(process.execPath, ['--import', 'tsx', 'bench/fuzz/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
// Ended itself, it ends the fuzzer, and with it the fuzzer's PostgreSQL.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
