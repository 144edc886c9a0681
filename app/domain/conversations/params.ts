import { BY_MOMENT, pathWith, readPlace, writePlace, type Place } from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import type { InboxFilter } from './types.ts'

/** How much of a name is looked for. */
const NAME_MAX = 100

export interface InboxParams {
  filter: InboxFilter
  after?: Place
}

export const INBOX_NAMES = ['q', 'archived', 'after'] as const

/** Reads the address of the list; unreadable values are ignored. */
export function readInboxParams(query: URLSearchParams): InboxParams {
  const name = safeText(query.get('q'), NAME_MAX)
  return {
    filter: { name: name || undefined, archived: query.get('archived') === '1' },
    after: readPlace(BY_MOMENT, query.get('after')),
  }
}

/** The query of an address that shows this part of the list. */
export function inboxQuery({ filter: { name, archived }, after }: InboxParams): string {
  return pathWith('', {
    q: name,
    archived: archived ? '1' : undefined,
    after: after && writePlace(BY_MOMENT, after),
  })
}

/** The number of a message in an address, or undefined. */
export function readSeq(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
