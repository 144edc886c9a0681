import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import type { Place } from '#app/domain/paging.ts'
import { coverAsJson, type JobCover } from '#app/domain/listings/card.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { ERASED_NAME, isOnline } from './shown-people.server.ts'
import type { ConversationPage, MessageType, InboxFilter } from './types.ts'

/** How many conversations are on one page of the list. */
export const INBOX_SIZE = 25

interface InboxRow {
  /** Null in a row that holds only the total. */
  id: string | null
  otherId: string | null
  fullName: string | null
  avatarUrl: string | null
  online: boolean
  title: string | null
  listingLanguage: Language | null
  job: JobCover | null
  unreadCount: number
  muted: boolean
  lastMessageAt: Date
  microseconds: number
  content: string
  language: Language
  said: unknown
  type: MessageType
  isOwn: boolean
  isErased: boolean
  hidden: boolean
  unreadTotal: number
}

/**
 * A page of a person's conversations, the newest message first (N2), in one query. It reads the conversations of one
 * page only, unless it searches for a name: then all of the person's.
 */
export async function listConversations(
  db: Db,
  userId: string,
  { filter, after, now }: { filter: InboxFilter; after?: Place; now: Date },
): Promise<ConversationPage> {
  const pattern = filter.name && `%${filter.name.replace(/[\\%_]/g, '\\$&')}%`
  const order = { columns: sql`m.last_message_at`, id: sql`m.conversation_id`, valuesOf: momentOf }
  const { beyond } = walkTo({ after }, order)
  const { rows } = await sql<InboxRow>`
    WITH side AS MATERIALIZED (
      SELECT m.* FROM conversation_members m
       WHERE m.user_id = ${userId} AND m.archived = ${filter.archived}
         ${beyond}
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
    SELECT c.id, p.id AS other_id, p.full_name, p.avatar_url, ${isOnline(now)} AS online, l.title, l.language AS listing_language,
           CASE WHEN l.id IS NOT NULL THEN ${sql.raw(coverAsJson('c.listing_id'))} END AS job,
           side.unread_count, side.muted, side.last_message_at,
           ${microsecondsOf(sql`side.last_message_at`)} AS microseconds,
           last.content, last.language, last.said, last.type, coalesce(last.sender_id = ${userId}, false) AS is_own,
           last.sender_id IS NULL AND last.type <> 'system' AS is_erased, last.hidden_by_moderation AS hidden,
           unread.total AS unread_total
      FROM (SELECT coalesce(sum(unread_count), 0) AS total FROM conversation_members
             WHERE user_id = ${userId} AND unread_count > 0 AND NOT archived) unread
      LEFT JOIN side ON true
      LEFT JOIN conversations c ON c.id = side.conversation_id
      LEFT JOIN messages last ON last.conversation_id = c.id AND last.seq = c.last_seq
      LEFT JOIN users other ON other.id = CASE c.client_id WHEN side.user_id THEN c.freelancer_id ELSE c.client_id END
      LEFT JOIN profiles p ON p.id = other.id
      LEFT JOIN user_settings os ON os.user_id = other.id
      LEFT JOIN listings l ON l.id = c.listing_id AND l.deleted_at IS NULL
     ORDER BY side.last_message_at DESC, side.conversation_id DESC`.execute(db)
  // Without a match the row holds only the total.
  const page = rows.slice(0, INBOX_SIZE).flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row }))
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      otherId: row.otherId,
      name: row.fullName ?? ERASED_NAME(),
      avatarUrl: row.avatarUrl,
      isOnline: row.online,
      listingTitle: row.title,
      listingLanguage: row.listingLanguage,
      job: row.job,
      unreadCount: row.unreadCount,
      muted: row.muted,
      lastMessageAt: row.lastMessageAt,
      lastMessage: {
        content: row.hidden ? '' : row.content,
        language: row.language,
        said: row.hidden ? null : row.said,
        type: row.type,
        isOwn: row.isOwn,
        isErased: row.isErased,
        isHidden: row.hidden,
      },
    })),
    next: rows.length > INBOX_SIZE && last ? { key: last.microseconds, id: last.id } : undefined,
    unreadTotal: Number(rows[0]?.unreadTotal ?? 0),
  }
}
