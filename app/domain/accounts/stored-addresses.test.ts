import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'

const MIGRATION = join(import.meta.dirname, '../../../db/migrations/0230_addresses_as_they_are_read.sql')

test('an account that was stored with what was copied behind its address, or within it, is found by the plain one', async () => {
  const db = await aDatabase()
  const stored = {
    comma: 'coma@ejemplo.es, ;',
    unseen: 'in\u200bvisible\u202c@ejemplo.es',
    taken: 'ocupada@ejemplo.es,',
    plain: 'ocupada@ejemplo.es',
    port: 'puerto@ejemplo.es:25',
  }
  const ids = new Map<string, string>()
  for (const [name, email] of Object.entries(stored)) {
    const { id } = await anAccount(db)
    await db.updateTable('users').set({ email }).where('id', '=', id).execute()
    ids.set(id, name)
  }
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(db)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids.keys()])
    .execute()
  expect(Object.fromEntries(rows.map(({ id, email }) => [ids.get(id), email]))).toEqual({
    comma: 'coma@ejemplo.es',
    unseen: 'invisible@ejemplo.es',
    taken: 'ocupada@ejemplo.es,',
    plain: 'ocupada@ejemplo.es',
    port: 'puerto@ejemplo.es:25',
  })
})
