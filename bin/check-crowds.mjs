// npm run check:crowds: what others feel while a crowd uses up all that it can. On this machine alone, and it stops by itself.
import { spawn } from 'node:child_process'
import { isBuilt, ROOT, run } from './prepare.mjs'

const built = isBuilt() ? 0 : await run(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
if (built) process.exit(built)

const child = spawn(process.execPath, ['--import', 'tsx', 'bench/besieged.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
// Ended itself, it ends the benchmark, and with it the benchmark's PostgreSQL.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
