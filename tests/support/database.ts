import { basename } from 'node:path'
import { inject } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { atEnd } from './at-end.ts'
import { keepMails, keepsPages } from './kept-pages.ts'
import { asAdmin, cloneTemplate } from './postgres.ts'

/** A busy machine is slow: what a rule answers matters here, not when. */
const PATIENT = { connectTimeoutMs: 50_000, statementTimeoutMs: 50_000 }

let created: Promise<Db> | undefined

/**
 * The test file's own database, migrated and empty but for the categories, and gone after the file. `db` and `pool`
 * of `#app/db.server.ts` and the server of `theServer()` use the same one.
 */
export function aDatabase(): Promise<Db> {
  created ??= create()
  return created
}

async function create(): Promise<Db> {
  const url = process.env['DATABASE_URL'] as string
  const name = basename(new URL(url).pathname)
  const serverUrl = inject('databaseServer')
  await cloneTemplate({ serverUrl, prefix: inject('databasePrefix') }, name)
  const db = createDb(createPool(url, PATIENT))
  atEnd(async () => {
    await db.destroy()
    await asAdmin(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  if (keepsPages) atEnd(() => keepMails(db))
  return db
}
