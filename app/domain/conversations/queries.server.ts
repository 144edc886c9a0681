import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { adviceFor } from '#app/domain/trust/advice.ts'
import type { Attachment } from './attachments.ts'
import { ONLINE_MS } from './limits.ts'
import type { ConversationPage, ConversationView, InboxFilter, InboxPlace, MessagePage } from './types.ts'

/** How many conversations stand on one page of the list. */
export const INBOX_SIZE = 25
/** How many messages stand on one page of a conversation. */
export const THREAD_SIZE = 40

/** The name of whoever is gone. */
export const ERASED_NAME = 'Usuario eliminado'

/** Whether the person `other` was seen just now, and lets others see it (N2). */
const isOnline = (now: Date) => sql<boolean>`
  coalesce(os.profile_visibility, 'public') <> 'private' AND EXISTS (
    SELECT FROM sessions WHERE user_id = other.id AND last_active_at > ${new Date(now.getTime() - ONLINE_MS)})`

interface InboxRow {
  id: string
  full_name: string | null
  avatar_url: string | null
  online: boolean
  title: string | null
  unread_count: number
  muted: boolean
  last_message_at: Date
  microseconds: number
  content: string
  type: string
  is_own: boolean
  is_erased: boolean
  hidden: boolean
  unread_total: number
}

/**
 * A page of a person's conversations, the one with the newest message first (N2), in one query. The conversations
 * themselves are read for one page only, unless a name is searched for: then for each of the person's.
 */
export async function listConversations(
  db: Db,
  userId: string,
  { filter, after, now }: { filter: InboxFilter; after?: InboxPlace; now: Date },
): Promise<ConversationPage> {
  const pattern = filter.name && `%${filter.name.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<InboxRow>`
    WITH side AS MATERIALIZED (
      SELECT m.* FROM conversation_members m
       WHERE m.user_id = ${userId} AND m.archived = ${filter.archived}
         ${after ? sql`AND (m.last_message_at, m.conversation_id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``}
         ${
           pattern
             ? sql`AND EXISTS (
                 SELECT FROM conversations c JOIN profiles p
                     ON p.id = CASE c.client_id WHEN m.user_id THEN c.freelancer_id ELSE c.client_id END
                  WHERE c.id = m.conversation_id AND norm_es(p.full_name) LIKE norm_es(${pattern}))`
             : sql``
         }
       ORDER BY m.last_message_at DESC, m.conversation_id DESC
       LIMIT ${sql.lit(INBOX_SIZE + 1)}
    )
    SELECT c.id, p.full_name, p.avatar_url, ${isOnline(now)} AS online, l.title,
           side.unread_count, side.muted, side.last_message_at,
           (extract(epoch FROM side.last_message_at) * 1000000)::bigint AS microseconds,
           last.content, last.type, coalesce(last.sender_id = ${userId}, false) AS is_own,
           last.sender_id IS NULL AND last.type <> 'system' AS is_erased, last.hidden_by_moderation AS hidden,
           (SELECT coalesce(sum(unread_count), 0) FROM conversation_members
             WHERE user_id = ${userId} AND unread_count > 0 AND NOT archived) AS unread_total
      FROM side
      JOIN conversations c ON c.id = side.conversation_id
      JOIN messages last ON last.conversation_id = c.id AND last.seq = c.last_seq
      LEFT JOIN users other ON other.id = CASE c.client_id WHEN side.user_id THEN c.freelancer_id ELSE c.client_id END
      LEFT JOIN profiles p ON p.id = other.id
      LEFT JOIN user_settings os ON os.user_id = other.id
      LEFT JOIN listings l ON l.id = c.listing_id AND l.deleted_at IS NULL
     ORDER BY side.last_message_at DESC, side.conversation_id DESC`.execute(db)
  const page = rows.slice(0, INBOX_SIZE)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      name: row.full_name ?? ERASED_NAME,
      avatarUrl: row.avatar_url,
      isOnline: row.online,
      listingTitle: row.title,
      unreadCount: row.unread_count,
      muted: row.muted,
      lastMessageAt: row.last_message_at,
      lastMessage: {
        content: row.hidden ? '' : row.content,
        type: row.type as ConversationPage['items'][number]['lastMessage']['type'],
        isOwn: row.is_own,
        isErased: row.is_erased,
        isHidden: row.hidden,
      },
    })),
    next: rows.length > INBOX_SIZE && last ? { microseconds: last.microseconds, id: last.id } : undefined,
    unreadTotal: Number(rows[0]?.unread_total ?? 0),
  }
}

const momentOf = ({ microseconds }: InboxPlace) =>
  sql`timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond'`

interface ConversationRow {
  id: string
  state: string
  other_id: string | null
  other_state: string | null
  full_name: string | null
  avatar_url: string | null
  online: boolean
  has_blocked: boolean
  archived: boolean
  muted: boolean
  is_client: boolean
  last_seq: number
  last_read_seq: number
  other_read_seq: number | null
  listing_id: string | null
  had_listing: boolean
  title: string | null
  price_cents: number | null
  currency: string | null
  price_type: string | null
  listing_visible: boolean
}

