import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { perWorker } from './per-worker.ts'
import { databaseUrl } from './postgres.ts'

/** A database and a data folder, and with them the server of a test file. */
export interface World {
  databaseName: string
  dataDir: string
  /** Whether the page tests that follow in the same process use it too. */
  isShared: boolean
}

/** The page tests of the product share one for each process of the runner: starting a server costs more than most tests. */
const SHARING = '/app/screens/'

let world: World | undefined

/** The world of the test file that runs. */
export function theWorld(): World {
  if (!world) throw new Error('no test file runs')
  return world
}

/** Chooses the world of a test file, before its modules are loaded. */
export function beginWorld(testPath: string): World {
  return testPath.replaceAll('\\', '/').includes(SHARING)
    ? enter(perWorker('world', () => makeWorld({ isShared: true })))
    : useOwnWorld()
}

export function useOwnWorld(): World {
  return enter(makeWorld({ isShared: false }))
}

function makeWorld({ isShared }: Pick<World, 'isShared'>): World {
  const count = perWorker('worlds', () => ({ made: 0 }))
  count.made += 1
  return {
    databaseName: `${inject('databasePrefix')}_${process.pid}_${count.made}`,
    dataDir: mkdtempSync(join(inject('dataFolder'), 'data-')),
    isShared,
  }
}

function enter(entered: World): World {
  world = entered
  process.env['DATABASE_URL'] = databaseUrl(inject('databaseServer'), entered.databaseName)
  process.env['DATA_DIR'] = entered.dataDir
  return entered
}
