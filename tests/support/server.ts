import { rmSync } from 'node:fs'
import { startApp, type RunningServer } from './app-process.ts'
import { atEnd } from './at-end.ts'
import { aDatabase } from './database.ts'

let shared: Promise<RunningServer> | undefined

/** Where the servers of this file keep their files. */
export const dataFolders: string[] = []

/** The built app, listening, on the test file's own database. Started once a file, ended after it. */
export function theServer(): Promise<RunningServer> {
  shared ??= aServer({ DATA_DIR: process.env['DATA_DIR'] })
  return shared
}

/** One more instance, with other variables than the usual ones. */
export async function aServer(environment: Record<string, string | undefined> = {}): Promise<RunningServer> {
  await aDatabase()
  const server = await startApp({ DATABASE_URL: process.env['DATABASE_URL'], ...environment })
  dataFolders.push(server.dataDir)
  atEnd(async () => {
    await server.kill()
    rmSync(server.dataDir, { recursive: true, force: true })
  })
  return server
}
