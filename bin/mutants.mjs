// npm run mutants: changes each rule that needs no database in every way that Stryker knows, and looks whether a test
// notices. Words after -- go to Stryker: npm run mutants -- --mutate app/http/csv.ts
import { join } from 'node:path'
import { endWith, prepare, ROOT, run } from './prepare.mjs'
import { prepareTool } from './tools.mjs'

try {
  await prepare({ build: false })
  const program = join(await prepareTool('mutants'), '@stryker-mutator/core/bin/stryker.js')
  const words = ['run', 'tools/mutants/stryker.config.mjs', ...process.argv.slice(2)]
  process.exitCode = await run(process.execPath, [program, ...words], { cwd: ROOT })
} catch (error) {
  endWith(error)
}
