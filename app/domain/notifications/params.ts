import { BY_MOMENT, pathWith, PLACE_NAMES, readPage, writePlace, type PageAsked } from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import type { NotificationFilter } from './queries.server.ts'
import { NOTIFICATION_TYPES, READ_STATES } from './types.ts'

/** How much of a text the filter looks for. */
const TEXT_MAX = 100

export interface NotificationParams extends PageAsked {
  filter: NotificationFilter
}

export const NOTIFICATION_NAMES = ['q', 'read', 'type', ...PLACE_NAMES] as const

/** Reads the list's address; unreadable values are ignored. */
export function readNotificationParams(query: URLSearchParams): NotificationParams {
  const text = safeText(query.get('q'), TEXT_MAX)
  return {
    filter: {
      read: READ_STATES.find((state) => state === query.get('read')) ?? 'all',
      type: NOTIFICATION_TYPES.find((type) => type === query.get('type')),
      text: text || undefined,
    },
    ...readPage(BY_MOMENT, query),
  }
}

/** Whether any filter narrows the list. */
export const isFiltered = ({ read, type, text }: NotificationFilter) =>
  read !== 'all' || type !== undefined || text !== undefined

/** The query of an address that shows this filter from this place on. */
export function notificationQuery({ filter: { read, type, text }, after, before }: NotificationParams): string {
  return pathWith('', {
    q: text,
    read: read === 'all' ? undefined : read,
    type,
    after: after && writePlace(BY_MOMENT, after),
    before: before && writePlace(BY_MOMENT, before),
  })
}
