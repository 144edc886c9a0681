import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { requestPath } from './paths.ts'
import { endQuotes } from './quote-ends.server.ts'
import { holdRequest } from './requests.server.ts'
import { OPEN_QUOTE_STATES } from './states.ts'
import { tellSide } from './telling.server.ts'

export type Closed = 'closed' | 'not-open' | 'not-found'

/** Ends a request without hiring anybody: everybody whose quote was open gets the same answer. */
export function closeRequest(
  db: Db,
  clientId: string,
  requestId: string,
  { answer, now }: { answer: string; now: Date },
): Promise<Closed> {
  return inTransaction(db, async (trx) => {
    const request = await holdRequest(trx, { clientId, requestId }, now)
    if (!request) return 'not-found'
    if (request.state !== 'abierta') return 'not-open'
    await trx.updateTable('requests').set({ state: 'cerrada' }).where('id', '=', requestId).execute()
    await answerOpenQuotes(trx, { requestId, title: request.title, answer, now })
    return 'closed'
  })
}

/** Gives every open quote of a request the same answer, so that nobody waits for one. */
export async function answerOpenQuotes(
  trx: Trx,
  { requestId, title, answer, now }: { requestId: string; title: string; answer: string; now: Date },
): Promise<void> {
  const answered = await trx
    .selectFrom('quotes')
    .select(['id', 'freelancerId'])
    .where('requestId', '=', requestId)
    .where('state', 'in', OPEN_QUOTE_STATES)
    .execute()
  const ids = answered.map(({ id }) => id)
  await endQuotes(trx, ids, { state: 'rechazado', answer, now })
  for (const { id, freelancerId } of answered)
    await tellSide(trx, {
      userId: freelancerId,
      cause: `answered:${id}`,
      title: `Tu presupuesto no ha sido elegido: ${title}`,
      message: `La respuesta: «${answer}»`,
      href: requestPath(requestId),
      now,
    })
}

/** What a quote is answered whose request ran out: nobody wrote it. */
export const NO_ANSWER = 'La solicitud ha caducado sin respuesta.'

/** What the job at the end of a request does: what is still open is over, and both sides know. */
export function expireRequest(db: Db, requestId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const request = await trx
      .updateTable('requests')
      .set({ state: 'caducada' })
      .where('id', '=', requestId)
      .where('state', '=', 'abierta')
      .where('closesAt', '<=', now)
      .returning(['clientId', 'title'])
      .executeTakeFirst()
    if (!request) return
    await answerOpenQuotes(trx, { requestId, title: request.title, answer: NO_ANSWER, now })
    await tellSide(trx, {
      userId: request.clientId,
      cause: `expired:${requestId}`,
      title: `Tu solicitud ha caducado: ${request.title}`,
      message:
        'Su plazo ha terminado. Si todavía lo necesitas, publica otra solicitud o pide presupuesto desde un anuncio.',
      href: requestPath(requestId),
      now,
    })
  })
}
