import { basename } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { templateName } from './global-setup.ts'

let created: Promise<Db> | undefined

/**
 * The test file's own database, migrated and empty but for the categories, and gone after the file. `db` and `pool`
 * of `#app/db.server.ts` and the server of `theServer()` use the same one.
 */
export function aDatabase(): Promise<Db> {
  created ??= cloneTemplate()
  return created
}

async function cloneTemplate(): Promise<Db> {
  const url = process.env['DATABASE_URL'] as string
  const name = basename(new URL(url).pathname)
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${templateName(inject('databasePrefix'))}`)
  const pool = createPool(url)
  const db = createDb(pool)
  afterAll(async () => {
    await db.destroy()
    await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return db
}

async function asAdmin(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
