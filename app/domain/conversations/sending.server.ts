import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { weighMessage } from '#app/domain/abuse/weighing.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/locale/durations.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import type { Said } from '#app/locale/said.ts'
import { isolated } from '#app/locale/text.ts'
import { NEW_ACCOUNT_MS, type SendingLimits } from './limits.ts'
import { preview, saidPreview } from './previews.ts'
import type { MessageType } from './types.ts'
import { messageCame } from './texts.ts'

/** A limit that was reached, and when it ends. */
export type TooMuch =
  | { kind: 'too-many-messages'; limit: number; tryAgainAt: Date }
  | { kind: 'too-many-conversations'; limit: number; per: 'hour' | Stage; tryAgainAt: Date }

/** Why a person may begin only a few conversations in a day. */
export type Stage = 'unverified' | 'new'

/** Why two people cannot write to each other; `unavailable` never tells which of its reasons it is. */
export type NotPossible = { kind: 'blocked-by-you' } | { kind: 'unavailable' }

export interface Sender {
  id: string
  fullName: string
  /** Null for a verified account that is older than a day. */
  stage: Stage | null
  /** Whether they have asked for the end of their account. */
  isLeaving: boolean
}

/** Locks the sender, so that simultaneous messages are counted one after the other. */
export async function holdSender(trx: Trx, senderId: string, now: Date): Promise<Sender> {
  const { rows } = await sql<Omit<Sender, 'id'>>`
    SELECT p.full_name, u.state = 'baja_solicitada' AS is_leaving, CASE WHEN u.email_verified_at IS NULL THEN 'unverified'
                             WHEN u.created_at > ${new Date(now.getTime() - NEW_ACCOUNT_MS)} THEN 'new' END AS stage
      FROM users u JOIN profiles p ON p.id = u.id
     WHERE u.id = ${senderId} FOR NO KEY UPDATE OF u`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`No such account: ${senderId}`)
  return { id: senderId, ...row }
}

