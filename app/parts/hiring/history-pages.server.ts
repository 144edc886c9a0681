import type { History, HistoryPlace } from '#app/domain/orders/history.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'

const NAMES = ['before', 'since'] as const
/** The parameter for the newest page of a folded history. */
const NEWEST = 'history'

/** The place of a history that an address names; none if it is not the number of an event. */
export function readHistoryPlace(request: Request): HistoryPlace {
  const query = readAddress(request, NAMES)
  const numberOf = (name: (typeof NAMES)[number]) => {
    const text = query.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  }
  return { before: numberOf('before'), since: numberOf('since') }
}

/** Whether an address asks for a page of the history, which is folded by default. */
export const isHistoryAsked = (request: Request) =>
  [...readAddress(request, [...NAMES, NEWEST]).values()].some((value) => value !== '')

/**
 * The addresses of the other pages of a history.
 * @param path of the page that shows it.
 */
export function linkHistory(path: string, { older, newer }: Pick<History, 'older' | 'newer'>) {
  const linkTo = ({ before, since }: HistoryPlace) =>
    `${path}?${before === undefined ? `since=${since}` : `before=${before}`}#history`
  return {
    older: older && linkTo(older),
    newer: newer && linkTo(newer),
    newest: newer && `${path}?${NEWEST}=1#history`,
  }
}
export type HistoryLinks = ReturnType<typeof linkHistory>
