import { inject } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { atEnd } from './at-end.ts'
import { keepMails, keepsPages } from './kept-pages.ts'
import { perWorker } from './per-worker.ts'
import { asAdmin, cloneTemplate } from './postgres.ts'
import { theWorld } from './world.ts'

/** A busy machine is slow: only the answer of a rule matters here, not its time. */
const PATIENT = { connectTimeoutMs: 50_000, statementTimeoutMs: 50_000 }

let created: Promise<Db> | undefined

/**
 * The database of the test file, migrated and empty but for the categories and what other page tests have left in the one
 * they share. `db` and `pool` of `#app/db.server.ts` and the server of `theServer()` use the same one.
 */
export function aDatabase(): Promise<Db> {
  created ??= open()
  return created
}

async function open(): Promise<Db> {
  const { databaseName, isShared } = theWorld()
  const serverUrl = inject('databaseServer')
  const make = () => cloneTemplate({ serverUrl, prefix: inject('databasePrefix') }, databaseName)
  await (isShared ? perWorker('database', make) : make())
  const db = createDb(createPool(process.env['DATABASE_URL'] as string, PATIENT))
  atEnd(async () => {
    await db.destroy()
    if (!isShared) await asAdmin(serverUrl, `DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  })
  if (keepsPages) atEnd(() => keepMails(db))
  return db
}
