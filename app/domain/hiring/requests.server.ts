import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { contact } from '#app/domain/conversations/commands.server.ts'
import type { SendingLimits } from '#app/domain/conversations/limits.ts'
import { holdSender, type NotPossible, type TooMuch } from '#app/domain/conversations/sending.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { attachFiles } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { INVITATIONS_MAX, REQUEST_DAYS } from './limits.ts'
import { requestPath } from './paths.ts'
import type { RequestForm } from './schema.ts'
import { requestStateAt, type RequestState } from './states.ts'
import { subjectOf } from './subject.server.ts'
import { tellSide } from './telling.server.ts'
import { askedForQuote, type AskedWords } from './texts.ts'
import { storedText } from '#app/domain/notifications/words.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { sayAll } from '#app/locale/said.ts'

/**
 * Why a client cannot ask a freelancer: the listing is gone, hidden or their own, the two may not write to each other,
 * or the client has asked for the end of their account.
 */
export type NotAsked =
  { kind: 'not-found' | 'gone' | 'yourself' | 'closed' } | { kind: 'leaving' } | NotPossible | TooMuch

export type Asked =
  | { kind: 'asked' | 'already-asked'; requestId: string }
  /** An open request for the same listing has the same words: no new one was sent. */
  | { kind: 'same-words'; requestId: string }
  /** The request is another person's or not open any more. */
  | { kind: 'unknown-request' }
  /** The request is the order of a package, which belongs to one seller. */
  | { kind: 'package-order' }
  /** The request was already sent to five freelancers, or to this one. */
  | { kind: 'full' | 'asked-before' }
  | NotAsked

export interface Asking {
  listingId: string
  /** The random number of the form. */
  formKey: string
  currency: string
  limits?: SendingLimits
  /** The files of the form that go with a new request, in its order; they wait under `formKey`. */
  fileIds?: readonly string[]
  /** The notice when it is about more than a request: the beginning of the message, and the notification's text. */
  words?: AskedWords
  now: Date
}

/**
 * Asks the author of a listing for a quote, with a new request. The words are also a message of their conversation, so
 * that both can talk about it; blocks and limits of messages apply to it. The same form sent twice makes one request.
 */
