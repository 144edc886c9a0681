import { REVISIONS_MAX } from '#app/domain/hiring/limits.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import type { EventKind } from './events.server.ts'
import { INVOICES_MAX } from './invoices.ts'
import type { OwedSilence } from './owed.ts'

/*
 * How often one side of an order can do an act, so that the other is not flooded with notices and mails. Each kind is
 * counted separately, by its side and its stage, in the events of the order.
 */

/** Events that are automatic, or caused by a provider or a moderator. */
type DoneByNoSide =
  | OwedSilence
  | 'received-by-silence'
  | 'owed-waits'
  | 'owed-dated'
  | 'referred'
  | 'never-delivered'
  | 'return-lapsed'
  | 'accepted-by-silence'
  | 'waits-for-reader'
  | 'waits-for-content'
  | 'waits-for-withdrawal'
  | 'paid'
  | 'paid-late'
  | 'paid-twice'
  | 'payment-differs'
  | 'released'
  | 'refunded'
  | 'to-moderator'
  | 'moderator-late'
  | 'decide-dispute'
  | 'decision-stands'
  | 'settled-by-silence'
  | 'share-by-silence'
  | 'refer-share'
  | 'unanswered-dispute'
  | 'refer-stage'
  | 'undecided'

/** Events that a side makes. */
export type SidesEvent = Exclude<EventKind, DoneByNoSide>

/** The time in which things are counted. */
export const CEILING_MS = DAY_MS

export interface Daily {
  /** How many a day are notified to the other side; the history has the others too. */
  told: number
  /** How many a day are possible; null if there is no limit. */
  done: number | null
  /** Whether they are counted over all stages of the order. */
  isOfOrder?: boolean
}

/** Events that can happen only a few times in all, because of the state of the order or of its stage. */
interface InAll {
  inAll: number
}

/** Paying, answering, giving back and every way to end the order have no limit. */
export const ALWAYS_DONE = { told: 3, done: null } satisfies Daily
/** Acts that need an act of the other side. */
export const ASKED = { told: 3, done: 3 } satisfies Daily
/** Evidence in a dispute: more of it is accepted than the other side is notified of. */
export const HEARD = { told: 5, done: 50 } satisfies Daily
/** Further work, and the answers to it. */
export const OFFERED = { told: 5, done: 5 } satisfies Daily
/** Every round of changes that can be agreed on, in one day. */
const ROUNDS = { told: REVISIONS_MAX + 2, done: REVISIONS_MAX + 2 } satisfies Daily

export const CEILINGS: Record<SidesEvent, Daily | InAll> = {
  'accepted-quote': { inAll: 1 },
  // The provider reports a payment, which a stage has once.
  checkout: { inAll: 1 },
  start: ASKED,
  pay: ALWAYS_DONE,
  received: ALWAYS_DONE,
  'not-received': ALWAYS_DONE,
  deliver: ROUNDS,
  accept: ALWAYS_DONE,
  changes: ROUNDS,
  extend: ROUNDS,
  cancel: ALWAYS_DONE,
  'ask-cancel': ASKED,
  'agree-cancel': ALWAYS_DONE,
  'keep-on': ALWAYS_DONE,
  refer: ALWAYS_DONE,
  prove: ALWAYS_DONE,
  returned: ALWAYS_DONE,
  'not-returned': ALWAYS_DONE,
  'return-received': ALWAYS_DONE,
  'ask-return': { ...ASKED, isOfOrder: true },
  'agree-return': ALWAYS_DONE,
  'reject-return': ALWAYS_DONE,
  'withdraw-return': ALWAYS_DONE,
  'offer-extra': OFFERED,
  'accept-extra': { ...OFFERED, done: null },
  'decline-extra': { ...OFFERED, done: null },
  dispute: ALWAYS_DONE,
  'answer-dispute': ALWAYS_DONE,
  'claim-granted': ALWAYS_DONE,
  evidence: HEARD,
  'offer-in-dispute': HEARD,
  'accept-in-dispute': ALWAYS_DONE,
  'withdraw-dispute': ALWAYS_DONE,
  'appeal-dispute': ALWAYS_DONE,
  'withdraw-contract': { inAll: 1 },
  'start-sooner': { inAll: 1 },
  'state-share': { inAll: 1 },
  'accept-share': { inAll: 1 },
  'reject-share': { inAll: 1 },
  'asked-invoice': { inAll: 1 },
  'sent-invoice': { inAll: INVOICES_MAX },
}
