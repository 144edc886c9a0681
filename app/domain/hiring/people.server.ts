import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { OPEN_QUOTE_STATES } from './states.ts'

/** The account of one of the two sides, read under the lock. */
interface HeldPerson {
  id: string
  state: string
}

/**
 * Locks the accounts of a request's client, of the authors of waiting quotes and, if there is one, of the freelancer
 * concerned, before the request itself. Erasing an account locks its row first and its other rows afterwards; in the
 * opposite order the two would deadlock.
 */
export async function holdPeople(
  trx: Trx,
  { requestId, freelancerId }: { requestId: string; freelancerId?: string },
): Promise<HeldPerson[]> {
  const { rows } = await sql<HeldPerson>`
    SELECT u.id, u.state FROM users u
     WHERE u.id IN (SELECT ${freelancerId ?? null}::uuid
                     UNION SELECT client_id FROM requests WHERE id = ${requestId}::uuid
                     UNION SELECT freelancer_id FROM quotes
                            WHERE request_id = ${requestId}::uuid AND state = ANY (${OPEN_QUOTE_STATES}))
     ORDER BY u.id FOR KEY SHARE OF u`.execute(trx)
  return rows
}

/** Whether this person has asked for the end of their account: running work goes on, and no new work is begun. */
export const isLeaving = (people: readonly HeldPerson[], id: string): boolean =>
  people.some((person) => person.id === id && person.state === 'baja_solicitada')

/** Whether the client has blocked this freelancer. */
export async function isBlocked(trx: Trx, { freelancerId, clientId }: { freelancerId: string; clientId: string }) {
  const block = await trx
    .selectFrom('blocks')
    .select('blockerId')
    .where('blockerId', '=', clientId)
    .where('blockedId', '=', freelancerId)
    .executeTakeFirst()
  return block !== undefined
}
