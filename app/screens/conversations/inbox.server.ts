import { db } from '#app/db.server.ts'
import { listConversations } from '#app/domain/conversations/inbox.server.ts'
import { inboxQuery, INBOX_NAMES, readInboxParams } from '#app/domain/conversations/params.ts'
import { messageLine, ownLine } from '#app/domain/conversations/words.server.ts'
import type { ConversationItem } from '#app/domain/conversations/types.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { formatMoment, shortAgo } from '#app/locale/dates.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import type { Piece } from '#app/locale/said.server.ts'
import { t, tn } from '#app/locale/texts.ts'

const PATH = '/dashboard/messages'
const PREVIEW_MAX = 90

export type PresentedInbox = Awaited<ReturnType<typeof loadInbox>>

/**
 * The list of conversations in words, for an address.
 * @param reading the conversation that is shown beside the list, which counts as read.
 */
export async function loadInbox(viewer: Viewer, request: Request, now: Date, reading?: string) {
  const params = readInboxParams(readAddress(request, INBOX_NAMES))
  const { items, next, unreadTotal } = await listConversations(db, viewer.id, { ...params, now })
  const { filter } = params
  const seen = items.find(({ id, unreadCount }) => id === reading && unreadCount > 0)
  const unread = unreadTotal - (seen && !filter.archived ? seen.unreadCount : 0)
  return {
    name: filter.name ?? '',
    archived: filter.archived,
    isFirstPage: params.after === undefined,
    /** The query of a link to a conversation, which keeps the list beside it unchanged. */
    query: inboxQuery(params),
    firstPage: PATH + inboxQuery({ filter }),
    next: next ? PATH + inboxQuery({ filter, after: next }) : null,
    news: unread === 0 ? null : tn(unread, '{count} nuevo', '{count} nuevos'),
    items: items.map((item) => ({
      id: item.id,
      otherId: item.otherId,
      name: item.name,
      avatarUrl: item.avatarUrl,
      isOnline: item.isOnline,
      muted: item.muted,
      unread: item === seen ? 0 : item.unreadCount,
      about: item.listingTitle && { title: item.listingTitle, ...spokenIn(item.listingLanguage) },
      job: item.job && presentJob(item.job, item.id),
      preview: previewOf(item),
      at: item.lastMessageAt.toISOString(),
      when: shortAgo(item.lastMessageAt, now, viewer.timezone),
      moment: formatMoment(item.lastMessageAt, viewer.timezone),
    })),
  }
}

function previewOf({ lastMessage: message }: ConversationItem): Piece[] {
  if (message.isHidden) return [{ text: t('Mensaje retirado por moderación') }]
  if (message.isErased) return [{ text: t('Mensaje borrado con la cuenta') }]
  const isFiles = message.content === '' && message.type === 'attachment'
  const line = isFiles ? [{ text: t('Archivo adjunto') }] : messageLine(message, PREVIEW_MAX)
  return message.isOwn ? ownLine(line) : line
}
