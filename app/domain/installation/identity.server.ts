import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'

/** Where a database is: the system identifier of its cluster, and its oid there. A copy is somewhere else. */
export interface Place {
  cluster: string
  databaseOid: number
}

export interface Identity extends Place {
  id: string
  isMailHeld: boolean
}

/** Where this database is. Who may not read the system identifier has the oid only. */
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

/** Whether the database has been migrated so far that it can be told from its copies. */
export async function hasIdentity(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('installation') IS NOT NULL AS is_there`.execute(db)
  return rows[0]?.isThere === true
}

/** What the database says of itself, and whether it is a copy that was never started; nothing is changed. */
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
 * Makes sure that the database knows where it is. One that was copied becomes an installation of its own, whose mails and
 * pushes wait until the operator lets them go.
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
