import type { TestProject } from 'vitest/node'
import { startDatabaseRun } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the run's databases are on. */
    databaseServer: string
    /** Begins the names of the run's databases, so that several runs can share a server. */
    databasePrefix: string
  }
}

export default async function setup(project: TestProject) {
  const run = await startDatabaseRun()
  project.provide('databaseServer', run.serverUrl)
  project.provide('databasePrefix', run.prefix)
  return () => run.end()
}
