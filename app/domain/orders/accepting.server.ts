import type { ProviderName } from '#app/adapters/payments.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { isProved } from '#app/domain/accounts/proved.server.ts'
import { fingerprintOf, type Agreement } from '#app/domain/hiring/agreement.server.ts'
import type { OtherReason } from '#app/domain/hiring/answers.ts'
import { isLeaving } from '#app/domain/hiring/people.server.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { holdQuote } from '#app/domain/hiring/quotes.server.ts'
import { answerOpenQuotes } from '#app/domain/hiring/closing.server.ts'
import { quoteStateAt, requestStateAt } from '#app/domain/hiring/states.ts'
import { amountsOf, ratesFor } from '#app/domain/hiring/tax-lines.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { hired } from '#app/domain/orders/texts/contract.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { startStep } from './next-step.server.ts'
import { orderPath } from './paths.ts'
import { addEvent } from './events.server.ts'
import { keepPayoutOf } from './payment-instructions.server.ts'
import { orderStateOf, type StageState } from './stages.ts'
import { turnOf } from './turn-of.server.ts'
import { aboutOrder } from './subject.server.ts'
import { scheduleTurn } from './timers.server.ts'
import { endOfWithdrawal } from './withdrawal-days.server.ts'

export type Accepted =
  | { kind: 'accepted' | 'already-accepted'; orderId: string }
  | { kind: 'not-found' }
  /** The quote was withdrawn, replaced, answered or is too old; or the request is over. */
  | { kind: 'not-open' }
  /** The quote has changed since it was read. */
  | { kind: 'other-words' }
  /** The freelancer has left, or is suspended. */
  | { kind: 'away' }
  /** The client's own account is about to end. */
  | { kind: 'leaving' }
  /** The client's address is not confirmed. */
  | { kind: 'unverified' }

export interface Accepting {
  sha256: string
  provider: ProviderName
  /** Whether the client hires as a private person. */
  isConsumer?: boolean
  /** Whether the work is to begin before the days of withdrawal are over. */
  startsNow?: boolean
  /** Why the other quotes of the request were not chosen. */
  others?: OtherReason
  now: Date
}

/**
 * Accepts a quote as it was read, and makes the order with its stages. A private person subtracts no retention,
 * whatever the quote says. Of two simultaneous acceptances of one request the first succeeds; every other quote of it
 * is answered.
 */
export function acceptQuote(
  db: Db,
  clientId: string,
  quoteId: string,
  { sha256, provider, isConsumer = false, startsNow = true, others = 'otro', now }: Accepting,
): Promise<Accepted> {
  return inTransaction(db, async (trx): Promise<Accepted> => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.clientId !== clientId) return { kind: 'not-found' }
    if (quote.state === 'aceptado') {
      const order = await trx.selectFrom('orders').select('id').where('quoteId', '=', quoteId).executeTakeFirst()
      return order ? { kind: 'already-accepted', orderId: order.id } : { kind: 'not-open' }
    }
    const request = { state: quote.requestState, closesAt: quote.closesAt }
    if (quoteStateAt(quote, now) !== 'enviado' || requestStateAt(request, now) !== 'abierta')
      return { kind: 'not-open' }
    if (quote.sha256 !== sha256) return { kind: 'other-words' }
    if (isLeaving(quote.people, clientId)) return { kind: 'leaving' }
    if (!(await isProved(trx, clientId))) return { kind: 'unverified' }
    if (!quote.people.some(({ id, state }) => id === quote.freelancerId && state === 'activo')) return { kind: 'away' }
    // The quote may be older than the rule that an address has to be confirmed.
    if (!(await isProved(trx, quote.freelancerId))) return { kind: 'away' }
    await trx.updateTable('quotes').set({ state: 'aceptado', answeredAt: now }).where('id', '=', quoteId).execute()
    await trx.updateTable('requests').set({ state: 'contratada' }).where('id', '=', quote.requestId).execute()
    await answerOpenQuotes(trx, { request: { ...quote, id: quote.requestId }, reason: others, now })
    const order = await openOrder(trx, quote, { provider, isConsumer, startsNow, now })
    const { id: orderId } = order
    await tellSide(trx, {
      subject: await aboutOrder(trx, order),
      to: 'freelancer',
      cause: `hired:${orderId}`,
      ...hired(startStep(order, 'freelancer')),
      href: orderPath(orderId),
      now,
      isOwed: true,
    })
    return { kind: 'accepted', orderId }
  })
}

