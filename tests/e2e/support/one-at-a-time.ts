import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The functions that end the turn of the test that runs. */
const endings: (() => Promise<void>)[] = []

/** Waits until no other test of any worker has the turn of this name, and keeps the turn until its own test ends. */
export async function takeTurn(db: Db, name: string): Promise<void> {
  if (endings.length > 0) return
  let letGo = () => {}
  const ended = new Promise<void>((resolve) => (letGo = resolve))
  await new Promise<void>((hasTurn, fail) => {
    const turn = db.connection().execute(async (connection) => {
      // Waiting for the lock itself would be cut by the limit of statements.
      const take = sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(hashtext(${name})) AS taken`
      while (!(await take.execute(connection)).rows[0]?.taken) await pause(50)
      hasTurn()
      await ended
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    })
    turn.catch(fail)
    endings.push(() => {
      letGo()
      return turn
    })
  })
}

export async function endTurns(): Promise<void> {
  for (const end of endings.splice(0)) await end()
}
