import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabaseRun } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the run's databases are on. */
    databaseServer: string
    /** Begins the names of the run's databases, so that several runs can share a server. */
    databasePrefix: string
    /** Holds the data folders of the run. */
    dataFolder: string
  }
}

export default async function setup(project: TestProject) {
  const run = await startDatabaseRun()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gremio-test-data-'))
  project.provide('databaseServer', run.serverUrl)
  project.provide('databasePrefix', run.prefix)
  project.provide('dataFolder', dataFolder)
  return async () => {
    await run.end()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}
