import { BY_MOMENT, pathWith, readPlace, type Place } from '#app/domain/paging.ts'
import { REASONS, TARGET_KINDS, type Reason, type TargetKind } from './states.ts'

export const QUEUE_VIEWS = ['pending', 'mine', 'appeals', 'decided'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export interface QueueFilter {
  view: QueueView
  kind?: TargetKind
  reason?: Reason
}

export const QUEUE_NAMES = ['view', 'kind', 'reason', 'after'] as const

/** Reads the queue's address; unreadable values are ignored. */
export function readQueueParams(query: URLSearchParams): { filter: QueueFilter; after?: Place } {
  return {
    filter: {
      view: QUEUE_VIEWS.find((view) => view === query.get('view')) ?? 'pending',
      kind: TARGET_KINDS.find((kind) => kind === query.get('kind')),
      reason: REASONS.find((reason) => reason === query.get('reason')),
    },
    after: readPlace(BY_MOMENT, query.get('after')),
  }
}

/** The query of an address that shows this filter from this place on. */
export function queueQuery({ view, kind, reason }: QueueFilter, after?: string): string {
  return pathWith('', { view: view === 'pending' ? undefined : view, kind, reason, after })
}
