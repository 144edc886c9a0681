import { rmSync } from 'node:fs'
import type { Db } from '#app/db.server.ts'
import { startApp, type RunningServer } from './app-process.ts'
import { atEnd } from './at-end.ts'
import { aDatabase } from './database.ts'
import { perWorker } from './per-worker.ts'
import { theWorld } from './world.ts'

let own: Promise<RunningServer> | undefined

/** Where the servers of this file keep their files. */
export const dataFolders: string[] = []

/** The built app, listening, on the database of the test file; page tests that share that share this too. */
export async function theServer(): Promise<RunningServer> {
  const { dataDir, isShared } = theWorld()
  if (!isShared) return (own ??= aServer({ DATA_DIR: dataDir }))
  await aDatabase()
  if (!dataFolders.includes(dataDir)) dataFolders.push(dataDir)
  // It ends with this process.
  return perWorker('server', () => startApp({ DATABASE_URL: process.env['DATABASE_URL'], DATA_DIR: dataDir }))
}

/** One more instance, with other variables than the usual ones. */
export async function aServer(environment: Record<string, string | undefined> = {}): Promise<RunningServer> {
  const db = await aDatabase()
  const server = await startApp({ DATABASE_URL: process.env['DATABASE_URL'], ...environment })
  dataFolders.push(server.dataDir)
  atEnd(async () => {
    await server.kill()
    if (theWorld().isShared) await releaseJobs(db)
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}

/**
 * Releases the jobs of a killed server. It would keep them for two minutes more, in which the files that share
 * the database would wait for their mails.
 */
async function releaseJobs(db: Db) {
  await db.updateTable('jobs').set({ state: 'waiting', lockedUntil: null }).where('state', '=', 'running').execute()
}
