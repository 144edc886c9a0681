import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, waitForEnd } from '#bin/processes.mjs'
import { aDatabase } from './database.ts'

const STARTER = `
  const { startApp } = await import('#tests/support/app-process.ts')
  const { pid } = await startApp({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR })
  console.log(pid)
`

test('a server ends by itself when the test run that started it is killed', async () => {
  await aDatabase()
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STARTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isAlive(pid)).toBe(true)

  starter.kill('SIGKILL')
  expect(await waitForEnd(pid, 10_000)).toBe(true)
})
