import { inTransaction, type Db } from '#app/db.server.ts'
import { requestPath } from './paths.ts'
import { OPEN_QUOTE_STATES } from './states.ts'
import { subjectOf } from './subject.server.ts'
import { answerInquiry, tellSide } from './telling.server.ts'
import { requestDeclined } from './texts.ts'

/** Declines a request: this freelancer will send no quote. Repeating it changes nothing. */
export function declineRequest(
  db: Db,
  freelancerId: string,
  requestId: string,
  now: Date,
): Promise<'declined' | 'has-quote' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select(['clientId', 'title'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    // A later statement sees rows that the lock waited for.
    const invitation = await trx
      .selectFrom('requestInvitations')
      .select('declinedAt')
      .where('requestId', '=', requestId)
      .where('freelancerId', '=', freelancerId)
      .executeTakeFirst()
    if (!request || !invitation) return 'not-found'
    if (invitation.declinedAt) return 'declined'
    const quote = await trx
      .selectFrom('quotes')
      .select('id')
      .where('requestId', '=', requestId)
      .where('freelancerId', '=', freelancerId)
      .where('state', 'in', [...OPEN_QUOTE_STATES, 'aceptado'])
      .executeTakeFirst()
    if (quote) return 'has-quote'
    await trx
      .updateTable('requestInvitations')
      .set({ declinedAt: now })
      .where('requestId', '=', requestId)
      .where('freelancerId', '=', freelancerId)
      .execute()
    await answerInquiry(trx, { requestId, freelancerId, now })
    await tellSide(trx, {
      subject: await subjectOf(trx, { ...request, topic: 'quote', freelancerId }),
      to: 'client',
      cause: `declined:${requestId}:${freelancerId}`,
      ...requestDeclined,
      href: requestPath(requestId),
      now,
    })
    return 'declined'
  })
}
