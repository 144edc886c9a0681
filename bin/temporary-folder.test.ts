import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'temporary-folder.mjs')
/** Writes until it is told to end, and for some moments more. */
const WRITER = `
  const { writeFileSync } = require('node:fs')
  const writing = setInterval(() => { try { writeFileSync(process.argv[1] + '/' + performance.now(), '') } catch {} }, 2)
  process.on('SIGTERM', () => setTimeout(() => process.exit(), 200))`
const PROGRAM = `
  const { spawn } = await import('node:child_process')
  const { beforeFoldersGo, temporaryFolder } = await import(${JSON.stringify(MODULE)})
  process.on('SIGTERM', () => process.exit(1))
  const folder = temporaryFolder('test')
  const writer = spawn(process.execPath, ['-e', ${JSON.stringify(WRITER)}, folder], { stdio: 'ignore' })
  beforeFoldersGo(() => writer.kill())
  console.log(folder)
  setTimeout(() => {}, 30_000)`

test('a folder is deleted with the process that made it, after the programs that write in it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toMatch(/\n/)
  const folder = output.trim()
  await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(3)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(existsSync(folder)).toBe(false)
})
