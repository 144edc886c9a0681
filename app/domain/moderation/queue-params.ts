import { parseId } from '#app/forms/fields.ts'
import { REASONS, TARGET_KINDS, type Reason, type TargetKind } from './states.ts'

export const QUEUE_VIEWS = ['pending', 'mine', 'appeals', 'decided'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export interface QueueFilter {
  view: QueueView
  kind?: TargetKind
  reason?: Reason
}

/** A place in the queue: after this case. */
export interface QueuePlace {
  /** Since 1970. */
  microseconds: number
  id: string
}

export const QUEUE_NAMES = ['view', 'kind', 'reason', 'after'] as const

/** Reads the queue's address; what cannot be read counts as not said. */
export function readQueueParams(query: URLSearchParams): { filter: QueueFilter; after?: QueuePlace } {
  return {
    filter: {
      view: QUEUE_VIEWS.find((view) => view === query.get('view')) ?? 'pending',
      kind: TARGET_KINDS.find((kind) => kind === query.get('kind')),
      reason: REASONS.find((reason) => reason === query.get('reason')),
    },
    after: readQueuePlace(query.get('after')),
  }
}

/** The query of an address that shows this filter from this place on. */
export function queueQuery({ view, kind, reason }: QueueFilter, after?: string): string {
  const query = new URLSearchParams()
  if (view !== 'pending') query.set('view', view)
  if (kind) query.set('kind', kind)
  if (reason) query.set('reason', reason)
  if (after) query.set('after', after)
  const written = query.toString()
  return written && `?${written}`
}

export const writeQueuePlace = ({ microseconds, id }: QueuePlace) => `${microseconds.toString(36)}-${id}`

function readQueuePlace(text: string | null): QueuePlace | undefined {
  const [, digits = '', written] = /^([0-9a-z]{1,11})-(.{36})$/.exec(text ?? '') ?? []
  const microseconds = parseInt(digits, 36)
  const id = parseId(written)
  return id && Number.isSafeInteger(microseconds) ? { microseconds, id } : undefined
}
