import { z } from 'zod'

const id = z.string()
const site = z.object({ origin: z.string(), name: z.string() })
const uploads = z.array(z.object({ key: z.string(), widths: z.array(z.number()) }))
const keys = z.array(z.string())
/** A stage of an order at the version that had the date. */
const stage = z.object({ orderId: id, n: z.number(), version: z.number() })
/** A stage at a version, and which of its two dates it is: that of its work, or of its debt. */
const stageDate = stage.extend({ of: z.enum(['work', 'owed']) })
/** A dispute at the version that had the date. */
const dispute = z.object({ disputeId: id, version: z.number() })
/** A withdrawal at the version that had the date. */
const share = z.object({ orderId: id, version: z.number() })
/** A job without a payload, which finds due rows by itself. */
const nothing = z.object({})

/**
 * Every kind of work that is done after its transaction, with its payload. `scheduleJob` takes a payload only in this
 * form, `jobHandlers` must have one handler for each kind, and the worker validates stored payloads by it. Jobs of
 * earlier versions may still wait: a kind keeps its name, and additions to a payload are optional. Triggers write
 * `discard-attachments`, `discard-uploads`, `refill-search`, `refresh-seller-words`, `show-listings` and
 * `tell-price-drop`.
 */
export const JOB_PAYLOADS = {
  'answer-registration': z.object({ userId: id, isNew: z.boolean(), site }),
  'attach-images': z.object({ authorId: id, listingId: id, stagedIds: z.array(id) }),
  'call-provider': z.object({ callId: id }),
  'check-drafts': nothing,
  'check-freshness': nothing,
  /** The how-many-eth look at a payment: the later, the longer apart. */
  'check-payment': z.object({ paymentId: id, look: z.number() }),
  'close-contest': z.object({ contestId: id }),
  'close-request': z.object({ requestId: id }),
  'count-categories': nothing,
  'date-debts': nothing,
  'deliver-mail': z.object({ outboxId: id }),
  'deliver-push': z.object({ notificationId: id, subscriptionId: id }),
  'discard-attachments': z.object({ keys }),
  'discard-avatar': z.object({ userId: id, url: z.string() }),
  'discard-objects': z.object({ keys }),
  'discard-uploads': z.object({ uploads }),
  'end-answers': z.object({ requestId: id }),
  'end-suspension': z.object({ suspensionId: id }),
  'erase-account': z.object({ userId: id }),
  'expire-quote': z.object({ quoteId: id }),
  'export-data': z.object({ exportId: id, site }),
  'fetch-external-sources': nothing,
  'find-listing-places': nothing,
  'lapse-package': z.object({ requestId: id }),
  'mail-notifications': nothing,
  'mail-operator': nothing,
  'match-keywords': nothing,
  'match-saved-searches': nothing,
  'publish-ratings': z.object({ orderId: id }),
  'purge-cases': nothing,
  'purge-deleted-listings': nothing,
  'purge-expired': nothing,
  'purge-exports': nothing,
  'purge-view-salts': nothing,
  'queue-pushes': nothing,
  'redate-share': z.object({ orderId: id }),
  'refresh-external-sources': nothing,
  'refer-stage': z.object({ orderId: id, n: z.number(), why: z.string() }),
  'refill-search': z.object({ listings: z.boolean(), beyond: id.optional() }),
  'refresh-search': nothing,
  'refresh-seller-words': z.object({ sellerId: id }),
  'redate-dispute': z.object({ disputeId: id }),
  'remind-dispute': dispute,
  'refund-part': z.object({ callId: id }),
  'remind-date': stageDate,
  'remind-due': stage,
  'remind-share': share,
  'remind-stage': stage,
  'send-reset': z.object({ email: z.string(), site }),
  'show-listings': z.object({ authorId: id }),
  'step-dispute': dispute,
  'store-avatar': z.object({ userId: id, url: z.string() }),
  'tell-moderators': nothing,
  'tell-price-drop': z.object({
    dropId: id,
    listingId: id,
    fromCents: z.number(),
    toCents: z.number(),
    at: z.string(),
  }),
  'tell-weekly-views': nothing,
  'turn-promotions': nothing,
  /** The payload that the version before 0216 schedules for a dispute; `step-dispute` has taken its place. */
  'turn-dispute': dispute,
  'turn-date': stageDate,
  /** The job of a proposed return: the moment until which it can be accepted. */
  'turn-return': z.object({ orderId: id, n: z.number(), until: z.string() }),
  'turn-share': share,
  'turn-stage': stage,
  /** The payload that the release before 0221 schedules for a share; `turn-share` has taken its place. */
  'turn-withdrawal': z.object({ orderId: id }),
  'warn-of-failed-sign-ins': nothing,
}

export type JobKind = keyof typeof JOB_PAYLOADS
export type JobPayloads = { [K in JobKind]: z.output<(typeof JOB_PAYLOADS)[K]> }

const schemas: { [K in JobKind]: z.ZodType<JobPayloads[K]> } = JOB_PAYLOADS

/** Whether this version has a kind of job: a newer version may have written the row. */
export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(JOB_PAYLOADS, kind)

/**
 * The payload of a stored job.
 * @throws when it is not the one that its kind needs.
 */
export const readPayload = <K extends JobKind>(kind: K, payload: unknown): JobPayloads[K] =>
  schemas[kind].parse(payload)
