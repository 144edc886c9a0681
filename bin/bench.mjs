// Runs the benchmark: bench/main.ts, against a build that is made first when it is stale.
import { isBuilt, ROOT, run } from './prepare.mjs'

const node = (...command) => run(process.execPath, command, { cwd: ROOT })

const built = isBuilt() ? 0 : await node('bin/build.mjs')
process.exit(built || (await node('--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2))))
