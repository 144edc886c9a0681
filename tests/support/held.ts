import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { eventually } from './eventually.ts'

/**
 * Starts presses on a thing while it is locked, each by a connection of its own and once the one before waits, and then
 * releases the lock: all have begun before the first can write, and they get the thing one after another.
 */
export async function oneBehindAnother<Outcomes extends unknown[]>(
  db: Db,
  hold: (trx: Trx) => Promise<unknown>,
  presses: { [N in keyof Outcomes]: () => Promise<Outcomes[N]> },
): Promise<Outcomes> {
  const begun: Promise<unknown>[] = []
  await inTransaction(db, async (trx) => {
    await hold(trx)
    for (const press of presses) {
      begun.push(press())
      await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        if (rows[0]?.waiting !== begun.length) throw new Error('not all of them wait')
      })
    }
  })
  return (await Promise.all(begun)) as Outcomes
}
