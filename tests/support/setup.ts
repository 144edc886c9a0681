import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { endAll } from './at-end.ts'
import { beginWorld } from './world.ts'

/**
 * Before each test file: an environment that app/config accepts, with the address of a database and a data folder. The
 * database itself is made by aDatabase(), so that a rule test costs nothing.
 */
Object.assign(process.env, {
  NODE_ENV: 'test',
  APP_ORIGIN: 'http://127.0.0.1',
  SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
  DATA_SECRETS: 'datos-0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'silent',
  HIRING: '1',
  OPERATOR_TAX_ID: 'B00000000',
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
})
beginWorld(expect.getState().testPath ?? '')

afterAll(async () => {
  await endAll()
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
