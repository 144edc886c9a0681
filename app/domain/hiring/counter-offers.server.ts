import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { reading } from '#app/locale/languages.ts'
import { proposesSomething, whatDiffers, type CounterOutcome, type CounterTerms } from './counter-offers.ts'
import { COUNTERS_MAX } from './limits.ts'
import { quotePath } from './paths.ts'
import { holdQuote } from './quotes.server.ts'
import { quoteStateAt, requestStateAt } from './states.ts'
import { aboutQuote } from './subject.server.ts'
import { tellSide } from './telling.server.ts'
import { counterSent, counterWithdrawn, quoteKept } from './texts.ts'

export type Countered =
  | 'countered'
  /** By the same form. */
  | 'already-countered'
  | 'not-found'
  /** It was answered, withdrawn, replaced, is too old or has a counter-offer; or the request is over. */
  | 'not-open'
  /** All of it is in the quote already. */
  | 'nothing-new'
  | 'too-many'
  /** The two have blocked each other, or one of them cannot be written to. */
  | 'unavailable'

/**
 * Proposes other terms than those of a quote. Until the proposal is answered or withdrawn the quote cannot be accepted,
 * so that both know which of the two is valid. The same form sent twice makes one counter-offer.
 */
export function counterQuote(
  db: Db,
  clientId: string,
  quoteId: string,
  { terms, formKey, now }: { terms: CounterTerms; formKey: string; now: Date },
): Promise<Countered> {
  return inTransaction(db, async (trx): Promise<Countered> => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.clientId !== clientId) return 'not-found'
    const made = await trx.selectFrom('counterOffers').select('formKey').where('quoteId', '=', quoteId).execute()
    if (made.some((one) => one.formKey === formKey)) return 'already-countered'
    const request = { state: quote.requestState, closesAt: quote.closesAt }
    if (quoteStateAt(quote, now) !== 'enviado' || requestStateAt(request, now) !== 'abierta') return 'not-open'
    if (await areBlocked(trx, clientId, quote.freelancerId)) return 'unavailable'
    if (made.length >= COUNTERS_MAX) return 'too-many'
    const stages = await trx
      .selectFrom('quoteStages')
      .select(['n', 'baseCents'])
      .where('quoteId', '=', quoteId)
      .execute()
    const { stagePrices, ...differing } = whatDiffers({ stages, revisions: quote.revisions }, terms)
    if (!proposesSomething({ stagePrices, ...differing })) return 'nothing-new'
    const { id } = await trx
      .insertInto('counterOffers')
      .values({
        quoteId,
        clientId,
        formKey,
        ...differing,
        language: reading.language(),
        stagePrices: JSON.stringify(stagePrices),
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('quotes').set({ state: 'contraoferta' }).where('id', '=', quoteId).execute()
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'freelancer',
      cause: `countered:${id}`,
      ...counterSent,
      href: quotePath(quoteId),
      now,
    })
    return 'countered'
  })
}

async function areBlocked(trx: Trx, one: string, other: string): Promise<boolean> {
  const block = await trx
    .selectFrom('blocks')
    .select('blockerId')
    .where('blockerId', 'in', [one, other])
    .where('blockedId', 'in', [one, other])
    .executeTakeFirst()
  return block !== undefined
}

/** The counter-offer to a quote that waits for an answer. */
async function findStanding(trx: Trx, quoteId: string) {
  return trx
    .selectFrom('counterOffers')
    .select('id')
    .where('quoteId', '=', quoteId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** Answers a counter-offer so that its quote can be accepted again as it is. */
async function resume(
  trx: Trx,
  { id, quoteId }: { id: string; quoteId: string },
  { outcome, answer, now }: { outcome: CounterOutcome; answer?: string | null; now: Date },
) {
  await trx
    .updateTable('counterOffers')
    .set({ outcome, answer, answerLanguage: answer ? reading.language() : null, answeredAt: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('quotes').set({ state: 'enviado' }).where('id', '=', quoteId).execute()
}

export type CounterWithdrawn = 'withdrawn' | 'not-open' | 'not-found'

/** Takes back a client's counter-offer before it is answered: the quote can be accepted again. */
export function withdrawCounter(db: Db, clientId: string, quoteId: string, now: Date): Promise<CounterWithdrawn> {
  return inTransaction(db, async (trx): Promise<CounterWithdrawn> => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.clientId !== clientId) return 'not-found'
    const counter = await findStanding(trx, quoteId)
    if (!counter) return 'not-open'
    await resume(trx, { id: counter.id, quoteId }, { outcome: 'retirada', now })
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'freelancer',
      cause: `counter-answered:${counter.id}`,
      ...counterWithdrawn,
      href: quotePath(quoteId),
      now,
    })
    return 'withdrawn'
  })
}

export interface Keeping {
  /** The counter-offer that was read. */
  counterId: string | null
  /** Why, in words for the client. */
  answer: string | null
  now: Date
}

/** Keeps a quote as it is against a counter-offer: the client can accept it again. Repeating it changes nothing. */
export function keepQuote(
  db: Db,
  freelancerId: string,
  quoteId: string,
  { counterId, answer, now }: Keeping,
): Promise<'kept' | 'not-open' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const quote = await holdQuote(trx, quoteId)
    if (quote?.freelancerId !== freelancerId) return 'not-found'
    const counter = counterId ? await findCounter(trx, counterId, quoteId) : undefined
    if (counter?.outcome === 'mantenida') return counter.answer === answer ? 'kept' : 'not-open'
    if (!counter || counter.outcome !== null || quoteStateAt(quote, now) !== 'contraoferta') return 'not-open'
    await resume(trx, { id: counter.id, quoteId }, { outcome: 'mantenida', answer, now })
    await tellSide(trx, {
      subject: await aboutQuote(trx, quote),
      to: 'client',
      cause: `counter-answered:${counter.id}`,
      ...quoteKept(answer),
      href: quotePath(quoteId),
      now,
    })
    return 'kept'
  })
}

const findCounter = (trx: Trx, id: string, quoteId: string) =>
  trx
    .selectFrom('counterOffers')
    .select(['id', 'outcome', 'answer'])
    .where('id', '=', id)
    .where('quoteId', '=', quoteId)
    .executeTakeFirst()
