import type { Trx } from '#app/db.server.ts'
import { reading } from '#app/locale/languages.ts'
import type { AnswerReason } from './answers.ts'
import type { CounterOutcome } from './counter-offers.ts'
import type { QuoteState } from './states.ts'

interface End {
  state: Exclude<QuoteState, 'enviado' | 'contraoferta'>
  /** The client's words to the author of the quote. */
  answer?: string | null
  /** Why the quote was not chosen. */
  reason?: AnswerReason
  /** The outcome of a counter-offer that still waits; by default it ends with the quote. */
  counter?: CounterOutcome
  now: Date
}

/** Ends open quotes, and the counter-offers to them. The caller holds their request. */
export async function endQuotes(
  trx: Trx,
  ids: readonly string[],
  { state, answer, reason, counter = 'terminada', now }: End,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('quotes')
    .set({ state, answer, answerLanguage: answer ? reading.language() : null, answerReason: reason, answeredAt: now })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('counterOffers')
    .set({ outcome: counter, answeredAt: now })
    .where('quoteId', 'in', ids)
    .where('outcome', 'is', null)
    .execute()
}
