import { db } from '#app/db.server.ts'
import { REPUTATION_FROM } from '#app/domain/hiring/limits.ts'
import { findReputationForAnyone, listRatingsOfClient, type Reputation } from '#app/domain/hiring/reputation.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { findDisputeRecord } from '#app/parts/hiring/dispute-record.server.ts'
import { countOf, presentReview } from '#app/parts/reviews/presented.server.ts'
import type { Reading } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

/** How many of the newest ratings of a client are on the page of a request. */
const NEWEST = 3

/** The record of a client that freelancers see before they quote, in words. */
export async function presentReputation(clientId: string, { now, timeZone }: Reading) {
  const [reputation, newest, disputes] = await Promise.all([
    findReputationForAnyone(db, clientId, now),
    listRatingsOfClient(db, clientId, NEWEST),
    findDisputeRecord('client', clientId),
  ])
  const { ratings, counting, average } = reputation
  return {
    history: historyOf(reputation),
    disputes,
    ratings: { average, counting: countOf(counting), others: ratings - counting, total: ratings },
    newest: newest.map((row) => presentReview(row, { timeZone, readers: 'public' })),
  }
}

/** «Responde a 4 de 5 presupuestos, contrata 2 de 3.» */
export function historyOf({ answered, quoted, hired, ended }: Omit<Reputation, 'ratings' | 'counting' | 'average'>) {
  const share = (some: number, all: number) => t('{some} de {all}', { some: formatCount(some), all: formatCount(all) })
  const answers =
    quoted >= REPUTATION_FROM && t('responde a {answered} presupuestos', { answered: share(answered, quoted) })
  const hires =
    ended >= REPUTATION_FROM &&
    (answers
      ? t('contrata {hired}', { hired: share(hired, ended) })
      : t('contrata {hired} solicitudes', { hired: share(hired, ended) }))
  const text = [answers, hires].filter(Boolean).join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : t('Todavía sin historial suficiente.')
}

export type PresentedReputation = Awaited<ReturnType<typeof presentReputation>>
