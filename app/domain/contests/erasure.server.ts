import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { voidContest } from './closing.server.ts'

/** Removes the titles of a person's entries from the organisers' notifications; the entries go with the account. */
export async function forgetEntries(trx: Trx, userId: string): Promise<void> {
  await sql`
    DELETE FROM notifications n USING contest_entries e JOIN contests c ON c.id = e.contest_id
     WHERE e.user_id = ${userId}::uuid AND n.user_id = c.organiser_id
       AND n.dedupe_key IN ('contest:' || c.id || ':entry:' || e.id, 'contest:' || c.id || ':withdrawn:' || e.id)`.execute(
    trx,
  )
}

/**
 * Prepares the contests of an account that will be erased: those without entries go, running ones end without a winner,
 * and the rest stays with «Usuario eliminado». Their entrants are notified.
 */
export async function releaseContests(trx: Trx, organiserId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('contests')
    .where('organiserId', '=', organiserId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contestEntries').select('id').whereRef('contestId', '=', 'contests.id'))),
    )
    .execute()
  // The organiser's texts are removed from the contests that stay.
  await trx
    .deleteFrom('contestImages')
    .where('contestId', 'in', (eb) => eb.selectFrom('contests').select('id').where('organiserId', '=', organiserId))
    .execute()
  const open = await trx
    .selectFrom('contests')
    .select(['id', 'title'])
    .where('organiserId', '=', organiserId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, title } of open) {
    await sql`
      UPDATE contests SET ends_at = least(ends_at, ${now}::timestamptz), starts_at = least(starts_at, ${now}::timestamptz - interval '1 ms')
       WHERE id = ${id}::uuid`.execute(trx)
    await voidContest(trx, { id, title, organiserId }, { why: 'organiser-gone', now })
  }
}
