import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { adviceFor } from '#app/domain/abuse/advice.server.ts'
import { coverOfListing, type JobCover } from '#app/domain/listings/card.server.ts'
import { priceAsJson, type Price } from '#app/domain/listings/price.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { Language } from '#app/locale/languages.ts'
import { ERASED_NAME, isOnline } from './shown-people.server.ts'
import { cardChanges } from './cards.server.ts'
import type { ConversationView, MessagePage, MessageType, QuoteInMessage } from './types.ts'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import { openRow, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'

/**
 * A file of a conversation that this person takes part in. Files of other conversations, and of hidden messages, are
 * not found. `gone`: the store no longer has it.
 * @throws when the store does not answer.
 */
export async function openAttachment(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { userId, conversationId, attachmentId }: { userId: string; conversationId: string; attachmentId: string },
): Promise<OpenedAttachment> {
  const row = await db
    .selectFrom('messageAttachments as a')
    .innerJoin('messages as m', 'm.id', 'a.messageId')
    .innerJoin('conversationMembers as side', 'side.conversationId', 'm.conversationId')
    .select(['a.id', 'a.name', 'a.mime', 'a.bytes', 'a.key'])
    .where('a.id', '=', attachmentId)
    .where('m.conversationId', '=', conversationId)
    .where('side.userId', '=', userId)
    .where('m.hiddenByModeration', '=', false)
    .where('a.scanState', '<>', 'rechazado')
    .executeTakeFirst()
  return openRow(storage, row)
}

/** How many messages are on one page of a conversation. */
export const THREAD_SIZE = 40

interface ConversationRow {
  id: string
  state: string
  otherId: string | null
  otherState: string | null
  fullName: string | null
  avatarUrl: string | null
  online: boolean
  hasBlocked: boolean
  archived: boolean
  muted: boolean
  isClient: boolean
  lastSeq: number
  lastReadSeq: number
  otherReadSeq: number | null
  cardChanges: number
  listingId: string | null
  hadListing: boolean
  title: string | null
  language: Language | null
  price: Price | null
  job: JobCover | null
  listingVisible: boolean
}

type ListingPart = 'listingId' | 'title' | 'language' | 'price' | 'job'

/** Whether the listing still exists: then all its columns are set. */
const isListing = <Row extends Pick<ConversationRow, ListingPart>>(
  row: Row,
): row is Row & { [Part in ListingPart]: NonNullable<Row[Part]> } => row.listingId !== null

/** One conversation as its member sees it; for everybody else undefined. */
export async function findConversationView(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<ConversationView | undefined> {
  const { rows } = await sql<ConversationRow>`
    SELECT c.id, c.state, other.id AS other_id, other.state AS other_state, p.full_name, p.avatar_url,
           ${isOnline(now)} AS online,
           EXISTS (SELECT FROM blocks WHERE blocker_id = ${userId} AND blocked_id = other.id) AS has_blocked,
           m.archived, m.muted, m.last_read_seq, c.client_id IS NOT DISTINCT FROM m.user_id AS is_client, c.last_seq,
           theirs.last_read_seq AS other_read_seq, ${cardChanges} AS card_changes,
           c.about <> '00000000-0000-0000-0000-000000000000' AS had_listing,
           l.id AS listing_id, l.title, l.language, CASE WHEN l.id IS NOT NULL THEN ${sql.raw(priceAsJson('l'))} END AS price,
           CASE WHEN l.id IS NOT NULL THEN ${sql.raw(coverOfListing('l'))} END AS job,
           v.id IS NOT NULL OR coalesce(l.author_id = m.user_id, false) AS listing_visible
      FROM conversation_members m
      JOIN conversations c ON c.id = m.conversation_id
      LEFT JOIN users other ON other.id = CASE c.client_id WHEN m.user_id THEN c.freelancer_id ELSE c.client_id END
      LEFT JOIN conversation_members theirs ON theirs.conversation_id = c.id AND theirs.user_id = other.id
      LEFT JOIN profiles p ON p.id = other.id
      LEFT JOIN user_settings os ON os.user_id = other.id
      LEFT JOIN listings l ON l.id = c.listing_id AND l.deleted_at IS NULL
      LEFT JOIN visible_listings v ON v.id = l.id
     WHERE m.conversation_id = ${id} AND m.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    isClosed: row.state !== 'abierta',
    other: {
      id: row.otherId,
      name: row.fullName ?? ERASED_NAME(),
      avatarUrl: row.avatarUrl,
      isOnline: row.online,
      isErased: row.otherId === null,
    },
    hasBlocked: row.hasBlocked,
    archived: row.archived,
    muted: row.muted,
    isClient: row.isClient,
    lastSeq: row.lastSeq,
    lastReadSeq: row.lastReadSeq,
    otherReadSeq: row.otherReadSeq ?? 0,
    cardChanges: row.cardChanges,
    listing: !row.hadListing
      ? null
      : !isListing(row)
        ? { kind: 'gone' }
        : {
            kind: row.listingVisible ? 'visible' : 'hidden',
            id: row.listingId,
            title: row.title,
            language: row.language,
            price: row.price,
            job: row.listingVisible ? row.job : { ...row.job, image: null, imageUrl: null },
          },
  }
}

interface MessageRow {
  id: string
  seq: number
  senderId: string | null
  content: string
  language: Language
  said: unknown
  type: MessageType
  createdAt: Date
  hiddenByModeration: boolean
  warnings: string[]
  advice: Record<string, string> | null
  attachments: Attachment[] | null
  quote: (Omit<QuoteInMessage, 'validUntil'> & { validUntil: string }) | null
}

/**
 * A page of a conversation's messages in the order of sending, the newest page unless a place is given. The caller has
 * found the conversation for its reader.
 * @param before and after: the number of a message; at most one of them.
 */
export async function listMessages(
  db: Db,
  { conversationId, readerId, otherId }: { conversationId: string; readerId: string; otherId: string | null },
  { before, after }: { before?: number; after?: number } = {},
): Promise<MessagePage> {
  const isForwards = after !== undefined
  // A client deducts no tax retention from the price unless they ordered as a business.
  const toPay = sql`CASE WHEN r.client_id = ${readerId}::uuid AND NOT EXISTS (
    SELECT FROM package_orders o WHERE o.request_id = q.request_id AND o.freelancer_id = q.freelancer_id
       AND o.client_kind = 'profesional') THEN q.base_cents + q.tax_cents ELSE q.to_pay_cents END`
  const { rows } = await sql<MessageRow>`
    SELECT id, seq, sender_id, content, language, said, type, created_at, hidden_by_moderation, warnings,
           CASE WHEN cardinality(warnings) > 0 THEN
             (SELECT jsonb_object_agg(name, advice) FROM warning_rules WHERE name = ANY (warnings)) END AS advice,
           CASE type WHEN 'attachment' THEN (
             SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'mime', a.mime, 'bytes', a.bytes)
                             ORDER BY a.position)
               FROM message_attachments a WHERE a.message_id = messages.id AND a.scan_state <> 'rechazado') END
           AS attachments,
           CASE type WHEN 'quote' THEN (
             SELECT json_build_object('id', q.id, 'title', r.title, 'language', r.language, 'version', q.version, 'state', q.state,
                                      'toPayCents', ${toPay}, 'currency', q.currency, 'validUntil', q.valid_until)
               FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = messages.quote_id) END AS quote
      FROM messages WHERE conversation_id = ${conversationId}
       ${before !== undefined ? sql`AND seq < ${before}` : sql``}
       ${isForwards ? sql`AND seq > ${after}` : sql``}
     ORDER BY seq ${sql.raw(isForwards ? 'ASC' : 'DESC')} LIMIT ${sql.lit(THREAD_SIZE + 1)}`.execute(db)
  const hasMore = rows.length > THREAD_SIZE
  const page = rows.slice(0, THREAD_SIZE)
  if (!isForwards) page.reverse()
  const items = page.map((row) => ({
    id: row.id,
    seq: row.seq,
    senderId: row.senderId,
    receiverId: row.senderId === readerId ? otherId : readerId,
    content: row.hiddenByModeration ? '' : row.content,
    language: row.language,
    said: row.hiddenByModeration ? null : row.said,
    type: row.type,
    createdAt: row.createdAt,
    isHidden: row.hiddenByModeration,
    isErased: row.senderId === null && row.type !== 'system',
    warnings: row.warnings,
    attachments: (!row.hiddenByModeration && row.attachments) || [],
    quote: row.hiddenByModeration || !row.quote ? null : { ...row.quote, validUntil: new Date(row.quote.validUntil) },
    advice: row.senderId === readerId || row.hiddenByModeration ? [] : adviceFor(row.warnings, row.advice ?? {}),
  }))
  const [oldest, newest] = [items[0]?.seq ?? 0, items.at(-1)?.seq ?? 0]
  return {
    items,
    older: (isForwards ? oldest > 1 : hasMore) ? oldest : undefined,
    newer: (isForwards ? hasMore : before !== undefined) ? newest : undefined,
  }
}
