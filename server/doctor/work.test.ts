import { afterEach, expect, test } from 'vitest'
import { bankBox, createSecretBox, totpBox } from '#app/adapters/tokens.server.ts'
import { config } from '#app/config/env.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Period } from '#app/domain/outbox/jobs.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { anExternalSource } from '#tests/support/external-ads.ts'
import { aPayout } from '#tests/support/payouts.ts'
import { checkDatabase } from './database.ts'
import { checkJobs, checkOutbox, checkRetention, checkSecrets, checkSources } from './work.ts'

const db = await aDatabase()
const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

afterEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('outbox').execute()
})

test('jobs are reported when failed for good, or due without a worker', async () => {
  expect(await checkJobs(db, now)).toMatchObject({ state: 'ok' })
  await scheduleJob(db, 'purge-expired', {}, { runAt: ago(1) })
  expect(await checkJobs(db, now)).toMatchObject({ state: 'ok' })

  await scheduleJob(db, 'deliver-mail', { outboxId: 'x' })
  await db
    .updateTable('jobs')
    .set({ state: 'failed', lastError: 'Error: 451' })
    .where('kind', '=', 'deliver-mail')
    .execute()
  expect(await checkJobs(db, now)).toMatchObject({
    state: 'fault',
    found: 'failed for good: 1 deliver-mail (Error: 451)',
    advice: expect.stringContaining('jobs retry --failed'),
  })
  await db
    .updateTable('jobs')
    .set({ runAt: ago(10) })
    .where('kind', '=', 'purge-expired')
    .execute()
  expect(await checkJobs(db, now)).toMatchObject({
    state: 'fault',
    found: expect.stringMatching(/^1 job overdue, the oldest since /),
  })
})

test('B4: jobs of a newer version are reported, and are no fault', async () => {
  await db.deleteFrom('jobs').execute()
  await db
    .insertInto('jobs')
    .values({ kind: 'of-a-newer-version', payload: '{}', runAt: ago(10) })
    .execute()
  expect(await checkJobs(db, now)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('1 of-a-newer-version'),
  })
  await db.deleteFrom('jobs').execute()
})

test('B7: rows that should have been deleted are a fault', async () => {
  expect(await checkRetention(db, now)).toMatchObject({ state: 'ok', found: expect.stringContaining('outbox 90') })
  await db
    .insertInto('searchLog')
    .values({ day: '2020-01-01', query: 'guitarra', visitorHash: Buffer.alloc(32) })
    .execute()
  expect(await checkRetention(db, now)).toMatchObject({ state: 'fault', found: expect.stringContaining('search_log') })
  await db.deleteFrom('searchLog').execute()
})

test('outbox: mails that failed, wait too long or were refused are reported, with the last reason', async () => {
  const aMail = (
    state: 'en_cola' | 'enviado' | 'fallido' | 'rebotado',
    created_at: Date,
    last_error: string | null = null,
  ) =>
    db
      .insertInto('outbox')
      .values({
        kind: 'x',
        recipient: 'a@e.es',
        subject: 's',
        bodyText: 't',
        bodyHtml: 'h',
        state,
        createdAt: created_at,
        lastError: last_error,
      })
      .execute()
  await aMail('enviado', ago(60))
  await aMail('en_cola', ago(1))
  await aMail('fallido', ago(60 * 24 * 30), 'de otro mes')
  expect(await checkOutbox(db, now)).toMatchObject({
    state: 'ok',
    found: '1 waiting, 0 failed, 0 refused in 7 days',
  })
  await aMail('rebotado', ago(50), 'MailRefused: 550 no existe')
  expect(await checkOutbox(db, now)).toMatchObject({ state: 'warning' })
  await aMail('en_cola', ago(20), 'Error: 451 luego')
  expect(await checkOutbox(db, now)).toMatchObject({
    state: 'fault',
    found: '2 waiting, 0 failed, 1 refused in 7 days, 1 of them for over 15 minutes (last: Error: 451 luego)',
  })
  await aMail('fallido', ago(10), 'Error: EAUTH')
  expect(await checkOutbox(db, now)).toMatchObject({ state: 'fault', found: expect.stringContaining('1 failed') })
})

