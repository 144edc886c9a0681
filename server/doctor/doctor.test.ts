import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { noteBackup } from '#app/domain/installation/installation.server.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { readConfig } from '#app/config/schema.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'
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

const db = await aDatabase()
const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

afterEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('outbox').execute()
})

/** The findings of the command, by name. */
async function examined(env: Record<string, string | undefined> = {}) {
  const { code, stdout } = await gremio(['doctor', '--json'], { env })
  const findings = JSON.parse(stdout) as Finding[]
  return { code, findings, of: (name: string) => findings.find((finding) => finding.name === name) as Finding }
}

test('a working installation passes every check and ends with 0', async () => {
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
  // Latency and free space of this machine may be worth a warning; no other finding is expected here.
  for (const line of stdout.split('\n').filter((text) => /^\S/.test(text)))
    expect(line).toMatch(/^✓ |^! (database|disk) /)
})

test('B11: the age of the last backup is shown, or that there is none', async () => {
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

test('B11: gaps in the legal notice are reported as the public reads them', async () => {
  const { of } = await examined({ APP_ORIGIN: 'https://gremio.example', OPERATOR_NAME: 'Cooperativa Gremio' })
  expect(of('configuration')).toMatchObject({
    state: 'warning',
    found: 'CONTACT_EMAIL is not set; OPERATOR_ADDRESS is not set; OPERATOR_TAX_ID is not set',
    advice: expect.stringContaining('/legal-notice'),
  })
})

test('B11: for a mail server with a certificate of its own the advice is about the certificate', async () => {
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

test('all faults of the configuration are reported, with the code for faults that a restart does not cure', async () => {
  const { code, stderr } = await gremio(['doctor'], { env: { SESSION_SECRETS: 'corto', APP_ORIGIN: undefined } })
  expect(code).toBe(78)
  expect(stderr).toContain('- APP_ORIGIN: ')
  expect(stderr).toContain('- SESSION_SECRETS: ')
})

test('a database that is away is one fault, and checks without a database still run', async () => {
  const { code, of, findings } = await examined({ DATABASE_URL: 'postgres://gremio:clave-secreta@127.0.0.1:9/gremio' })
  expect(code).toBe(1)
  expect(of('database')).toMatchObject({ state: 'fault', found: expect.stringContaining('127.0.0.1:9/gremio') })
  expect(of('storage').state).toBe('ok')
  expect(JSON.stringify(findings)).not.toContain('clave-secreta')
  expect(findings.map(({ name }) => name)).not.toContain('jobs')
})

test('missing migrations are named, and so is a database of a newer version', async () => {
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

test('an unreachable store and mail server are faults with a remedy', async () => {
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

test('without a mail server doctor says where mails go, which is no fault', async () => {
  const { of } = await examined()
  expect(of('mail')).toMatchObject({ state: 'warning', advice: expect.stringContaining('SMTP_URL') })
})

test('hiring: when off, doctor says how to turn it on; when on, what follows for the operator', async () => {
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

test('doctor reports that hiring was turned off while orders run', async () => {
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

test('an unwritable data folder is a fault; a missing one is made', async () => {
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

test('A12: a bucket that lets strangers read private files is a fault, and one that does not is none', async () => {
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
