// npm run judge -- --listings FILE --queries FILE: what questions that people type find among listings that they write.
import { spawn } from 'node:child_process'

const child = spawn(process.execPath, ['--import', 'tsx', 'bench/judge/main.ts', ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: { ...process.env, NODE_OPTIONS: '' },
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))