export function askForQuote(db: Db, clientId: string, form: RequestForm, asking: Asking): Promise<Asked> {
  return inTransaction(db, async (trx): Promise<Asked> => {
    // Two presses run one after the other, so that the second finds the request of the first.
    const { isLeaving } = await holdSender(trx, clientId, asking.now)
    const before = await findSent(trx, clientId, asking.formKey)
    if (before) return { kind: 'already-asked', requestId: before }
    if (isLeaving) return { kind: 'leaving' }
    const same = await findSame(trx, clientId, form, asking)
    if (same) return { kind: 'same-words', requestId: same }
    const listing = await trx
      .selectFrom('listings')
      .select(['authorId', 'categoryId'])
      .where('id', '=', asking.listingId)
      .executeTakeFirst()
    if (!listing) return { kind: 'not-found' }
    const language = form.language ?? reading.language()
    const { id } = await trx
      .insertInto('requests')
      .values({
        clientId,
        title: form.title,
        body: form.body,
        language,
        categoryId: listing.categoryId,
        currency: asking.currency,
        budgetCents: form.budget,
        wantedBy: form.wanted,
        createdAt: asking.now,
        closesAt: daysAfter(asking.now, REQUEST_DAYS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const draft = { userId: clientId, draftKey: asking.formKey }
    await attachFiles(trx, draft, { requestId: id }, { ids: asking.fileIds ?? [], now: asking.now })
    const runAt = daysAfter(asking.now, REQUEST_DAYS)
    await scheduleJob(trx, 'close-request', { requestId: id }, { runAt, dedupeKey: `close-request:${id}` })
    return invite(
      trx,
      { clientId, requestId: id, freelancerId: listing.authorId, title: form.title, body: form.body, language },
      asking,
    )
  }).catch(unwrap)
}

/** Sends a client's open request to the author of one more listing. */
export function inviteToRequest(db: Db, clientId: string, requestId: string, asking: Asking): Promise<Asked> {
  return inTransaction(db, async (trx): Promise<Asked> => {
    // Two presses run one after the other, so that the second finds the request of the first.
    const { isLeaving } = await holdSender(trx, clientId, asking.now)
    const before = await findSent(trx, clientId, asking.formKey)
    if (before) return { kind: 'already-asked', requestId: before }
    if (isLeaving) return { kind: 'leaving' }
    const request = await holdRequest(trx, { clientId, requestId }, asking.now)
    if (request?.state !== 'abierta' || request.isTakenDown) return { kind: 'unknown-request' }
    if (request.isPackageOrder) return { kind: 'package-order' }
    const asked = await trx
      .selectFrom('requestInvitations')
      .select(['freelancerId', 'isInvited'])
      .where('requestId', '=', requestId)
      .execute()
    const listing = await trx
      .selectFrom('listings')
      .select('authorId')
      .where('id', '=', asking.listingId)
      .executeTakeFirst()
    if (!listing) return { kind: 'not-found' }
    if (asked.some(({ freelancerId }) => freelancerId === listing.authorId)) return { kind: 'asked-before' }
    if (asked.filter(({ isInvited }) => isInvited).length >= INVITATIONS_MAX) return { kind: 'full' }
    const { title, body, language } = request
    return invite(trx, { clientId, requestId, freelancerId: listing.authorId, title, body, language }, asking)
  }).catch(unwrap)
}

/** Carries a refusal out of the transaction, so that a request that was not sent leaves no rows. */
class Refused extends Error {
  constructor(readonly outcome: NotAsked) {
    super(outcome.kind)
  }
}

function unwrap(error: unknown): Asked {
  if (error instanceof Refused) return error.outcome
  throw error
}

interface Invited {
  clientId: string
  requestId: string
  freelancerId: string
  title: string
  body: string
  /** The language of the words. */
  language: Language
}

/** @throws Refused when the freelancer cannot be written to. */
async function invite(
  trx: Trx,
  { clientId, requestId, freelancerId, title, body, language }: Invited,
  { listingId, formKey, limits, words = askedForQuote, now }: Asking,
): Promise<Asked> {
  const said = sayAll([words.lead(title), body], '\n\n')
  const form = { content: storedText(said), key: formKey, said, language }
  const written = await contact(trx, clientId, { listingId }, form, { now, limits })
  if (written.kind !== 'sent' && written.kind !== 'already-sent') throw new Refused(written)
  await trx
    .insertInto('requestInvitations')
    .values({ requestId, freelancerId, listingId, formKey, createdAt: now })
    .execute()
  await tellSide(trx, {
    subject: await subjectOf(trx, { topic: 'quote', title, clientId, freelancerId }),
    to: 'freelancer',
    cause: `asked:${requestId}`,
    title: words.told,
    message: words.message,
    href: requestPath(requestId),
    now,
  })
  return { kind: 'asked', requestId }
}

async function findSent(trx: Trx, clientId: string, formKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('requestInvitations')
    .innerJoin('requests', 'requests.id', 'requestInvitations.requestId')
    .select('requests.id')
    .where('requestInvitations.formKey', '=', formKey)
    .where('requests.clientId', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

/**
 * An open request of the same words to the same listing: a client who goes back and sends the form again gets that one.
 * New files make a new request. Orders of packages are compared elsewhere, by more fields.
 */
async function findSame(
  trx: Trx,
  clientId: string,
  { title, body, budget, wanted }: RequestForm,
  { listingId, fileIds = [], words, now }: Asking,
): Promise<string | undefined> {
  if (words || fileIds.length > 0) return undefined
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM requests r JOIN request_invitations i ON i.request_id = r.id
     WHERE r.client_id = ${clientId}::uuid AND i.listing_id = ${listingId}::uuid
       AND r.state = 'abierta' AND r.closes_at > ${now} AND r.moderation = 'libre'
       AND r.title = ${title} AND r.body = ${body}
       AND r.budget_cents IS NOT DISTINCT FROM ${budget}::bigint AND r.wanted_by IS NOT DISTINCT FROM ${wanted}::date
     ORDER BY r.created_at DESC LIMIT 1`.execute(trx)
  return rows[0]?.id
}

/** Whether the request `r` is the order of a package of one person. */
export const IS_PACKAGE_ORDER = sql<boolean>`EXISTS (SELECT FROM package_orders o WHERE o.request_id = r.id)`

interface HeldRequest {
  state: RequestState
  isTakenDown: boolean
  isPackageOrder: boolean
  title: string
  body: string
  language: Language
  answerUntil: Date | null
}

/** Locks a client's request. Its quotes are written, answered and accepted under this lock, one after the other. */
export async function holdRequest(
  trx: Trx,
  { clientId, requestId }: { clientId: string; requestId: string },
  now: Date,
): Promise<HeldRequest | undefined> {
  const row = await trx
    .selectFrom('requests as r')
    .select([
      'state',
      'closesAt',
      'title',
      'body',
      'language',
      'answerUntil',
      'moderation',
      IS_PACKAGE_ORDER.as('isPackageOrder'),
    ])
    .where('id', '=', requestId)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, state: requestStateAt(row, now), isTakenDown: row.moderation !== 'libre' }
}
