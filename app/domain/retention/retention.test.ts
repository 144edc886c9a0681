import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isJobKind } from '#app/domain/outbox/job-payloads.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { MAILS_KEPT_DAYS } from '#app/domain/tables/periods.ts'
import { EXPIRIES, TABLES } from '#app/domain/tables/registry.ts'
import type { Table } from '#app/domain/tables/table.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { listOverdueTables, purgeExpired, purgeSome } from './purge.server.ts'

const db = await aDatabase()
const now = new Date('2027-05-04T10:00:00Z')
const jobsOf = (it: Table) => ('untilJob' in it ? [it.untilJob].flat() : [])
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

test('B7: a job that the list names exists, and repeats itself or is written together with what it deletes', () => {
  for (const it of TABLES)
    for (const kind of jobsOf(it)) expect(jobHandlers[kind], `${kind} of ${it.table}`).toBeDefined()
})

test('B7: no purge works on a table that the list does not name for it', () => {
  const named = TABLES.flatMap(jobsOf)
  // The copies themselves are objects of the store; their rows are in the list.
  const known = [...named, 'purge-expired', 'purge-exports']
  expect(
    Object.keys(jobHandlers).filter((kind) => kind.startsWith('purge-') && isJobKind(kind) && !known.includes(kind)),
  ).toEqual([])

  const folder = join(import.meta.dirname, '..')
  const purges = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/^export (?:async )?function (purge\w+)/gm),
    ])
    .map(([, name]) => name)
  expect(purges.sort()).toEqual(
    ['purgeCases', 'purgeDeletedListings', 'purgeExpired', 'purgeExports', 'purgeSome', 'purgeViewSalts'].sort(),
  )
})

test('B7: each purge finds its rows by an index that begins with their time', async () => {
  await db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await sql`SET LOCAL ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    for (const expiry of EXPIRIES) {
      const { rows } = await sql<Record<'QUERY PLAN', string>>`EXPLAIN ${purgeSome(expiry, now)}`.execute(
        trx.withoutPlugins(),
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, expiry.table).toMatch(new RegExp(`Index Cond: \\(\\(?${expiry.from} <`))
      expect(plan, expiry.table).not.toMatch(/Seq Scan/)
    }
  })
})

test('B7: a locked row is left to the next run, and does not block the purge', async () => {
  const { id: userId } = await anAccount(db)
  const of = (type: 'message', at: Date, times: number) =>
    Array.from({ length: times }, () => ({ userId, type, title: 'Hola', message: 'Hola', createdAt: at }))
  await db
    .insertInto('notifications')
    .values(of('message', ago(366), 2_300))
    .execute()
  await db
    .insertInto('notifications')
    .values(of('message', ago(364), 3))
    .execute()
  expect(await listOverdueTables(db, now)).toEqual([])
  expect(await listOverdueTables(db, new Date(now.getTime() + 2 * DAY_MS))).toContain('notifications')
  expect((await purgeExpired(db, now))['notifications']).toBe(2_300)
  expect(await db.selectFrom('notifications').select('id').where('userId', '=', userId).execute()).toHaveLength(3)
})

test('B7: a row that somebody holds is left to the next time, and holds nobody up', async () => {
  const { id: userId } = await anAccount(db)
  const held = await db
    .insertInto('sessions')
    .values(
      [1, 2].map((n) => ({
        userId,
        tokenHash: Buffer.alloc(32, n),
        persistent: false,
        createdAt: ago(3),
        lastActiveAt: ago(3),
        expiresAt: ago(2),
      })),
    )
    .returning('id')
    .execute()
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', held[0]?.id ?? '')
      .forUpdate()
      .execute()
    expect((await purgeExpired(db, now))['sessions']).toBe(1)
  })
  expect((await purgeExpired(db, now))['sessions']).toBe(1)
})

test('B7: words of a mail are deleted once it is sent, those of waiting or failed mails are kept, and old rows are deleted', async () => {
  const mail = {
    kind: 'reset-password',
    recipient: 'ana@ejemplo.es',
    subject: 's',
    bodyText: 'enlace',
    bodyHtml: 'enlace',
    unsubscribeUrl: 'x',
  }
  const of = (state: 'en_cola' | 'enviado' | 'fallido' | 'rebotado', days: number) => ({
    ...mail,
    state,
    subject: `${state} ${days}`,
    createdAt: ago(days),
  })
  await db
    .insertInto('outbox')
    .values([
      of('enviado', 1),
      of('fallido', 29),
      of('fallido', 31),
      of('en_cola', 200),
      of('rebotado', MAILS_KEPT_DAYS + 1),
    ])
    .execute()
  await purgeExpired(db, now)
  const left = await db
    .selectFrom('outbox')
    .select(['subject', 'bodyText', 'bodyHtml', 'unsubscribeUrl'])
    .orderBy('createdAt')
    .execute()
  const gone = { bodyText: '', bodyHtml: '', unsubscribeUrl: null }
  const kept = { bodyText: 'enlace', bodyHtml: 'enlace', unsubscribeUrl: 'x' }
  expect(left).toEqual([
    { subject: 'en_cola 200', ...kept },
    { subject: 'fallido 31', ...gone },
    { subject: 'fallido 29', ...kept },
    { subject: 'enviado 1', ...gone },
  ])
})

test('B7: failed jobs without a reader are deleted after a month; those that an operator has to decide stay', async () => {
  const failed = { payload: '{}', state: 'failed', attempts: 12, runAt: daysBefore(now, 31) } as const
  await db
    .insertInto('jobs')
    .values([
      { ...failed, kind: 'deliver-mail' },
      { ...failed, kind: 'erase-account' },
    ])
    .execute()
  await purgeExpired(db, now)
  expect(await db.selectFrom('jobs').select('kind').where('state', '=', 'failed').execute()).toEqual([
    { kind: 'erase-account' },
  ])
  await db.deleteFrom('jobs').execute()
})
