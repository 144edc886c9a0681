import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { bankBox, createSecretBox, totpBox } from '#app/adapters/tokens.server.ts'
import { config } from '#app/config/env.server.ts'
import { noteBackup } from '#app/domain/installation/installation.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { Period } from '#app/domain/outbox/jobs.server.ts'
import { HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { readConfig } from '#app/config/schema.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { anExternalSource } from '#tests/support/external-ads.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aPayout } from '#tests/support/payouts.ts'
import { aHiring } from '#tests/support/hiring.ts'
import type { TestS3 } from '#tests/support/s3-server.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { anSmtpServer } from '#tests/support/smtp.ts'
import { freePort } from '#tests/support/free-port.ts'
import { SELF_SIGNED } from '#tests/support/self-signed.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkHiring } from './hiring.ts'
import { checkBackup } from './command.ts'
import { checkDataFolder } from './places.ts'
import { checkJobs, checkOutbox, checkRetention, checkSecrets, checkSources } from './work.ts'

const db = await aDatabase()
const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

afterEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('outbox').execute()
})

/** What the command says of everything, by name. */
async function examined(env: Record<string, string | undefined> = {}) {
  const { code, stdout } = await gremio(['doctor', '--json'], { env })
  const findings = JSON.parse(stdout) as Finding[]
  return { code, findings, of: (name: string) => findings.find((finding) => finding.name === name) as Finding }
}

test('an installation that works is all ticks and ends with 0', async () => {
  const smtp = await anSmtpServer()
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Gremio <no-responder@gremio.example>',
    CONTACT_EMAIL: 'hola@gremio.example',
    OPERATOR_NAME: 'Cooperativa Gremio',
    OPERATOR_ADDRESS: 'Calle Mayor 1, Valencia',
    OPERATOR_TAX_ID: 'F12345678',
    APP_ORIGIN: 'https://gremio.example',
  }
  await noteBackup(db)
  const { code, stdout } = await gremio(['doctor'], { env })
  expect(code).toBe(0)
  const names = stdout.match(/^. (\w+(?: \w+)*) {2,}/gm)?.map((name) => name.slice(2).trim())
  expect(names).toEqual([
    'configuration',
    'database',
    'extensions',
    'migrations',
    'clock',
    'storage',
    'disk',
    'mail',
    'owner',
    'held mail',
    'backup',
    'outbox',
    'jobs',
    'secrets',
    'sources',
    'moderation',
    'hiring',
    'tax details',
    'orders',
    'disputes',
    'ledger',
    'money of orders',
    'retention',
    'audit log',
    'proxy',
  ])
  // How near and how full this machine's parts are may be worth a warning; nothing else here is.
  for (const line of stdout.split('\n').filter((text) => /^\S/.test(text)))
    expect(line).toMatch(/^✓ |^! (database|disk) /)
})

test('B11: the age of the last backup is told, and that there is none', async () => {
  const backedUp = async (backedUpAt: Date | null) => {
    await db.updateTable('installation').set({ backedUpAt }).execute()
    return checkBackup(db, new Date(), 'installation')
  }
  expect(await backedUp(null)).toMatchObject({ state: 'warning', found: 'none was ever made with gremio backup' })
  expect((await backedUp(ago(25 * 60))).state).toBe('ok')
  expect((await backedUp(ago(49 * 60))).state).toBe('warning')
  const folder = await mkdtemp(join(tmpdir(), 'gremio-doctor-'))
  try {
    expect(await gremio(['backup', '--to', join(folder, 'archive.tar.gz')])).toMatchObject({ code: 0 })
  } finally {
    await rm(folder, { recursive: true })
  }
  expect((await checkBackup(db, new Date(), 'installation')).state).toBe('ok')
})

test('B11: what the legal notice lacks is told here as the public reads it', async () => {
  const { of } = await examined({ APP_ORIGIN: 'https://gremio.example', OPERATOR_NAME: 'Cooperativa Gremio' })
  expect(of('configuration')).toMatchObject({
    state: 'warning',
    found: 'CONTACT_EMAIL is not set; OPERATOR_ADDRESS is not set; OPERATOR_TAX_ID is not set',
    advice: expect.stringContaining('/legal-notice'),
  })
})