/** The message that this form has sent already, if it has. */
export async function findSent(trx: Db | Trx, senderId: string, key: string) {
  return trx
    .selectFrom('messages')
    .select(['id', 'seq', 'conversationId'])
    .where('senderId', '=', senderId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Whether these two may write to each other. It locks the receiver's row before any conversation's, in the order that
 * erasing an account uses.
 */
export async function refusalBetween(
  trx: Trx,
  senderId: string,
  otherId: string | null,
): Promise<NotPossible | undefined> {
  const { rows } = await sql<{ state: string; bySender: boolean; byOther: boolean }>`
    SELECT u.state,
           EXISTS (SELECT FROM blocks WHERE blocker_id = ${senderId} AND blocked_id = u.id) AS by_sender,
           EXISTS (SELECT FROM blocks WHERE blocker_id = u.id AND blocked_id = ${senderId}) AS by_other
      FROM users u WHERE u.id = ${otherId} FOR KEY SHARE OF u`.execute(trx)
  const [other] = rows
  if (other?.bySender) return { kind: 'blocked-by-you' }
  const canBeWrittenTo = other && ['activo', 'baja_solicitada'].includes(other.state) && !other.byOther
  return canBeWrittenTo ? undefined : { kind: 'unavailable' }
}

/** The limit of messages in a minute, when it is reached. */
export async function tooManyMessages(
  trx: Trx,
  senderId: string,
  { limits, now }: { limits: SendingLimits; now: Date },
): Promise<TooMuch | undefined> {
  const limit = limits.perMinute
  const recent = await trx
    .selectFrom('messages')
    .select('createdAt')
    .where('senderId', '=', senderId)
    .where('createdAt', '>', new Date(now.getTime() - MINUTE_MS))
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  const tryAgainAt = freeAgain(recent, limit, MINUTE_MS)
  return tryAgainAt && { kind: 'too-many-messages', limit, tryAgainAt }
}

/** The limit of new conversations, when it is reached: by the hour, and by the day for new accounts. */
export async function tooManyConversations(
  trx: Trx,
  sender: Sender,
  { limits, now }: { limits: SendingLimits; now: Date },
): Promise<TooMuch | undefined> {
  const rules = [
    ...(sender.stage === 'unverified' ? [{ per: sender.stage, limit: limits.newPerDayAtFirst, spanMs: DAY_MS }] : []),
    ...(sender.stage === 'new' ? [{ per: sender.stage, limit: limits.newPerDayVerified, spanMs: DAY_MS }] : []),
    { per: 'hour' as const, limit: limits.newPerHour, spanMs: HOUR_MS },
  ]
  for (const { per, limit, spanMs } of rules) {
    const recent = await trx
      .selectFrom('conversations')
      .select('createdAt')
      .where('clientId', '=', sender.id)
      .where('createdAt', '>', new Date(now.getTime() - spanMs))
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
    const tryAgainAt = freeAgain(recent, limit, spanMs)
    if (tryAgainAt) return { kind: 'too-many-conversations', limit, per, tryAgainAt }
  }
  return undefined
}

/** When the oldest of the counted messages or conversations leaves the span. */
function freeAgain(recent: { createdAt: Date }[], limit: number, spanMs: number): Date | undefined {
  const oldest = recent.at(-1)
  return oldest && recent.length >= limit ? new Date(oldest.createdAt.getTime() + spanMs) : undefined
}

export interface NewMessage {
  conversationId: string
  sender: Sender
  recipientId: string
  content: string
  /** The language of the words, if it is not that of the page. */
  language?: Language
  /** The text of the content, where the site writes it. */
  said?: Said
  /** Whether the message has files. */
  hasFiles?: boolean
  key: string
  now: Date
}

/**
 * Writes a message and updates both sides of the conversation, the first reply to the inquiry and the other's
 * notification. The first statement locks the conversation, so that numbers and counts of simultaneous messages follow
 * each other.
 */
export async function appendMessage(trx: Trx, message: NewMessage): Promise<{ id: string; seq: number }> {
  const { conversationId, sender, recipientId, content, language, said, hasFiles = false, key, now } = message
  const { id, seq, sides } = await writeMessage(trx, {
    conversationId,
    senderId: sender.id,
    content,
    language,
    said,
    type: hasFiles ? 'attachment' : 'text',
    key,
    weigh: () => weighMessage(trx, { senderId: sender.id, conversationId, text: content, now }),
    now,
  })
  const recipient = sides.find((side) => side.userId === recipientId)
  if (recipient && !recipient.muted) {
    const { unreadCount: unread } = recipient
    await addNotification(trx, {
      userId: recipientId,
      type: 'message',
      ...messageCame(isolated(sender.fullName), {
        unread,
        preview: said ? saidPreview(said, content) : preview(content),
      }),
      href: `/dashboard/messages/${conversationId}`,
      dedupeKey: notificationKeyOf(conversationId),
      about: { personId: sender.id },
      now,
    })
  }
  return { id, seq }
}

interface WrittenMessage {
  conversationId: string
  senderId: string
  content: string
  /** The language of a person's words in the message; the page's, if it is not given. */
  language?: Language
  /** The text of the content, where the site writes it. */
  said?: Said
  type: Exclude<MessageType, 'system'>
  /** The one-time key of the form; a new one where the message cannot be sent twice. */
  key?: string
  /** The quote that the message represents. */
  quoteId?: string
  /** Returns the names of the warnings about the message, under the conversation's lock. */
  weigh?: () => Promise<string[]>
  now: Date
}

/** Writes a message and the rows that belong to it, without a notification. */
export async function writeMessage(trx: Trx, message: WrittenMessage) {
  const { conversationId, senderId, content, language, said, type, key, quoteId, weigh, now } = message
  const { lastSeq: seq, lastMessageAt: at } = await trx
    .updateTable('conversations')
    .set({
      lastSeq: sql`last_seq + 1`,
      // Times within a conversation never go back.
      lastMessageAt: sql`CASE last_seq WHEN 0 THEN ${now} ELSE greatest(${now}, last_message_at) END`,
    })
    .where('id', '=', conversationId)
    .returning(['lastSeq', 'lastMessageAt'])
    .executeTakeFirstOrThrow()
  const warnings = (await weigh?.()) ?? []
  const { id } = await trx
    .insertInto('messages')
    .values({
      conversationId,
      seq,
      senderId,
      key,
      content,
      language: language ?? reading.language(),
      said: said && JSON.stringify(said),
      type,
      quoteId,
      createdAt: at,
      warnings,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: sides } = await sql<{ userId: string; unreadCount: number; muted: boolean }>`
    UPDATE conversation_members
       SET last_message_at = ${at},
           unread_count = unread_count + (user_id <> ${senderId})::int,
           -- What somebody writes brings an archived conversation back, unless it is muted.
           archived = archived AND muted AND user_id <> ${senderId}
     WHERE conversation_id = ${conversationId}
    RETURNING user_id, unread_count, muted`.execute(trx)
  await trx
    .updateTable('inquiries')
    .set({ firstReplyAt: sql`greatest(at, ${at})` })
    .where('conversationId', '=', conversationId)
    .where('freelancerId', '=', senderId)
    .where('firstReplyAt', 'is', null)
    .execute()
  return { id, seq, sides }
}

/** A conversation has one notification, which each message refreshes. */
export const notificationKeyOf = (conversationId: string) => `message:${conversationId}`
