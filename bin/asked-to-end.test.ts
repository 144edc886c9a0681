import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'prepare.mjs')
const PROGRAM = `
  const { whenAskedToEnd } = await import(${JSON.stringify(MODULE)})
  whenAskedToEnd(() => { console.log('ended'); process.exit(0) })
  console.log('pid ' + process.pid)
  setTimeout(() => {}, 30_000)`

/** A process as npm starts it: beneath a shell that stays. */
async function aProcess(environment: Record<string, string>) {
  const shell = spawn('/bin/sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, PROGRAM], {
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toMatch(/^pid \d+\n/)
  const pid = Number(output.slice(4))
  onTestFinished(() => {
    try {
      process.kill(pid)
    } catch {
      // The process has ended.
    }
  })
  return { shell, pid, output: () => output, closed: once(shell.stdout, 'close') }
}

test('a program started by npm ends when it is asked to', async () => {
  const { pid, output, closed } = await aProcess({})
  process.kill(pid, 'SIGTERM')
  await closed
  expect(output()).toContain('ended')
})

test('a program ends when npm is told to, although npm’s shell takes the signal for itself', async () => {
  const { shell, output, closed } = await aProcess({ npm_lifecycle_event: 'fuzz' })
  shell.kill('SIGTERM')
  await closed
  expect(output()).toContain('ended')
})
