import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { readSeq } from '#app/domain/conversations/params.ts'
import { listMessages, findConversationView } from '#app/domain/conversations/queries.server.ts'
import { markConversationRead } from '#app/domain/conversations/sides.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { afterAnswer, isSeen } from '#app/http/after-answer.server.ts'
import { loadInbox } from './inbox.server.ts'
import { presentListing, presentMessages } from './presented-thread.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer, type Viewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

/** The page for a conversation that does not exist or is another person's. */
export const unknownConversation = () => data({ message: t('No encontramos esa conversación.') }, { status: 404 })

/**
 * The id in the address.
 * @throws a 404 page when it is not one.
 */
function conversationId({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const id = parseId(params['id'])
  if (!id) throw unknownConversation()
  return id
}

/**
 * The conversation of the address, for its two members.
 * @throws a 404 page for all others.
 */
export async function requireConversation(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const conversation = await findConversationView(db, viewer.id, conversationId(args), clock.now())
  if (!conversation) throw unknownConversation()
  return { viewer, conversation }
}

export type PresentedThread = Awaited<ReturnType<typeof loadThread>>

/** A page of a conversation beside the list of all; its messages are marked as read. */
export async function loadThread(args: LoaderFunctionArgs) {
  const { viewer, conversation } = await requireConversation(args)
  const { id, other } = conversation
  const now = clock.now()
  const query = readAddress(args.request, ['before', 'since'])
  const before = readSeq(query.get('before'))
  const since = before === undefined ? readSeq(query.get('since')) : undefined
  const reader = { conversationId: id, readerId: viewer.id, otherId: other.id }
  const [page, inbox] = await Promise.all([
    listMessages(db, reader, { before, after: since }),
    loadInbox(viewer, args.request, now, before === undefined && since === undefined ? id : undefined),
  ])
  const seq = page.items.at(-1)?.seq ?? 0
  if (seq > conversation.lastReadSeq && isSeen(args.request)) {
    afterAnswer(args, () => markConversationRead(db, viewer.id, { conversationId: id, seq }, clock.now()))
  }
  const path = `/dashboard/messages/${id}`
  const pageOf = (name: 'before' | 'since', place: number | undefined) =>
    place === undefined ? null : `${path}${inbox.query ? `${inbox.query}&` : '?'}${name}=${place}`
  return {
    account: viewer.id,
    inbox,
    id,
    path: path + inbox.query,
    key: randomUUID(),
    seq: conversation.lastSeq,
    otherReadSeq: conversation.otherReadSeq,
    cardChanges: conversation.cardChanges,
    other,
    listing: presentListing(conversation),
    isClosed: conversation.isClosed,
    hasBlocked: conversation.hasBlocked,
    archived: conversation.archived,
    muted: conversation.muted,
    days: presentMessages(page, { conversation, readerId: viewer.id, timeZone: viewer.timezone, now }),
    older: pageOf('before', page.older),
    newer: pageOf('since', page.newer),
  }
}

/** How many messages fill the pane beside the list. */
const LATEST_MESSAGES = 8

export type LatestTalk = NonNullable<Awaited<ReturnType<typeof loadLatest>>>

/** The end of the first conversation of a list, to be seen beside it. It is read only when it is opened. */
export async function loadLatest(
  viewer: Viewer,
  { items: [first] }: { items: { id: string; otherId: string | null }[] },
  now: Date,
) {
  if (!first) return null
  const [conversation, page] = await Promise.all([
    findConversationView(db, viewer.id, first.id, now),
    listMessages(db, { conversationId: first.id, readerId: viewer.id, otherId: first.otherId }),
  ])
  if (!conversation) return null
  const { id, other } = conversation
  const end = { ...page, items: page.items.slice(-LATEST_MESSAGES) }
  return {
    id,
    other,
    listing: presentListing(conversation),
    days: presentMessages(end, { conversation, readerId: viewer.id, timeZone: viewer.timezone, now }),
  }
}
