import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { isProved } from '#app/domain/accounts/proved.server.ts'
import { addQuoteCard } from '#app/domain/conversations/cards.server.ts'
import { daysUntil, findAvailability, startsOn } from './availability.server.ts'
import { VERSIONS_MAX } from './limits.ts'
import { quotePath, requestPath } from './paths.ts'
import { holdPeople, isBlocked, isLeaving } from './people.server.ts'
import { findNoPlace, holdQuotable, takePlace, type NoPlace, type Quotable } from './places-to-quote.server.ts'
import { endQuotes } from './quote-ends.server.ts'
import { insertQuote, saysTheSame } from './quote-storing.server.ts'
import type { WrittenQuote } from './schema.ts'
import { isOpenQuote, quoteStateAt } from './states.ts'
import { aboutQuote } from './subject.server.ts'
import { answerInquiry, tellSide } from './telling.server.ts'
import { quoteExpired, quoteRejected, quoteSent, quoteWithdrawn } from './texts.ts'
import type { Language } from '#app/locale/languages.ts'
import { say, saidAmount, type Said } from '#app/locale/said.ts'
import { amountsOf, ratesFor, sumOf } from './tax-lines.ts'

/** The card of a quote where only words are read. */
function cardSaid(
  { title, currency, version }: { title: string; currency: string; version: number },
  written: WrittenQuote,
): Said {
  // Both can read the quote; its client counts as a private person until they say otherwise.
  const rates = ratesFor('consumidor', written)
  const { toPayCents } = sumOf(written.stages.map(({ baseCents }) => amountsOf(baseCents, rates)))
  const amount = saidAmount(toPayCents, currency)
  return version === 1
    ? say('Presupuesto de {amount}: {title}', { amount, title })
    : say('Presupuesto (versión {version}) de {amount}: {title}', { version, amount, title })
}

export type Quoted =
  | { kind: 'quoted' | 'already-quoted'; id: string }
  /** The newest version, which waits for an answer, is exactly the same: none was sent. */
  | { kind: 'nothing-new'; id: string; isCountered: boolean }
  /** This person was not asked, and the request is not public. */
  | { kind: 'not-found' }
  /** The request is over. */
  | { kind: 'not-open' }
  /** The request has other words than those that its author has read. */
  | { kind: 'changed' }
  | { kind: 'too-many-versions' }
  /** The client has blocked this person. */
  | { kind: 'unavailable' }
  /** This person's account is about to end. */
  | { kind: 'leaving' }
  | NoPlace
  /** The first stage would be due before the date from which its author says they have time. */
  | { kind: 'too-early'; startsOn: string; days: number }

/**
 * Sends a quote for a public request or for one that the freelancer was asked for, or a new version that replaces the
 * former one. The same form sent twice makes one quote, and so do the same words, prices and days while they wait for
 * an answer.
 * @param isToBeTold false where the client is led to it at once.
 * @param language that of its words; the page's unless it is given.
 * @param readVersion the version of the request that its author has read.
 */
export function sendQuote(
  db: Db,
  { freelancerId, requestId }: { freelancerId: string; requestId: string },
  written: WrittenQuote,
  {
    formKey,
    now,
    isToBeTold = true,
    language,
    readVersion,
  }: {
    formKey: string
    now: Date
    isToBeTold?: boolean
    language?: Language | null
    readVersion?: number | undefined
  },
): Promise<Quoted> {
  return inTransaction(db, async (trx): Promise<Quoted> => {
    const people = await holdPeople(trx, { requestId, freelancerId })
    const request = await holdQuotable(trx, { freelancerId, requestId }, now)
    if (!request) return { kind: 'not-found' }
    const before = await trx
      .selectFrom('quotes')
      .select(['id', 'version', 'formKey', 'state', 'sha256', 'createdAt', 'validUntil'])
      .where('requestId', '=', requestId)
      .where('freelancerId', '=', freelancerId)
      .orderBy('version', 'desc')
      .execute()
    const sent = before.find((quote) => quote.formKey === formKey)
    if (sent) return { kind: 'already-quoted', id: sent.id }
    const [newest] = before
    if (newest && isOpenQuote(quoteStateAt(newest, now)) && saysTheSame(newest, { request, written }))
      return { kind: 'nothing-new', id: newest.id, isCountered: newest.state === 'contraoferta' }
    if (isLeaving(people, freelancerId)) return { kind: 'leaving' }
    const version = (newest?.version ?? 0) + 1
    const refused = await findRefusal(trx, { freelancerId, requestId, request }, { written, readVersion, version, now })
    if (refused) return refused
    const replaced = before.filter(({ state }) => isOpenQuote(state)).map(({ id }) => id)
    await endQuotes(trx, replaced, { state: 'sustituido', counter: 'nueva_version', now })
    if (!request.isAsked) await takePlace(trx, { freelancerId, requestId }, { formKey, now })
    const { id, ...price } = await insertQuote(
      trx,
      { freelancerId, requestId, version, formKey, language, now },
      { request, written },
    )
    await trx
      .updateTable('requestInvitations')
      .set({ declinedAt: null })
      .where('requestId', '=', requestId)
      .where('freelancerId', '=', freelancerId)
      .execute()
    await addQuoteCard(trx, { quoteId: id, said: cardSaid({ ...request, version }, written), now })
    await answerInquiry(trx, { requestId, freelancerId, now })
    if (!isToBeTold) return { kind: 'quoted', id }
    await tellSide(trx, {
      subject: await aboutQuote(trx, { ...request, ...price, freelancerId }),
      to: 'client',
      cause: `quoted:${id}`,
      ...quoteSent({ isFirst: version === 1 }),
      href: quotePath(id),
      now,
    })
    return { kind: 'quoted', id }
  })
}

