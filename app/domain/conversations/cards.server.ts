import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { Said } from '#app/locale/said.ts'
import { writeMessage } from './sending.server.ts'
import { storedText } from '#app/domain/notifications/words.server.ts'

interface NewCard {
  quoteId: string
  /** The text when no card is drawn: in the list, in the archive of a person's data, and once the quote is deleted. */
  said: Said
  now: Date
}

/**
 * Puts a quote into the conversation of its two people, as a message of its author: into the conversation about the
 * listing of its request, or else into their newest. The code that sends the quote notifies. Without a conversation
 * that can continue there is no card.
 */
export async function addQuoteCard(trx: Trx, { quoteId, said, now }: NewCard): Promise<void> {
  const { rows } = await sql<{ id: string; senderId: string; language: Language }>`
    SELECT c.id, q.freelancer_id AS sender_id, r.language
      FROM quotes q
      JOIN requests r ON r.id = q.request_id
      JOIN request_invitations i ON i.request_id = q.request_id AND i.freelancer_id = q.freelancer_id
      JOIN conversations c ON c.client_id = r.client_id AND c.freelancer_id = q.freelancer_id AND c.state = 'abierta'
     WHERE q.id = ${quoteId}::uuid
     ORDER BY (c.about = i.listing_id) IS TRUE DESC, c.last_message_at DESC LIMIT 1`.execute(trx)
  const [conversation] = rows
  if (!conversation) return
  const { id: conversationId, senderId, language } = conversation
  const content = storedText(said)
  await writeMessage(trx, { conversationId, senderId, content, language, said, type: 'quote', quoteId, now })
}

/** The quotes with a card in the conversation `c`. */
const CARDS = sql`messages k JOIN quotes q ON q.id = k.quote_id WHERE k.conversation_id = c.id AND k.quote_id IS NOT NULL`

/** How often a card of the conversation `c` was added or changed. A reader with this number has seen all of them. */
export const cardChanges: RawBuilder<number> = sql<number>`coalesce((
  SELECT sum(1 + (q.answered_at IS NOT NULL)::int
             + (SELECT count(*) + count(o.answered_at) FROM counter_offers o WHERE o.quote_id = q.id))
    FROM ${CARDS}), 0)::int`

/** Whether a card of the conversation `c` was changed since. */
export const cardsChangedSince = (since: Date): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${CARDS} AND (q.answered_at > ${since} OR EXISTS (
    SELECT FROM counter_offers o WHERE o.quote_id = q.id AND greatest(o.created_at, o.answered_at) > ${since})))`