type HeldQuote = NonNullable<Awaited<ReturnType<typeof holdQuote>>>

type Opening = Required<Omit<Accepting, 'sha256' | 'others'>>

async function openOrder(trx: Trx, quote: HeldQuote, opening: Opening) {
  const { provider, isConsumer, startsNow, now } = opening
  const offered = await trx.selectFrom('quoteStages').selectAll().where('quoteId', '=', quote.id).orderBy('n').execute()
  const rates = ratesFor(isConsumer ? 'consumidor' : 'profesional', quote)
  const parts = offered.map((part) => ({ ...part, ...amountsOf(part.baseCents, rates) }))
  const agreement = agreementOf({ ...quote, ...rates }, parts)
  const invitation = await trx
    .selectFrom('requestInvitations')
    .select('listingId')
    .where('requestId', '=', quote.requestId)
    .where('freelancerId', '=', quote.freelancerId)
    .executeTakeFirst()
  const first: StageState = quote.plan === 'antes' ? 'pendiente_pago' : 'en_curso'
  // Only a private person who hires a professional has a right of withdrawal.
  const withdrawUntil = isConsumer && quote.isTrader ? await endOfWithdrawal(trx, now) : null
  const startsAt = withdrawUntil && !startsNow ? withdrawUntil : null
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      clientId: quote.clientId,
      freelancerId: quote.freelancerId,
      listingId: invitation?.listingId ?? null,
      categoryId: quote.categoryId,
      state: orderStateOf([{ state: first }]),
      createdAt: now,
      quoteId: quote.id,
      title: quote.title,
      provider,
      plan: quote.plan,
      currency: quote.currency,
      agreement: JSON.stringify(agreement),
      agreementSha256: fingerprintOf(agreement),
      clientSeenAt: now,
      isConsumer,
      startsNow: startsAt === null,
      startsAt,
      withdrawUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { quoteId: _, ...part } of parts) {
    const isFirst = part.n === 1
    const dueAt = isFirst && first === 'en_curso' ? daysAfter(startsAt ?? now, part.days) : null
    const state = isFirst ? first : 'por_empezar'
    const turnAt = turnOf({ state, payment: 'por_pagar', dueAt, reviewDays: REVIEW_DAYS }, now)
    await trx
      .insertInto('stages')
      .values({ ...part, language: quote.language, orderId, state, dueAt, turnAt, revisionsLeft: quote.revisions })
      .execute()
    if (isFirst) await scheduleTurn(trx, { orderId, n: 1, version: 0 }, { state, dueAt, turnAt, owedAt: null }, now)
  }
  await keepPayoutOf(trx, { orderId, freelancerId: quote.freelancerId, now })
  await addEvent(trx, { orderId, stageN: null, actor: 'client', kind: 'accepted-quote', now })
  return { ...quote, id: orderId, stages: parts, startsAt }
}

function agreementOf(quote: HeldQuote, parts: Agreement['stages']): Agreement {
  return {
    title: quote.title,
    request: quote.body,
    scope: quote.scope,
    exclusions: quote.exclusions,
    revisions: quote.revisions,
    reviewDays: REVIEW_DAYS,
    plan: quote.plan,
    isTrader: quote.isTrader,
    taxName: quote.taxName,
    taxBps: quote.taxBps,
    retentionBps: quote.retentionBps,
    currency: quote.currency,
    stages: parts.map(({ n, title, days, baseCents, taxCents, retentionCents, toPayCents }) => ({
      n,
      title,
      days,
      baseCents,
      taxCents,
      retentionCents,
      toPayCents,
    })),
  }
}