test('B11: of a mail server with a certificate of its own the advice is about the certificate', async () => {
  const server = new SMTPServer({ authOptional: true, ...SELF_SIGNED })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  try {
    const { of } = await examined({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect(of('mail')).toMatchObject({ state: 'fault', advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') })
    const plain = await examined({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` })
    expect(plain.of('mail').found).toContain('takes us')
  } finally {
    await new Promise<void>((resolve) => server.close(resolve))
  }
})

test('faults of the configuration are all told, with the code that says that trying again is no use', async () => {
  const { code, stderr } = await gremio(['doctor'], { env: { SESSION_SECRETS: 'corto', APP_ORIGIN: undefined } })
  expect(code).toBe(78)
  expect(stderr).toContain('- APP_ORIGIN: ')
  expect(stderr).toContain('- SESSION_SECRETS: ')
})

test('a database that is away is one fault, and what needs no database is still looked at', async () => {
  const { code, of, findings } = await examined({ DATABASE_URL: 'postgres://gremio:clave-secreta@127.0.0.1:9/gremio' })
  expect(code).toBe(1)
  expect(of('database')).toMatchObject({ state: 'fault', found: expect.stringContaining('127.0.0.1:9/gremio') })
  expect(of('storage').state).toBe('ok')
  expect(JSON.stringify(findings)).not.toContain('clave-secreta')
  expect(findings.map(({ name }) => name)).not.toContain('jobs')
})

test('migrations that are missing are named, and so is a database of a newer version', async () => {
  const url = await aBareDatabase()
  const found = async () => (await checkDatabase(url, schemaFolder)).find(({ name }) => name === 'migrations')
  expect(await found()).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('Not applied: baseline'),
    advice: expect.stringContaining('gremio db migrate'),
  })
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE schema_migrations (name text, sha256 text)')
  await client.query(`INSERT INTO schema_migrations VALUES ('9999_later.sql', '')`)
  await client.end()
  expect(await found()).toMatchObject({ state: 'fault', found: expect.stringContaining('9999_later.sql') })
})

test('a store and a mail server that are away are faults with what to do', async () => {
  const { code, of } = await examined({
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    SMTP_URL: 'smtp://gremio:clave-secreta@127.0.0.1:9',
  })
  expect(code).toBe(1)
  expect(of('storage')).toMatchObject({ state: 'fault', advice: expect.stringContaining('gremio storage check') })
  expect(of('mail')).toMatchObject({ state: 'fault', found: expect.stringMatching(/^127\.0\.0\.1:9: .*ECONNREFUSED/) })
  expect(JSON.stringify(of('mail'))).not.toContain('clave-secreta')
})

test('without a mail server it says where mails go, and that is no fault', async () => {
  const { of } = await examined()
  expect(of('mail')).toMatchObject({ state: 'warning', advice: expect.stringContaining('SMTP_URL') })
})

test('jobs: failed for good, and due without anybody to do them', async () => {
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

test('B4: jobs of a newer version are told of, and are no fault', async () => {
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

test('B7: rows that should have gone are a fault', async () => {
  expect(await checkRetention(db, now)).toMatchObject({ state: 'ok', found: expect.stringContaining('outbox 90') })
  await db
    .insertInto('searchLog')
    .values({ day: '2020-01-01', query: 'guitarra', visitorHash: Buffer.alloc(32) })
    .execute()
  expect(await checkRetention(db, now)).toMatchObject({ state: 'fault', found: expect.stringContaining('search_log') })
  await db.deleteFrom('searchLog').execute()
})

test('outbox: mails that failed, wait too long or were refused, with the last reason', async () => {
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

test('secrets that no key opens are counted, and those that hold an older one in place', async () => {
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

test('hiring: off it says how it is turned on, on it says in one paragraph what follows for the operator', async () => {
  const { of } = await examined({ HIRING: undefined })
  expect(of('hiring')).toEqual({
    name: 'hiring',
    state: 'ok',
    found: 'off: HIRING=1 together with OPERATOR_TAX_ID turns it on, an upgrade never does',
  })
  const on = (await examined({ HIRING: '1', OPERATOR_TAX_ID: 'B12345678' })).of('hiring')
  expect(on).toMatchObject({ state: 'ok', found: expect.stringMatching(/^on; .*\(directo\); .*B12345678$/) as string })
  expect(on.advice).toMatch(/reporting platform \(DAC7\).*31 January.*docs\/deployment\.md#hiring/)
  expect(on.advice).not.toContain('\n')
})

test('hiring that was turned off while orders run is known to the operator', async () => {
  await aHiring(db)
  const { hiring, ...config } = readConfig({
    APP_ORIGIN: 'https://gremio.example',
    DATABASE_URL: process.env['DATABASE_URL'],
    SESSION_SECRETS: process.env['SESSION_SECRETS'],
  })
  expect(hiring).toBe(false)
  expect(await checkHiring(db, { ...config, hiring })).toMatchObject({
    state: 'warning',
    found: 'off, and 1 order runs: dates pass and nobody sees them',
  })
})

test('sources: one that fails is told with its reason, and one that waits to be approved', async () => {
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

test('a data folder that cannot be written to is a fault; one that is missing is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gremio-doctor-'))
  try {
    expect((await checkDataFolder(join(folder, 'nueva'))).state).not.toBe('fault')
    // Not even root can make a folder below a file.
    expect(await checkDataFolder('/dev/null/nada')).toMatchObject({
      state: 'fault',
      found: expect.stringMatching(/^\/dev\/null\/nada cannot be written to: /),
    })
  } finally {
    await rm(folder, { recursive: true })
  }
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

test('A12: a bucket that lets strangers read what is private is a fault, and one that does not is none', async () => {
  const withPublicUrl = ({ environment }: TestS3) => ({
    ...environment,
    S3_PUBLIC_URL: `${environment.S3_ENDPOINT}/listings`,
  })
  const open = await anS3Server({ readableByAll: () => true })
  const told = await examined(withPublicUrl(open))
  expect(told.code).toBe(1)
  expect(told.of('privacy')).toMatchObject({
    state: 'fault',
    found: expect.stringContaining('Everybody can read private/* and exports/*'),
  })

  const s3 = await anS3Server({ readableByAll: (key) => !/^(?:private|exports)\//.test(key) })
  expect((await examined(withPublicUrl(s3))).of('privacy').state).toBe('ok')
  expect((await examined(s3.environment)).of('privacy')).toBeUndefined()
})
