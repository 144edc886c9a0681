import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { send } from '#tests/support/wire.ts'

const ROOT = join(import.meta.dirname, '../..')
let stop = () => {}
afterEach(() => stop())

test('the build works under plain remix-serve, without any part of our server', async () => {
  await aDatabase()
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,process.on('disconnect', () => process.exit())`,
      join(ROOT, 'node_modules/@remix-run/serve/dist/cli.js'),
      join(ROOT, 'build/server/index.js'),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
      // The channel shows it when the run that started it was killed.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  stop = () => child.kill()
  const origin = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      send(origin, '/').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)

  const home = await send(origin, '/')
  expect(home.text).toContain('<html lang="es"')
  expect(home.text).toMatch(/<h1[^>]*>[^<]+/)
  const marketplace = await send(origin, '/marketplace')
  expect(marketplace.status).toBe(200)
  expect(marketplace.text).toMatch(/<h1[^>]*>[^<]+/)
})
