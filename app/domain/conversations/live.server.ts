import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { cardChanges, cardsChangedSince } from './cards.server.ts'

/** The state of a conversation for one of its members. */
export interface ConversationState {
  userId: string
  id: string
  /** The number of the newest message. */
  seq: number
  /** How many messages the member has not read. */
  unread: number
  /** Up to which message the other member has read. */
  readSeq: number
  /** How often a card of a quote in it was added or changed. */
  cards: number
}

/** One member's side of a conversation, as the news name it. */
export interface Side {
  userId: string
  conversationId: string
}

/** After an absence the news names at most this many conversations; the page shows the others when it is loaded. */
const CAUGHT_UP_MAX = 50

/** Reads the payload of the news: `member/conversation`, separated by commas. */
export function readSides(payload: string): Side[] {
  return payload.split(',').flatMap((pair) => {
    const [userId, conversationId] = pair.split('/')
    return userId && conversationId ? [{ userId, conversationId }] : []
  })
}

/** The states of these members' conversations. */
export async function listConversationStates(db: Db, sides: Side[]): Promise<ConversationState[]> {
  if (sides.length === 0) return []
  const userIds = sides.map(({ userId }) => userId)
  const conversationIds = sides.map(({ conversationId }) => conversationId)
  const { rows } = await sql<ConversationState>`
    SELECT m.user_id, m.conversation_id AS id, c.last_seq AS seq, m.unread_count AS unread,
           coalesce(o.last_read_seq, 0) AS "readSeq", ${cardChanges} AS cards
      FROM unnest(${userIds}::uuid[], ${conversationIds}::uuid[]) AS side (user_id, conversation_id)
      JOIN conversation_members m USING (user_id, conversation_id)
      JOIN conversations c ON c.id = m.conversation_id
      LEFT JOIN conversation_members o ON o.conversation_id = m.conversation_id AND o.user_id <> m.user_id`.execute(db)
  return rows
}

/** The conversations of a person with a message, a reading or an answer since then: at most the newest 50. */
export async function listConversationsSince(db: Db, userId: string, since: Date): Promise<ConversationState[]> {
  const { rows } = await sql<ConversationState>`
    SELECT m.user_id, m.conversation_id AS id, c.last_seq AS seq, m.unread_count AS unread,
           coalesce(o.last_read_seq, 0) AS "readSeq", ${cardChanges} AS cards
      FROM (SELECT user_id, conversation_id, last_message_at, last_read_at, unread_count
              FROM conversation_members
             WHERE user_id = ${userId} AND NOT archived
             ORDER BY last_message_at DESC, conversation_id DESC
             LIMIT ${sql.lit(CAUGHT_UP_MAX)}) m
      JOIN conversations c ON c.id = m.conversation_id
      LEFT JOIN conversation_members o ON o.conversation_id = m.conversation_id AND o.user_id <> m.user_id
     WHERE greatest(m.last_message_at, m.last_read_at, o.last_read_at) > ${since} OR ${cardsChangedSince(since)}`.execute(
    db,
  )
  return rows
}
