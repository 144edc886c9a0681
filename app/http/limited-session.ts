import type { OpenWork } from '#app/domain/accounts/open-work.server.ts'

/** Where a suspended person reads what they can still do. */
export const SUSPENDED_PATH = '/suspended'

/**
 * The only addresses of a session whose account is suspended, as the table of routes writes them: to finish what is open
 * with others, to appeal, and to read what they have agreed to. Every other one answers with 403.
 */
export const OPEN_TO_SUSPENDED = [
  SUSPENDED_PATH,
  '/logout',
  '/appeal',
  '/dashboard/orders/:id',
  '/dashboard/orders/:id/withdraw',
  '/dashboard/orders/:id/start-now',
  '/dashboard/orders/:id/extras/:extra',
  '/dashboard/orders/:id/share',
  '/dashboard/orders/:id/share-answer',
  '/dashboard/orders/:id/stages/:n/:act',
  '/dashboard/orders/:id/stages/:n/checkout',
  '/dashboard/orders/:id/stages/:n/ask-return',
  '/dashboard/orders/:id/stages/:n/dispute',
  '/dashboard/orders/:id/stages/:n/invoice',
  '/dashboard/orders/:id/stages/:n/ask-invoice',
  '/dashboard/orders/:id/stages/:n/invoice/:invoice',
  '/dashboard/orders/:id/agreement.pdf',
  '/dashboard/orders/:id/evidence.pdf',
  '/dashboard/orders/:id/dates.ics',
  '/dashboard/orders/:id/files/:file',
  '/dashboard/orders/:id/receipts/:number',
  '/dashboard/orders/:id/receipts/:number/justificante.pdf',
  '/dashboard/disputes/:id',
  '/dashboard/disputes/:id/answer',
  '/dashboard/disputes/:id/offer',
  '/dashboard/disputes/:id/evidence',
  '/dashboard/disputes/:id/:step',
  '/payments/go/:id',
  '/payments/return/:id',
  '/payments/simulator/:id',
  '/hiring-rules',
  '/terms',
  '/privacy',
  '/legal-notice',
] as const

const MATCHERS = OPEN_TO_SUSPENDED.map(
  (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

/** Whether a suspended person may use this address. An address in another spelling than the table's is refused. */
export const isOpenToSuspended = (path: string): boolean => MATCHERS.some((matcher) => matcher.test(path))

/** The answer to a suspended person at every other address. */
export interface OnlyOpenWork {
  kind: 'only-open-work'
  message: string
  open: OpenWork[]
}

export const isOnlyOpenWork = (answer: unknown): answer is OnlyOpenWork =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'only-open-work'
