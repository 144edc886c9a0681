import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import type { Said } from '#app/locale/said.ts'
import { saidAnswer } from './answer-said.ts'
import type { AnswerReason, OtherReason } from './answers.ts'
import { CLOSING_ANSWER_DAYS } from './limits.ts'
import { requestPath } from './paths.ts'
import { holdPeople } from './people.server.ts'
import { endQuotes } from './quote-ends.server.ts'
import { holdRequest } from './requests.server.ts'
import { OPEN_QUOTE_STATES } from './states.ts'
import { aboutQuote, subjectOf } from './subject.server.ts'
import { tellSide } from './telling.server.ts'
import { quoteNotChosen, quoteUnanswered, requestExpired } from './texts.ts'

export type Closed =
  /** Everybody has an answer. */
  | 'closed'
  /** Some are still to be answered. */
  | 'closed-for-now'
  | 'not-open'
  /** There is a new quote that the form does not name. */
  | 'unseen-quote'
  | 'not-found'

/** The answer to one quote; a quote without a reason is answered later. */
export interface QuoteAnswer {
  quoteId: string
  reason: AnswerReason | null
  words: string | null
}

/**
 * Ends a request without hiring anybody, each quote with an answer of its own. Quotes left for later can be answered by
 * the same form for seven days. A quote that was answered or withdrawn meanwhile does not change, and a quote that the form has not shown prevents the closing.
 */
export function closeRequest(
  db: Db,
  clientId: string,
  requestId: string,
  { answers, now }: { answers: readonly QuoteAnswer[]; now: Date },
): Promise<Closed> {
  return inTransaction(db, async (trx): Promise<Closed> => {
    await holdPeople(trx, { requestId })
    const request = await holdRequest(trx, { clientId, requestId }, now)
    if (!request) return 'not-found'
    const isOpen = request.state === 'abierta'
    if (!isOpen && !(request.answerUntil && request.answerUntil > now)) return 'not-open'
    const open = await listOpen(trx, requestId)
    const shown = new Map(answers.map((answer) => [answer.quoteId, answer]))
    if (open.some(({ id }) => !shown.has(id))) return 'unseen-quote'
    let isDone = true
    for (const quote of open) {
      const { reason = null, words = null } = shown.get(quote.id) ?? {}
      if (reason === null) {
        isDone = false
        continue
      }
      await endQuotes(trx, [quote.id], { state: 'rechazado', reason, answer: words, now })
      await tellAnswer(trx, quote, {
        request: { ...request, id: requestId, clientId },
        answer: saidAnswer({ reason, words }),
        now,
      })
    }
    if (isOpen) {
      await trx.updateTable('requests').set({ state: 'cerrada' }).where('id', '=', requestId).execute()
      if (!isDone) await awaitAnswers(trx, requestId, now)
    }
    return isDone ? 'closed' : 'closed-for-now'
  })
}

interface OpenQuote {
  id: string
  freelancerId: string
  baseCents: number
  taxCents: number
  currency: string
}

/** A request as the subject of the notices about its quotes. */
interface OfRequest {
  id: string
  title: string
  clientId: string
}

const listOpen = (trx: Trx, requestId: string): Promise<OpenQuote[]> =>
  trx
    .selectFrom('quotes')
    .select(['id', 'freelancerId', 'baseCents', 'taxCents', 'currency'])
    .where('requestId', '=', requestId)
    .where('state', 'in', OPEN_QUOTE_STATES)
    .orderBy('id')
    .execute()

async function tellAnswer(
  trx: Trx,
  quote: OpenQuote,
  { request, answer, now }: { request: OfRequest; answer: Said | string; now: Date },
) {
  await tellSide(trx, {
    subject: await aboutQuote(trx, { ...quote, title: request.title, clientId: request.clientId }),
    to: 'freelancer',
    cause: `answered:${quote.id}`,
    ...quoteNotChosen(answer),
    href: requestPath(request.id),
    now,
  })
}

/** Leaves seven days to answer the open quotes of a closed request. */
async function awaitAnswers(trx: Trx, requestId: string, from: Date): Promise<Date> {
  const answerUntil = daysAfter(from, CLOSING_ANSWER_DAYS)
  await trx.updateTable('requests').set({ answerUntil }).where('id', '=', requestId).execute()
  const once = { runAt: answerUntil, dedupeKey: `end-answers:${requestId}` }
  await scheduleJob(trx, 'end-answers', { requestId }, once)
  return answerUntil
}

/** Rejects every open quote of a request with one reason. Notifies their authors that another was hired. */
export async function answerOpenQuotes(
  trx: Trx,
  { request, reason, now }: { request: OfRequest; reason: OtherReason; now: Date },
): Promise<void> {
  const answered = await listOpen(trx, request.id)
  const ids = answered.map(({ id }) => id)
  await endQuotes(trx, ids, { state: 'rechazado', reason, now })
  const answer = saidAnswer({ reason, words: null })
  for (const quote of answered) await tellAnswer(trx, quote, { request, answer, now })
}

/** The job at the end of a request: it takes no more quotes and no hiring, but quotes can be answered. */
export function expireRequest(db: Db, requestId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdPeople(trx, { requestId })
    const request = await trx
      .updateTable('requests')
      .set({ state: 'caducada' })
      .where('id', '=', requestId)
      .where('state', '=', 'abierta')
      .where('closesAt', '<=', now)
      .returning(['clientId', 'title'])
      .executeTakeFirst()
    if (!request) return
    const { length: waiting } = await listOpen(trx, requestId)
    if (waiting > 0) await awaitAnswers(trx, requestId, now)
    await tellSide(trx, {
      subject: await subjectOf(trx, { ...request, topic: 'quote', freelancerId: null }),
      to: 'client',
      cause: `expired:${requestId}`,
      ...requestExpired({ hasQuotes: waiting > 0 }),
      href: requestPath(requestId),
      now,
    })
  })
}

/** The job seven days after the end of a request: freelancers who still wait are notified that there was no answer. */
export function endAnswers(db: Db, requestId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdPeople(trx, { requestId })
    const request = await trx
      .selectFrom('requests')
      .select(['clientId', 'title', 'state', 'answerUntil'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!request?.answerUntil || request.state === 'abierta' || request.answerUntil > now) return
    const waiting = await listOpen(trx, requestId)
    const ids = waiting.map(({ id }) => id)
    await endQuotes(trx, ids, { state: 'sin_respuesta', now })
    for (const quote of waiting)
      await tellSide(trx, {
        subject: await aboutQuote(trx, { ...quote, title: request.title, clientId: request.clientId }),
        to: 'freelancer',
        cause: `answered:${quote.id}`,
        ...quoteUnanswered,
        href: requestPath(requestId),
        now,
      })
  })
}
