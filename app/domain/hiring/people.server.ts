import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { OPEN_QUOTE_STATES } from './states.ts'

/** The account of one of the two sides, as it is under the lock. */
interface HeldPerson {
  id: string
  state: string
}

/**
 * Locks the accounts of a request's client, of those whose quotes wait in it and, where there is one, of the freelancer
 * whom it is about, before the request itself: erasing an account locks its row first and what belongs to it afterwards,
 * and the other way round the two would wait for each other.
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

/** Whether this person has asked for the end of their account: what runs goes on, and nothing new is begun. */
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
