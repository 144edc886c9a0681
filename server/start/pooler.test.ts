import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { checkDatabase } from '#server/doctor/database.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPgBouncer, hasPgBouncer } from '#tests/support/pgbouncer.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { isTransactionPooled } from './pooler.ts'
import { prepareDatabase } from './prepare-database.ts'

const url = () => process.env['DATABASE_URL'] as string

beforeAll(async () => {
  await aDatabase()
})

test('PostgreSQL itself is no pooler', async () => {
  expect(await isTransactionPooled(url())).toBe(false)
})

describe.skipIf(!hasPgBouncer)('PgBouncer', () => {
  let pooled: string
  let db: Db

  beforeAll(async () => {
    pooled = await aPgBouncer(url(), 'transaction')
    db = createDb(createPool(pooled, { isTransactionPooled: true }))
    atEnd(() => db.destroy())
  })

  test('that pools sessions is treated like PostgreSQL', async () => {
    expect(await isTransactionPooled(await aPgBouncer(url(), 'session'))).toBe(false)
  })

  test('B6: in transaction mode is refused by the start and by doctor where one connection has to be kept', async () => {
    expect(await isTransactionPooled(pooled)).toBe(true)
    await expect(prepareDatabase(pooled, schemaFolder)).rejects.toThrow('DATABASE_DIRECT_URL')
    expect(await checkDatabase(pooled, schemaFolder)).toContainEqual(
      expect.objectContaining({
        name: 'pooler',
        state: 'fault',
        advice: expect.stringContaining('DATABASE_DIRECT_URL'),
      }),
    )
  })

  const settings = sql<{ timeout: string; zone: string | null }>`
    SELECT current_setting('statement_timeout') AS timeout, nullif(current_setting('gremio.time_zone', true), '') AS zone`

  test('B6: through it every statement has our settings, and leaves none to others', async () => {
    const alone = await Promise.all(Array.from({ length: 20 }, () => settings.execute(db)))
    for (const { rows } of alone) expect(rows).toEqual([{ timeout: '4s', zone: 'Europe/Madrid' }])
    const together = await db.transaction().execute((trx) => settings.execute(trx))
    expect(together.rows).toEqual([{ timeout: '4s', zone: 'Europe/Madrid' }])

    const others = createDb(createPool(pooled, { isTransactionPooled: true }))
    await expect(sql`SELECT 1 / 0`.execute(others)).rejects.toThrow('division by zero')
    const plain = createPool(pooled, { isTransactionPooled: true })
    const { rows } = await plain.query<{ timeout: string }>(`SELECT current_setting('statement_timeout') AS timeout`)
    expect(rows).toEqual([{ timeout: '0' }])
    await Promise.all([others.destroy(), plain.end()])
  })

  test('B6: a transaction through it stays one, and a failed one is rolled back', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('searchLog')
        .values({ day: '2026-11-25', query: 'guitarra', visitorHash: Buffer.alloc(32) })
        .execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.selectFrom('searchLog').select('query').execute()).toEqual([])
  })
})