/** Why no quote, or no further version, can be sent now; undefined when it can. */
async function findRefusal(
  trx: Trx,
  { freelancerId, requestId, request }: { freelancerId: string; requestId: string; request: Quotable },
  { written, readVersion, version, now }: { written: WrittenQuote; readVersion?: number; version: number; now: Date },
): Promise<Quoted | undefined> {
  if (!request.isTaking) return { kind: 'not-open' }
  if (readVersion !== undefined && readVersion !== request.version) return { kind: 'changed' }
  const noPlace = request.isPublic ? await findNoPlace(trx, { freelancerId, requestId }) : undefined
  if (noPlace) return noPlace
  if (!(await isProved(trx, freelancerId))) return { kind: 'unverified' }
  if (await isBlocked(trx, { freelancerId, clientId: request.clientId })) return { kind: 'unavailable' }
  const opening = startsOn(await findAvailability(trx, freelancerId), now)
  const days = daysUntil(opening, now)
  if (opening && (written.stages[0]?.days ?? 0) < days) return { kind: 'too-early', startsOn: opening, days }
  return version > VERSIONS_MAX ? { kind: 'too-many-versions' } : undefined
}

export type Withdrawn = 'withdrawn' | 'not-open' | 'not-found'

/** Takes back a freelancer's quote before it is answered. */
export function withdrawQuote(db: Db, freelancerId: string, quoteId: string, now: Date): Promise<Withdrawn> {
  return inTransaction(db, async (trx) => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.freelancerId !== freelancerId) return 'not-found'
    if (quote.state === 'retirado') return 'withdrawn'
    if (!isOpenQuote(quote.state)) return 'not-open'
    await endQuotes(trx, [quoteId], { state: 'retirado', now })
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'client',
      cause: `withdrawn:${quoteId}`,
      ...quoteWithdrawn,
      href: requestPath(quote.requestId),
      now,
    })
    return 'withdrawn'
  })
}

/** Rejects a quote, with a reason for its author. */
export function rejectQuote(
  db: Db,
  clientId: string,
  quoteId: string,
  { answer, now }: { answer: string; now: Date },
): Promise<'rejected' | 'not-open' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.clientId !== clientId) return 'not-found'
    if (quote.state === 'rechazado') return quote.answer === answer ? 'rejected' : 'not-open'
    if (!isOpenQuote(quoteStateAt(quote, now))) return 'not-open'
    await endQuotes(trx, [quoteId], { state: 'rechazado', answer, now })
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'freelancer',
      cause: `answered:${quoteId}`,
      ...quoteRejected(answer),
      href: requestPath(quote.requestId),
      now,
    })
    return 'rejected'
  })
}

/** Locks the two of a quote and its request, and reads the quote under that lock. */
export async function holdQuote(trx: Trx, quoteId: string) {
  const found = await trx
    .selectFrom('quotes')
    .select(['requestId', 'freelancerId'])
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!found) return undefined
  const people = await holdPeople(trx, found)
  const request = await trx
    .selectFrom('requests')
    .select(['clientId', 'title', 'body', 'categoryId', 'state as requestState', 'closesAt'])
    .where('id', '=', found.requestId)
    .forUpdate()
    .executeTakeFirst()
  const quote = await trx.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst()
  return request && quote && { ...request, ...quote, people }
}

/** The job at the end of a quote. */
export function expireQuote(db: Db, quoteId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const quote = await holdQuote(trx, quoteId)
    if (!quote || !isOpenQuote(quote.state) || quote.validUntil > now) return
    // When its request is over, a quote waits for an answer and does not expire by itself.
    if (quote.requestState !== 'abierta') return
    await endQuotes(trx, [quoteId], { state: 'caducado', now })
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'freelancer',
      cause: `answered:${quoteId}`,
      ...quoteExpired,
      href: requestPath(quote.requestId),
      now,
    })
  })
}
