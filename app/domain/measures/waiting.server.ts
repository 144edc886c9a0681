import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { noticeWords } from '#app/domain/notifications/words.server.ts'
import { LANGUAGES, type Language } from '#app/locale/languages.ts'

/** How many unread notifications are looked through for news of searches. */
const UNREAD_READ = 200

/** The number of things of one kind; the title and the id belong to one of them. */
export interface Several {
  count: number
  id: string | null
  title: string | null
  /** The language of the title. */
  language: Language | null
}

/** The things that wait for a person, and those that they have as a client. */
export interface Waiting {
  unread: { messages: number; conversations: number; id: string | null }
  /** Shown listings whose owner was asked whether they are still current; the dates are those of the earliest. */
  asked: Several & { confirmedAt: Date | null; toldAt: Date | null }
  /** Paused listings, without those that moderators withhold. */
  paused: Several
  /** Unread finds of saved searches and of keywords; the newest one's words, with their language if it is not the reader's. */
  news: Several & { message: string | null }
  /** Listings begun and not published; the key and the title, where it has one, are those of the last saved. */
  drafts: Several
  hasDescription: boolean
  /** Whether they have ever begun a listing: a draft counts, and so does a listing deleted since. */
  hasBegun: boolean
  favorites: number
  searches: number
  /** Conversations that the person began. */
  asClient: number
}

/** The facts for the next steps on the first page of the dashboard, in one query. */
export async function findWaiting(db: Db, userId: string): Promise<Waiting> {
  const { rows } = await sql<Row>`
    WITH unread AS (
      SELECT coalesce(sum(unread_count), 0)::int AS messages, count(*)::int AS conversations,
             min(conversation_id::text) AS id
        FROM conversation_members WHERE user_id = ${userId} AND unread_count > 0 AND NOT archived),
    asked AS (
      SELECT count(*)::int AS count, min(id::text) AS id, min(title) AS title, min(language) AS language, min(confirmed_at) AS confirmed_at,
             min(freshness_told_at) AS told_at
        FROM listings
       WHERE author_id = ${userId} AND deleted_at IS NULL AND freshness_told_at IS NOT NULL
         AND status = 'active' AND moderation = 'libre'),
    resting AS (
      SELECT id FROM listings
       WHERE author_id = ${userId} AND deleted_at IS NULL AND status = 'inactive'
         AND id <> ALL (ARRAY(SELECT id FROM listings
                               WHERE author_id = ${userId} AND moderation <> 'libre' AND deleted_at IS NULL))),
    paused AS (SELECT count(*)::int AS count, min(id::text) AS id FROM resting),
    found AS (
      SELECT * FROM (SELECT id, type, title, message, said, created_at FROM notifications
                      WHERE user_id = ${userId} AND in_app AND NOT read
                      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(UNREAD_READ)}) n
       WHERE type = 'new_match')
    SELECT (SELECT count(*)::int FROM listing_drafts WHERE author_id = ${userId}) AS "draftCount",
           draft.draft_key AS "draftKey", draft.title AS "draftTitle",
           draft.language AS "draftLanguage",
           unread.messages, unread.conversations, unread.id AS "conversationId",
           asked.count AS "askedCount", asked.id AS "askedId", asked.title AS "askedTitle",
           asked.language AS "askedLanguage",
           asked.confirmed_at AS "confirmedAt", asked.told_at AS "toldAt",
           paused.count AS "pausedCount", paused.id AS "pausedId",
           (SELECT title FROM listings WHERE id = paused.id::uuid) AS "pausedTitle",
           (SELECT language FROM listings WHERE id = paused.id::uuid) AS "pausedLanguage",
           (SELECT count(*)::int FROM found) AS "newsCount",
           newest.id AS "newsId", newest.title AS "newsTitle", newest.message AS "newsMessage", newest.said AS "newsSaid",
           coalesce((SELECT bio FROM profiles WHERE id = ${userId}), '') <> '' AS "hasDescription",
           EXISTS (SELECT FROM listings WHERE author_id = ${userId})
             OR EXISTS (SELECT FROM listing_drafts WHERE author_id = ${userId}) AS "hasBegun",
           (SELECT count(*)::int FROM favorites WHERE user_id = ${userId}) AS favorites,
           (SELECT count(*)::int FROM saved_searches WHERE user_id = ${userId}) AS searches,
           (SELECT count(*)::int FROM conversations WHERE client_id = ${userId}) AS "asClient"
      FROM unread CROSS JOIN asked CROSS JOIN paused
      LEFT JOIN (SELECT * FROM found ORDER BY created_at DESC, id DESC LIMIT 1) newest ON true
      LEFT JOIN (SELECT draft_key, nullif(btrim(fields ->> 'title'), '') AS title, fields ->> 'language' AS language FROM listing_drafts
                  WHERE author_id = ${userId} ORDER BY saved_at DESC, draft_key LIMIT 1) draft ON true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count had no row')
  return {
    unread: { messages: row.messages, conversations: row.conversations, id: row.conversationId },
    asked: {
      count: row.askedCount,
      id: row.askedId,
      title: row.askedTitle,
      language: row.askedLanguage,
      confirmedAt: row.confirmedAt,
      toldAt: row.toldAt,
    },
    paused: { count: row.pausedCount, id: row.pausedId, title: row.pausedTitle, language: row.pausedLanguage },
    news: { count: row.newsCount, id: row.newsId, ...newsOf(row) },
    drafts: {
      count: row.draftCount,
      id: row.draftKey,
      title: row.draftTitle,
      language: LANGUAGES.find((language) => language === row.draftLanguage) ?? null,
    },
    hasDescription: row.hasDescription,
    hasBegun: row.hasBegun,
    favorites: row.favorites,
    searches: row.searches,
    asClient: row.asClient,
  }
}

function newsOf({ newsTitle, newsMessage, newsSaid }: Row) {
  if (newsTitle === null) return { title: null, message: null, language: null }
  return { language: null, ...noticeWords({ title: newsTitle, message: newsMessage ?? '', said: newsSaid }) }
}

interface Row extends Pick<Waiting, 'hasDescription' | 'hasBegun' | 'favorites' | 'searches' | 'asClient'> {
  messages: number
  conversations: number
  conversationId: string | null
  askedCount: number
  askedId: string | null
  askedTitle: string | null
  askedLanguage: Language | null
  confirmedAt: Date | null
  toldAt: Date | null
  pausedCount: number
  pausedId: string | null
  pausedTitle: string | null
  pausedLanguage: Language | null
  newsCount: number
  newsId: string | null
  newsTitle: string | null
  newsMessage: string | null
  newsSaid: unknown
  draftCount: number
  draftKey: string | null
  draftTitle: string | null
  draftLanguage: string | null
}
