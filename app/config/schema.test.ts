import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigurationError, readConfig, VARIABLE_NAMES } from './schema.ts'

const secret = '3f9c1e7ab2d84650913fe7ca5d2b8046'
const installation = {
  APP_ORIGIN: 'https://gremio.example',
  DATABASE_URL: 'postgres://gremio:clave@db.example/gremio',
  SESSION_SECRETS: secret,
}

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}

test('an installation needs its origin, its database and its secrets, and nothing else', () => {
  expect(faultsOf({}).map((fault) => fault.split(':')[0])).toEqual(['DATABASE_URL', 'APP_ORIGIN', 'SESSION_SECRETS'])
  expect(faultsOf(installation)).toEqual([])
  expect(readConfig(installation)).toMatchObject({
    mode: 'installation',
    nodeEnv: 'production',
    port: 3000,
    host: '0.0.0.0',
    processes: 1,
    secure: true,
    currency: 'EUR',
    rateLimitFactor: 1,
  })
})

test('replicas are addresses with one host each', () => {
  const read = (urls: string) => readConfig({ ...installation, DATABASE_REPLICA_URLS: urls }).replicaUrls
  expect(readConfig(installation).replicaUrls).toEqual([])
  expect(read('postgres://g:c@one/gremio, postgresql://g:c@two:5433/gremio')).toEqual([
    'postgres://g:c@one/gremio',
    'postgresql://g:c@two:5433/gremio',
  ])
  expect(faultsOf({ ...installation, DATABASE_REPLICA_URLS: 'postgres://g:c@one:5432,two:5432/gremio' })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URLS: must be addresses .* one host$/),
  ])
})

test('all faults are reported at once, each with its variable', () => {
  const faults = faultsOf({
    ...installation,
    PORT: '70000',
    APP_ORIGIN: 'gremio.example',
    SMTP_URL: 'http://mail.example',
    MAIL_FROM: 'keine adresse',
    CONTACT_EMAIL: 'escríbenos',
    CURRENCY: 'euro',
    TIME_ZONE: '+02:00',
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'loud',
    SEED_DEMO: 'maybe',
    TRUST_PROXY: '-1',
  })
  expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(
    [
      'APP_ORIGIN',
      'CONTACT_EMAIL',
      'CURRENCY',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'RATE_LIMIT_FACTOR',
      'SEED_DEMO',
      'SMTP_URL',
      'TIME_ZONE',
      'TRUST_PROXY',
    ].sort(),
  )
})

test('faults that depend on several variables are reported together with the rest', () => {
  expect(faultsOf({ PORT: 'x' }).map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['PORT', 'DATABASE_URL', 'APP_ORIGIN', 'SESSION_SECRETS']),
  )
})

test('a missing or weak secret stops the boot', () => {
  for (const weak of ['', 'corto', 'a'.repeat(64), 'abcabcabcabcabcabcabcabcabcabcabcabcabc', `${secret},corto`]) {
    expect(faultsOf({ ...installation, SESSION_SECRETS: weak }).join(), weak).toContain('SESSION_SECRETS')
  }
})

test('secrets rotate: a list, blanks dropped, the newest first', () => {
  const older = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
  expect(readConfig({ ...installation, SESSION_SECRETS: ` ${secret} , ${older}, ` }).sessionSecrets).toEqual([
    secret,
    older,
  ])
})

test('there are no secrets for data at first, and they have to be as strong as the others', () => {
  expect(readConfig(installation).dataSecrets).toEqual([])
  expect(readConfig({ ...installation, DATA_SECRETS: `${secret},` }).dataSecrets).toEqual([secret])
  expect(faultsOf({ ...installation, DATA_SECRETS: `${secret},corto` }).join()).toContain('DATA_SECRETS: each must')
})

test('an origin with a path or a final slash is refused: it would never equal what browsers send', () => {
  for (const origin of ['https://gremio.example/', 'https://gremio.example/app', 'https://GREMIO.example']) {
    expect(faultsOf({ ...installation, APP_ORIGIN: origin }).join(), origin).toContain('APP_ORIGIN')
  }
})

test('Secure follows the scheme of the origin, not NODE_ENV', () => {
  expect(readConfig({ ...installation, APP_ORIGIN: 'http://gremio.example', NODE_ENV: 'production' }).secure).toBe(
    false,
  )
  expect(readConfig({ ...installation, NODE_ENV: 'development' }).secure).toBe(true)
})

test('a trial needs no origin and listens to this machine only, unless told otherwise', () => {
  const trial = { GREMIO_TRIAL: '1', DATABASE_URL: installation.DATABASE_URL, SESSION_SECRETS: secret }
  expect(readConfig(trial)).toMatchObject({ mode: 'trial', host: '127.0.0.1', appOrigin: undefined, secure: false })
  expect(readConfig({ ...trial, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test('only one of the two keys of the storage is a fault; without either, files go into a folder', () => {
  expect(readConfig(installation).s3).toBeUndefined()
  expect(faultsOf({ ...installation, S3_ACCESS_KEY_ID: 'a' }).join()).toContain('S3_SECRET_ACCESS_KEY')
  expect(faultsOf({ ...installation, S3_ENDPOINT: 'http://s3.example' })).toHaveLength(2)
})

test('an instance has from one to 64 processes', () => {
  expect(readConfig({ ...installation, WEB_CONCURRENCY: '4' }).processes).toBe(4)
  for (const WEB_CONCURRENCY of ['0', '1.5', '65', 'auto'])
    expect(faultsOf({ ...installation, WEB_CONCURRENCY }).join()).toContain('WEB_CONCURRENCY')
})

test('an empty variable is the same as none', () => {
  expect(readConfig({ ...installation, PORT: '', HOST: ' ', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
  })
})

test('.env.example names every variable that is read, and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(VARIABLE_NAMES.toSorted())
})

test('hiring is off until it is set together with the tax number, whatever an older installation has set', () => {
  expect(readConfig(installation).hiring).toBe(false)
  // The variables of an older version: a number for the legal notice and none for hiring.
  const older = { ...installation, OPERATOR_NAME: 'Cooperativa Gremio', OPERATOR_TAX_ID: 'B12345678' }
  expect(readConfig(older).hiring).toBe(false)
  expect(faultsOf({ ...installation, HIRING: '1' }).join()).toContain('OPERATOR_TAX_ID: is required with HIRING=1')
  expect(readConfig({ ...older, HIRING: '1' }).hiring).toBe(true)
  expect(readConfig({ ...older, HIRING: '0' }).hiring).toBe(false)
})