test('values that no secret opens are counted, and those that still need an older secret', async () => {
  const boxes = { totp: totpBox, bank: bankBox }
  const here = { hiring: true }
  expect(await checkSecrets(db, boxes, here)).toMatchObject({ state: 'ok' })
  expect(await checkSecrets(db, { totp: totpBox }, { hiring: false })).toMatchObject({ state: 'ok' })
  expect(await checkSecrets(db, { totp: totpBox }, here)).toMatchObject({
    state: 'warning',
    found: 'DATA_SECRETS is not set: nobody can say on which account they are paid',
  })
  await aPayout(db, await anAccount(db))
  expect(await checkSecrets(db, boxes, here)).toMatchObject({ state: 'ok', found: '1 account number open' })
  const newer = createSecretBox(['nuevo-0123456789abcdef0123456789abcdef', ...config.dataSecrets], 'bank')
  expect(await checkSecrets(db, { ...boxes, bank: newer }, here)).toMatchObject({
    state: 'warning',
    found: '1 of 1 account number are closed with an older secret',
    advice: expect.stringContaining('gremio secrets reseal') as string,
  })
  for (const opens of [true, false]) {
    const { id } = await anAccount(db)
    const closed = totpBox.close(Buffer.from('12345678901234567890'), opens ? id : 'de otra persona')
    await db
      .insertInto('totp')
      .values({ userId: id, secretEncrypted: closed, createdAt: now, confirmedAt: now })
      .execute()
  }
  expect(await checkSecrets(db, { totp: totpBox }, here)).toMatchObject({
    state: 'fault',
    found: '1 of 2 secrets of the second factor and 1 of 1 account number do not open',
  })
})

test('sources: a failing one is reported with its reason, and so is one that waits for approval', async () => {
  expect(await checkSources(db)).toEqual({ name: 'sources', state: 'ok', found: 'none declared' })
  await anExternalSource(db, { key: 'tablon', state: 'pendiente' })
  expect(await checkSources(db)).toMatchObject({ state: 'warning', found: 'not approved yet: tablon' })
  await anExternalSource(db, { key: 'otra', state: 'error', failures: 2, errorDetail: 'it answered 503' })
  expect(await checkSources(db)).toMatchObject({
    state: 'warning',
    found: 'failing: otra: it answered 503 (last good copy never)',
    advice: expect.stringContaining('gremio source try') as string,
  })
  await db.deleteFrom('externalSources').execute()
})

test('a periodic job that is further away than its period is a fault, and so is a clock that was moved', async () => {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const periods: Period[] = [
    { kind: 'purge-expired', everyMs: HOUR_MS },
    { kind: 'turn-promotions', everyMs: MINUTE_MS },
  ]
  await scheduleJob(db, 'purge-expired', {}, { dedupeKey: 'purge-expired', runAt: inMinutes(59) })
  await scheduleJob(db, 'turn-promotions', {}, { dedupeKey: 'turn-promotions', runAt: inMinutes(1) })
  expect(await checkJobs(db, now, periods)).toMatchObject({ state: 'ok' })
  await db
    .updateTable('jobs')
    .set({ runAt: inMinutes(50) })
    .where('kind', '=', 'turn-promotions')
    .execute()
  expect(await checkJobs(db, now, periods)).toMatchObject({
    state: 'fault',
    found: `periodic jobs are further away than their period: turn-promotions (not before ${inMinutes(50).toISOString()})`,
  })

  const url = process.env['DATABASE_URL'] as string
  const clockOf = async (options = {}) =>
    (await checkDatabase(url, schemaFolder, options)).find(({ name }) => name === 'clock')
  expect(await clockOf()).toMatchObject({ state: 'ok' })
  await db.insertInto('clockShift').values({ seconds: 60 }).execute()
  try {
    expect(await clockOf()).toMatchObject({ state: 'fault', found: 'The clock of this database was moved by 60 s' })
    expect(await clockOf({ mayBeShifted: true })).toMatchObject({ state: 'ok' })
  } finally {
    await db.deleteFrom('clockShift').execute()
  }
})