/** One conversation as somebody who takes part in it sees it; for everybody else it is not there. */
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
           theirs.last_read_seq AS other_read_seq,
           c.about <> '00000000-0000-0000-0000-000000000000' AS had_listing,
           l.id AS listing_id, l.title, l.price_cents, l.currency, l.price_type,
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
      id: row.other_id,
      name: row.full_name ?? ERASED_NAME,
      avatarUrl: row.avatar_url,
      isOnline: row.online,
      isErased: row.other_id === null,
    },
    hasBlocked: row.has_blocked,
    archived: row.archived,
    muted: row.muted,
    isClient: row.is_client,
    lastSeq: row.last_seq,
    lastReadSeq: row.last_read_seq,
    otherReadSeq: row.other_read_seq ?? 0,
    listing: !row.had_listing
      ? null
      : row.listing_id === null
        ? { kind: 'gone' }
        : {
            kind: row.listing_visible ? 'visible' : 'hidden',
            id: row.listing_id,
            title: row.title as string,
            priceCents: row.price_cents as number,
            currency: row.currency as string,
            priceType: row.price_type as string,
          },
  }
}

interface MessageRow {
  id: string
  seq: number
  sender_id: string | null
  content: string
  type: string
  created_at: Date
  hidden_by_moderation: boolean
  warnings: string[]
  advice: Record<string, string> | null
  attachments: Attachment[] | null
}

/**
 * A page of a conversation's messages in the order in which they were sent, the newest page unless a place is given.
 * Whoever calls has found the conversation for its reader.
 * @param before and after: the number of a message; at most one of them.
 */
export async function listMessages(
  db: Db,
  { conversationId, readerId, otherId }: { conversationId: string; readerId: string; otherId: string | null },
  { before, after }: { before?: number; after?: number } = {},
): Promise<MessagePage> {
  const isForwards = after !== undefined
  const { rows } = await sql<MessageRow>`
    SELECT id, seq, sender_id, content, type, created_at, hidden_by_moderation, warnings,
           CASE WHEN cardinality(warnings) > 0 THEN
             (SELECT jsonb_object_agg(name, advice) FROM warning_rules WHERE name = ANY (warnings)) END AS advice,
           CASE type WHEN 'attachment' THEN (
             SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'mime', a.mime, 'bytes', a.bytes)
                             ORDER BY a.position)
               FROM message_attachments a WHERE a.message_id = messages.id AND a.scan_state <> 'rechazado') END
           AS attachments
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
    senderId: row.sender_id,
    receiverId: row.sender_id === readerId ? otherId : readerId,
    content: row.hidden_by_moderation ? '' : row.content,
    type: row.type as MessagePage['items'][number]['type'],
    createdAt: row.created_at,
    isHidden: row.hidden_by_moderation,
    isErased: row.sender_id === null && row.type !== 'system',
    warnings: row.warnings,
    attachments: (!row.hidden_by_moderation && row.attachments) || [],
    advice: row.sender_id === readerId || row.hidden_by_moderation ? [] : adviceFor(row.warnings, row.advice ?? {}),
  }))
  const [oldest, newest] = [items[0]?.seq ?? 0, items.at(-1)?.seq ?? 0]
  return {
    items,
    older: (isForwards ? oldest > 1 : hasMore) ? oldest : undefined,
    newer: (isForwards ? hasMore : before !== undefined) ? newest : undefined,
  }
}

/** Whom a contact page is about: the listing and its author, and the conversation that is there already. */
export interface ContactTarget {
  kind: 'open' | 'yours' | 'gone' | 'not-found'
  listing: { id: string; title: string; priceCents: number; currency: string; priceType: string } | null
  name: string
  avatarUrl: string | null
  conversationId: string | null
}

/** What stands on the page that writes to a listing's author; `viewerId` is nobody before signing in. */
export async function findContactTarget(
  db: Db,
  viewerId: string | undefined,
  listingId: string,
): Promise<ContactTarget | undefined> {
  const reader = viewerId ?? null
  const { rows } = await sql<{
    id: string
    title: string
    price_cents: number
    currency: string
    price_type: string
    full_name: string
    avatar_url: string | null
    gone: boolean
    open: boolean
    own: boolean
    conversation_id: string | null
  }>`
    SELECT l.id, l.title, l.price_cents, l.currency, l.price_type, p.full_name,
           CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN p.avatar_url END AS avatar_url,
           l.deleted_at IS NOT NULL OR l.moderation = 'retirado' AS gone, v.id IS NOT NULL AS open,
           l.author_id IS NOT DISTINCT FROM ${reader}::uuid AS own, c.id AS conversation_id
      FROM listings l
      JOIN profiles p ON p.id = l.author_id
      LEFT JOIN user_settings s ON s.user_id = l.author_id
      LEFT JOIN visible_listings v ON v.id = l.id
      LEFT JOIN conversations c
        ON c.client_id = ${reader}::uuid AND c.freelancer_id = l.author_id AND c.about = l.id
     WHERE l.id = ${listingId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const isOpen = row.open || row.conversation_id !== null
  return {
    kind: row.gone ? 'gone' : row.own ? 'yours' : isOpen ? 'open' : 'not-found',
    listing: {
      id: row.id,
      title: row.title,
      priceCents: row.price_cents,
      currency: row.currency,
      priceType: row.price_type,
    },
    name: row.full_name,
    avatarUrl: row.avatar_url,
    conversationId: row.conversation_id,
  }
}
