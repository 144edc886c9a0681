import { inject } from 'vitest'
import { createDb, createPool, type Db } from '#app/db.server.ts'
import { atEnd } from './at-end.ts'
import { asAdmin, cloneTemplate, databaseUrl } from './postgres.ts'
import { theWorld } from './world.ts'

/**
 * A database that says of itself what the test file's says, as one that was copied by PostgreSQL's own tools does: it has
 * another oid. Its other rows are those of the template.
 */
export async function aCopyOf(db: Db): Promise<{ copy: Db; url: string }> {
  const serverUrl = inject('databaseServer')
  const name = `${theWorld().databaseName}_copy`
  await cloneTemplate({ serverUrl, prefix: inject('databasePrefix') }, name)
  const url = databaseUrl(serverUrl, name)
  const copy = createDb(createPool(url))
  atEnd(async () => {
    await copy.destroy()
    await asAdmin(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  const { isOnly: _, ...row } = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  await copy.updateTable('installation').set(row).execute()
  return { copy, url }
}
