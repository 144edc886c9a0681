import type { Db } from '#app/db.server.ts'

/** Whether any account of the demonstration is left. This probes a partial index. */
export async function demoExists(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('demo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}
