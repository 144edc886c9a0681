import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** Does the work while no page of listings and no sign-in is answered, so that places and turns of the server fill up. */
export const whileHeld = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`LOCK TABLE listings, listing_search, users IN ACCESS EXCLUSIVE MODE`.execute(trx)
    await work()
  })
