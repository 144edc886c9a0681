import type { Db } from '#app/db.server.ts'
import { contact, sendMessage } from '#app/domain/conversations/commands.server.ts'
import { archiveConversation, markConversationRead } from '#app/domain/conversations/sides.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { demoData } from './data.ts'
import type { Talk } from './schemas.ts'

/** The rules for new accounts are no part of the demonstration. */
export const TALK_LIMITS = { perMinute: 1_000, newPerHour: 1_000, newPerDayAtFirst: 1_000, newPerDayVerified: 1_000 }

/**
 * Makes the people of the demonstration talk, by the commands of the site, without mails.
 * @param people the ids of its people by their keys.
 * @returns how many conversations there are now.
 */
export async function addDemoTalks(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<number> {
  let added = 0
  for (const talk of demoData().talks) {
    const listing = await db
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.authorId')
      .select(['listings.id', 'listings.authorId'])
      .where('users.demo', '=', true)
      .where('listings.title', 'like', `${talk.about}%`)
      .executeTakeFirst()
    const clientId = people.get(talk.client)
    // A demonstration of fewer listings has fewer conversations.
    if (!listing || !clientId) continue
    await addTalk(db, talk, { listingId: listing.id, sellerId: listing.authorId, clientId, now })
    added += 1
  }
  await db
    .deleteFrom('notificationDeliveries')
    .where('userId', 'in', [...people.values()])
    .execute()
  return added
}

async function addTalk(
  db: Db,
  { daysAgo, lines, pace, unread = 0, archived = false }: Talk,
  { listingId, sellerId, clientId, now }: { listingId: string; sellerId: string; clientId: string; now: Date },
) {
  const atLine = (index: number) => new Date(now.getTime() - daysAgo * DAY_MS + index * pace * MINUTE_MS)
  let conversationId: string | undefined
  for (const [index, line] of lines.entries()) {
    const isSeller = line.startsWith('>')
    const form = { content: isSeller ? line.slice(1) : line, key: '' }
    const sending = { now: atLine(index), limits: TALK_LIMITS }
    const sent: { kind: string; conversationId?: string } = conversationId
      ? await sendMessage(db, { conversationId, senderId: isSeller ? sellerId : clientId }, form, sending)
      : await contact(db, clientId, { listingId }, form, sending)
    if (sent.kind !== 'sent') throw new Error(`«${line}» was not sent: ${sent.kind}`)
    conversationId = sent.conversationId
  }
  if (!conversationId) return
  for (const userId of [sellerId, clientId])
    await markConversationRead(db, userId, { conversationId, seq: lines.length - unread }, atLine(lines.length))
  if (archived) await archiveConversation(db, sellerId, conversationId, true)
}
