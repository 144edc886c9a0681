import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { countLeaving } from '#app/domain/outbox/jobs.server.ts'

/**
 * Lets mails and pushes go out again.
 * @returns how many have waited, or that none were held.
 */
export function resumeMail(db: Db, now: Date): Promise<{ kind: 'resumed'; waiting: number } | { kind: 'not-held' }> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('installation')
      .set({ mailHeldSince: null })
      .where('mailHeldSince', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'not-held' }
    await writeAudit(trx, { at: now, actor: 'operator', action: 'mail.resume' })
    return { kind: 'resumed', waiting: await countLeaving(trx) }
  })
}

/** Records that an archive has just been completed. A database of a version without the column is not changed. */
export async function noteBackup(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_attribute WHERE attrelid = to_regclass('installation') AND attname = 'backed_up_at'`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('installation')
    .set({ backedUpAt: sql<Date>`app_now()` })
    .execute()
}

/** @returns when the last archive was written whole, or undefined if none was. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('backedUpAt').executeTakeFirst()
  return row?.backedUpAt ?? undefined
}

/** Where a database is: the system identifier of its cluster, and its oid there. A copy is somewhere else. */
export interface Place {
  cluster: string
  databaseOid: number
}

export interface Identity extends Place {
  id: string
  isMailHeld: boolean
}

/** Where this database is. A role that may not read the system identifier gets the oid alone. */
export async function findPlace(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`
    SELECT CASE WHEN has_function_privilege('pg_control_system()', 'execute')
                THEN (SELECT system_identifier::text FROM pg_control_system())
                ELSE 'hidden' END AS cluster,
           (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS database_oid`.execute(db)
  const [place] = rows
  if (!place) throw new Error('the database did not say where it is')
  return place
}

/** Whether the database has been migrated to the version that distinguishes it from its copies. */
export async function hasIdentity(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('installation') IS NOT NULL AS is_there`.execute(db)
  return rows[0]?.isThere === true
}

/** The identity that the database has stored, and whether it is a copy that was never started; nothing is changed. */
export async function findIdentity(db: Db): Promise<Identity & { isCopy: boolean }> {
  const place = await findPlace(db)
  const row = await db
    .selectFrom('installation')
    .select(['id', 'cluster', 'databaseOid', 'mailHeldSince'])
    .executeTakeFirstOrThrow()
  const isCopy = row.cluster !== null && (row.cluster !== place.cluster || row.databaseOid !== place.databaseOid)
  return { ...place, id: row.id, isMailHeld: row.mailHeldSince !== null, isCopy }
}

/**
 * Makes sure that the database has its present place recorded. A copied database becomes an installation of its own,
 * whose mails and pushes wait until the operator releases them.
 */
export function settleIdentity(db: Db): Promise<Identity & { isCopy: boolean }> {
  return inTransaction(db, async (trx) => {
    // Several instances may start at once.
    await trx.selectFrom('installation').select('id').forUpdate().executeTakeFirstOrThrow()
    const known = await findIdentity(trx)
    const { cluster, databaseOid, isCopy } = known
    const { id } = await trx
      .updateTable('installation')
      .set({
        cluster,
        databaseOid,
        ...(isCopy && { id: sql<string>`gen_random_uuid()`, mailHeldSince: sql<Date>`app_now()` }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...known, id, isMailHeld: known.isMailHeld || isCopy }
  })
}
