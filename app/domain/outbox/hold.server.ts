import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The jobs by which words leave for people: a copy of a database has those of the original in its queue. */
export const LEAVING_KINDS = ['deliver-mail', 'deliver-push']

/** Whether mails and pushes wait, for a statement. */
export const MAIL_IS_HELD = sql<boolean>`EXISTS (SELECT FROM installation WHERE mail_held_since IS NOT NULL)`

/** Since when mails and pushes wait, and how many do; undefined while they go out. */
export async function findMailHold(db: Db): Promise<{ since: Date; waiting: number } | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('mailHeldSince')
    .where('mailHeldSince', 'is not', null)
    .executeTakeFirst()
  if (!row?.mailHeldSince) return undefined
  return { since: row.mailHeldSince, waiting: await countLeaving(db) }
}

/** How many mails and pushes are to go out. */
export async function countLeaving(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', LEAVING_KINDS)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return count
}
