import { parseId, safeText } from '#app/forms/fields.ts'
import type { InboxFilter, InboxPlace } from './types.ts'

/** How much of a name is looked for. */
const NAME_MAX = 100

export interface InboxParams {
  filter: InboxFilter
  after?: InboxPlace
}

export const INBOX_NAMES = ['q', 'archived', 'after'] as const

/** Reads the address of the list; what cannot be read counts as not said. */
export function readInboxParams(query: URLSearchParams): InboxParams {
  const name = safeText(query.get('q'), NAME_MAX)
  const [, digits = '', written] = /^([0-9a-z]{1,11})-(.{36})$/.exec(query.get('after') ?? '') ?? []
  const microseconds = parseInt(digits, 36)
  const id = parseId(written)
  return {
    filter: { name: name || undefined, archived: query.get('archived') === '1' },
    after: id && Number.isSafeInteger(microseconds) ? { microseconds, id } : undefined,
  }
}

/** The query of an address that shows this part of the list. */
export function inboxQuery({ filter: { name, archived }, after }: InboxParams): string {
  const query = new URLSearchParams()
  if (name) query.set('q', name)
  if (archived) query.set('archived', '1')
  if (after) query.set('after', `${after.microseconds.toString(36)}-${after.id}`)
  const written = query.toString()
  return written && `?${written}`
}

/** The number of a message in an address; what is none counts as not said. */
export function readSeq(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
