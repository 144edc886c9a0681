import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'

const MAIN = join(import.meta.dirname, '../../build/server/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'gremio-seed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Boots an instance until it listens, stops it and returns its output. */
function bootOnce(env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        NODE_ENV: 'production',
        PATH: process.env['PATH'],
        DATABASE_URL: process.env['DATABASE_URL'],
        SESSION_SECRETS: process.env['SESSION_SECRETS'],
        APP_ORIGIN: 'http://127.0.0.1',
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        SEED_DEMO: '1',
        DATA_DIR: dataDir,
        ...env,
      },
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('"listening"')) child.kill('SIGTERM')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => resolve(output))
  })
}

test('SEED_DEMO: when two instances boot on an empty database one writes the demo, once', async () => {
  const db = await aDatabase()
  // An unreachable store stops the instance before it has written any row.
  const early = await bootOnce({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })
  expect(early).toContain('The bucket listings cannot be used: connect ECONNREFUSED 127.0.0.1:9\n')
  expect(early).not.toContain('"listening"')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])

  const outputs = await Promise.all([bootOnce(), bootOnce()])
  for (const output of outputs) expect(output).toContain('"listening"')
  const [told] = outputs.filter((output) => output.includes('Sign in as:'))
  expect(outputs.filter((output) => output.includes('Sign in as:'))).toHaveLength(1)
  // An installation can be reached by others: no password that is known.
  expect(told).toMatch(
    / {2}seller {2}vendedora@demo\.example +[\w-]{16}\n {2}client {2}cliente@demo\.example +[\w-]{16}\n/,
  )

  const { people } = await db
    .selectFrom('users')
    .where('demo', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  expect(told).toContain(`The demo has ${people} people`)
  // A visitor who waits reads the reason.
  expect(told).toMatch(/drawing its pictures.*\n( {2}\d+ of \d+ listings drawn\n){4}/)

  expect(await bootOnce()).not.toContain('Sign in as:')
})
