import { parseId, safeText } from '#app/forms/fields.ts'
import type { NotificationFilter, Place } from './queries.server.ts'
import { NOTIFICATION_TYPES, READ_STATES } from './types.ts'

/** How much of a text the filter looks for. */
const TEXT_MAX = 100

export interface NotificationParams {
  filter: NotificationFilter
  after?: Place
  before?: Place
}

export const NOTIFICATION_NAMES = ['q', 'read', 'type', 'after', 'before'] as const

/** Reads the list's address; what cannot be read counts as not said. */
export function readNotificationParams(query: URLSearchParams): NotificationParams {
  const text = safeText(query.get('q'), TEXT_MAX)
  const after = readPlace(query.get('after'))
  return {
    filter: {
      read: READ_STATES.find((state) => state === query.get('read')) ?? 'all',
      type: NOTIFICATION_TYPES.find((type) => type === query.get('type')),
      text: text || undefined,
    },
    after,
    before: after ? undefined : readPlace(query.get('before')),
  }
}

/** Whether any filter narrows the list. */
export const isFiltered = ({ read, type, text }: NotificationFilter) =>
  read !== 'all' || type !== undefined || text !== undefined

/** The query of an address that shows this filter from this place on. */
export function notificationQuery({ filter: { read, type, text }, after, before }: NotificationParams): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (read !== 'all') query.set('read', read)
  if (type) query.set('type', type)
  if (after) query.set('after', writePlace(after))
  if (before) query.set('before', writePlace(before))
  const written = query.toString()
  return written && `?${written}`
}

export const writePlace = ({ microseconds, id }: Place) => `${microseconds.toString(36)}-${id}`

export function readPlace(text: string | null): Place | undefined {
  const [, digits = '', written] = /^([0-9a-z]{1,11})-(.{36})$/.exec(text ?? '') ?? []
  const microseconds = parseInt(digits, 36)
  const id = parseId(written)
  return id && Number.isSafeInteger(microseconds) ? { microseconds, id } : undefined
}
