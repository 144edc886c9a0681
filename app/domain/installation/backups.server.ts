import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** Notes that an archive has just been written whole. A database of a version that has no place for it is left alone. */
export async function noteBackup(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_attribute WHERE attrelid = to_regclass('installation') AND attname = 'backed_up_at'`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('installation')
    .set({ backedUpAt: sql<Date>`app_now()` })
    .execute()
}

/** @returns when the last archive was written whole, or undefined where none was. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('backedUpAt').executeTakeFirst()
  return row?.backedUpAt ?? undefined
}
