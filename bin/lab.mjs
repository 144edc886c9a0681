// npm run bench, fuzz, judge, scale, check:alerts and others: runs a program of lab/, against a build that is made
// first when it is stale, and ends as it does. lab/README.md says what each one shows.
import { spawn } from 'node:child_process'
import { endWith, prepare, ROOT, whenAskedToEnd } from './prepare.mjs'

/** The arguments of each program after `--`, and whether it needs the built product. */
const PROGRAMS = {
  alerts: { file: 'alerts/main.ts', takes: '[--only ALERT]' },
  bench: { file: 'main.ts', takes: '[--quick] [--listings=N] [--only=PART,…] [--pages=NAME,…]' },
  crowds: { file: 'besieged.ts', takes: '' },
  fuzz: { file: 'fuzz/main.ts', takes: '[--seed=N] [--count=N] [--only=REQUEST]' },
  growth: { file: 'growth.ts', takes: '', needsBuild: false },
  guide: { file: 'guide/main.mjs', takes: '', needsBuild: false },
  html: { file: 'html.mjs', takes: '[TEST …]' },
  judge: {
    file: 'judge/main.ts',
    takes: '[--open] [--final] [--occupations FILE] [--stem-pairs] [--listings FILE --queries FILE]',
    needsBuild: false,
  },
  'old-browsers': { file: 'old-browsers/main.mjs', takes: '' },
  outages: { file: 'outages/main.ts', takes: '[--behind PROXY] [--fault NAME]' },
  replicas: { file: 'replicas/main.ts', takes: '[--only load|loss|writing]' },
  scale: {
    file: 'scale.ts',
    takes: '[--listings N] [--accounts N] [--pages N] [--messages N] [--orders N]',
    needsBuild: false,
  },
  upgrade: { file: 'upgrade.ts', takes: '[--from COMMIT] [--minutes N]' },
}

const [name, ...words] = process.argv.slice(2)
const program = PROGRAMS[name]
if (!program || words.includes('--help')) {
  const shown = program ? [[name, program]] : Object.entries(PROGRAMS)
  for (const [each, { takes }] of shown) console.log(`node bin/lab.mjs ${each} ${takes}`.trim())
  process.exit(program ? 0 : 2)
}

/** The program ends its PostgreSQL and its server when it is ended. */
let child
whenAskedToEnd(() => (child ? child.kill('SIGTERM') : process.exit(1)))
await prepare({ build: program.needsBuild !== false }).catch(endWith)
child = spawn(process.execPath, ['--import', 'tsx', `lab/${program.file}`, ...words], { cwd: ROOT, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
