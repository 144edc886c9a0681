import { expect, test } from 'vitest'
import { pool } from '#app/db.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { createReadiness } from './readiness.ts'

await aDatabase()
atEnd(() => pool.end())

test('the server serves from the end of the start until the stop, and is ready only in between', async () => {
  const readiness = createReadiness(pool, schemaFolder)
  expect([readiness.isStarting, readiness.isServing, await readiness.isReady()]).toEqual([true, false, false])
  const started = readiness.untilStarted().then(() => readiness.isServing)
  readiness.startServing()
  expect(await started).toBe(true)
  expect([readiness.isStarting, readiness.isServing, await readiness.isReady()]).toEqual([false, true, true])
  readiness.startDraining()
  expect([readiness.draining, readiness.isServing, await readiness.isReady()]).toEqual([true, false, false])
})

test('a refusal is forgotten once a write succeeds', async () => {
  const readiness = createReadiness(pool, schemaFolder)
  readiness.startServing()
  readiness.noteRefusal()
  expect(await readiness.isReady()).toBe(true)
})
