import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { endAll } from './at-end.ts'
import { databaseUrl } from './postgres.ts'

/**
 * Before each test file: an environment that app/config accepts, with a database address and a data folder of the
 * file's own. The database itself is made by aDatabase(), so that a rule test costs nothing.
 */
const databaseName = `${inject('databasePrefix')}_${process.pid}_${Date.now().toString(36)}`
const dataDir = mkdtempSync(join(tmpdir(), 'gremio-test-data-'))

Object.assign(process.env, {
  NODE_ENV: 'test',
  APP_ORIGIN: 'http://127.0.0.1',
  DATABASE_URL: databaseUrl(inject('databaseServer'), databaseName),
  DATA_DIR: dataDir,
  SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
  DATA_SECRETS: 'datos-0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'silent',
  HIRING: '1',
  OPERATOR_TAX_ID: 'B00000000',
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
})

afterAll(async () => {
  await endAll()
  rmSync(dataDir, { recursive: true, force: true })
  // The next file of this process begins with modules of its own; only packages stay loaded.
  vi.resetModules()
})

const complaints: unknown[][] = []
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'console.error was called').toEqual([])
})
