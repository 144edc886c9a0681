import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { attachFiles } from '#app/domain/uploads/attachments.server.ts'
import { ABOUT_A_PROFILE, isOpenToContact, type Contacted } from './contact-target.server.ts'
import { SENDING_LIMITS, type SendingLimits } from './limits.ts'
import type { MessageForm } from './schema.ts'
import type { Language } from '#app/locale/languages.ts'
import type { Said } from '#app/locale/said.ts'
import {
  appendMessage,
  findSent,
  holdSender,
  refusalBetween,
  tooManyConversations,
  tooManyMessages,
  type NotPossible,
  type TooMuch,
} from './sending.server.ts'
import { createHash, randomUUID } from 'node:crypto'

/**
 * The key of one message of a form: the same press twice is one message, and going back and writing something else
 * makes another. Without a form key every press is its own message.
 */
function messageKeyOf(formKey: string, content: string): string {
  if (!formKey) return randomUUID()
  const hash = createHash('sha256').update(`${formKey}\n${content}`).digest('hex')
  // RFC 9562 version 8: a uuid of chosen bits.
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface Sending {
  now: Date
  limits?: SendingLimits
  /** Files that wait in the form (uploads/attachments.server.ts). */
  files?: { draftKey: string; ids: string[] }
}

type Sent =
  | { kind: 'sent'; id: string; seq: number; conversationId: string }
  | { kind: 'already-sent'; id: string; seq: number; conversationId: string }
  | { kind: 'closed' }
  | NotPossible
  | TooMuch

/**
 * Sends a message in a conversation that the sender takes part in; any other is not found. The same form sent twice is
 * one message.
 */
export function sendMessage(
  db: Db,
  { conversationId, senderId }: { conversationId: string; senderId: string },
  form: MessageForm,
  { now, limits = SENDING_LIMITS, files }: Sending,
): Promise<Sent | { kind: 'not-found' }> {
  return inTransaction(db, async (trx) => {
    const sender = await holdSender(trx, senderId, now)
    const key = messageKeyOf(form.key, form.content)
    const before = await findSent(trx, senderId, key)
    if (before) return { kind: 'already-sent', ...before }
    const conversation = await findOthers(trx, conversationId, senderId)
    if (!conversation) return { kind: 'not-found' }
    const { otherId, state } = conversation
    if (state !== 'abierta') return { kind: 'closed' }
    const refusal =
      (await refusalBetween(trx, senderId, otherId)) ?? (await tooManyMessages(trx, senderId, { limits, now }))
    if (refusal || !otherId) return refusal ?? { kind: 'unavailable' }
    const hasFiles = files !== undefined && files.ids.length > 0
    const message = { conversationId, sender, recipientId: otherId, content: form.content, hasFiles, key, now }
    const written = await appendMessage(trx, message)
    if (hasFiles) {
      const draft = { userId: senderId, draftKey: files.draftKey }
      await attachFiles(trx, draft, { messageId: written.id }, { ids: files.ids, now })
    }
    return { kind: 'sent', conversationId, ...written }
  })
}

/** Whether this form has sent a message of files alone, which are no longer with it. */
export async function hasSentFiles(db: Db, senderId: string, formKey: string): Promise<boolean> {
  return (await findSent(db, senderId, messageKeyOf(formKey, ''))) !== undefined
}

/** The other member: null once their account is erased. */
async function findOthers(trx: Trx, conversationId: string, userId: string) {
  const row = await trx
    .selectFrom('conversations')
    .select(['clientId', 'freelancerId', 'state'])
    .where('id', '=', conversationId)
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('freelancerId', '=', userId)]))
    .executeTakeFirst()
  return row && { otherId: row.clientId === userId ? row.freelancerId : row.clientId, state: row.state }
}

/** The first message of a conversation: the words of its sender, or `said` where the site writes them for the sender. */
type FirstMessage = MessageForm & { said?: Said; language?: Language }

export type Contact =
  | Sent
  /** `gone`: deleted or withdrawn; `not-found`: not visible to this client. */
  | { kind: 'not-found' | 'gone' | 'yourself' }

/**
 * Writes to the author of a listing, or to a freelancer from their profile (D3). The first message opens the one
 * conversation of client, freelancer and listing and is its inquiry; later ones continue it. Writing to oneself is
 * refused (D4).
 */
export function contact(
  db: Db,
  clientId: string,
  contacted: Contacted,
  form: FirstMessage,
  { now, limits = SENDING_LIMITS }: Sending,
): Promise<Contact> {
  return inTransaction(db, async (trx) => {
    const sender = await holdSender(trx, clientId, now)
    const key = messageKeyOf(form.key, form.content)
    const before = await findSent(trx, clientId, key)
    if (before) return { kind: 'already-sent', ...before }
    const target = await findTarget(trx, contacted)
    if (typeof target === 'string') return { kind: target }
    const { freelancerId, listingId } = target
    if (freelancerId === clientId) return { kind: 'yourself' }
    const about = listingId ?? ABOUT_A_PROFILE
    const existing = await findConversation(trx, { clientId, freelancerId, about })
    if (!existing && !target.isOpen) return { kind: 'not-found' }
    if (existing && existing.state !== 'abierta') return { kind: 'closed' }

    const refusal =
      (await refusalBetween(trx, clientId, freelancerId)) ??
      (await tooManyMessages(trx, clientId, { limits, now })) ??
      (existing ? undefined : await tooManyConversations(trx, sender, { limits, now }))
    if (refusal) return refusal
    const conversationId =
      existing?.id ?? (await beginConversation(trx, { clientId, freelancerId, listingId, about, now }))
    const { content, said, language } = form
    const message = { conversationId, sender, recipientId: freelancerId, content, said, language, key, now }
    return { kind: 'sent', conversationId, ...(await appendMessage(trx, message)) }
  })
}

/** The receiver. `isOpen` is false where new people may not write. */
async function findTarget(
  trx: Trx,
  contacted: Contacted,
): Promise<{ freelancerId: string; listingId: string | null; isOpen: boolean } | 'not-found' | 'gone'> {
  if ('freelancerId' in contacted) {
    const { freelancerId } = contacted
    const { rows } = await sql<{ open: boolean }>`
      SELECT ${isOpenToContact} AS open
        FROM users u LEFT JOIN user_settings s ON s.user_id = u.id WHERE u.id = ${freelancerId}`.execute(trx)
    return rows[0] ? { freelancerId, listingId: null, isOpen: rows[0].open } : 'not-found'
  }
  const { listingId } = contacted
  const { rows } = await sql<{ authorId: string; gone: boolean; open: boolean }>`
    SELECT l.author_id, l.deleted_at IS NOT NULL OR l.moderation = 'retirado' AS gone, v.id IS NOT NULL AS open
      FROM listings l LEFT JOIN visible_listings v ON v.id = l.id WHERE l.id = ${listingId}`.execute(trx)
  const [row] = rows
  if (!row) return 'not-found'
  return row.gone ? 'gone' : { freelancerId: row.authorId, listingId, isOpen: row.open }
}

/** The conversation that exists. From profiles two people have one, whichever of them began it. */
async function findConversation(
  trx: Trx,
  { clientId, freelancerId, about }: { clientId: string; freelancerId: string; about: string },
) {
  return trx
    .selectFrom('conversations')
    .select(['id', 'state'])
    .where('about', '=', about)
    .where((eb) =>
      eb.or([
        eb.and([eb('clientId', '=', clientId), eb('freelancerId', '=', freelancerId)]),
        eb.and([
          eb('clientId', '=', freelancerId),
          eb('freelancerId', '=', clientId),
          eb('about', '=', ABOUT_A_PROFILE),
        ]),
      ]),
    )
    .executeTakeFirst()
}

async function beginConversation(
  trx: Trx,
  {
    now,
    about,
    ...people
  }: { clientId: string; freelancerId: string; listingId: string | null; about: string; now: Date },
): Promise<string> {
  const of = { listingId: people.listingId, clientId: people.clientId, freelancerId: people.freelancerId }
  const { id } = await trx
    .insertInto('conversations')
    .values({ ...of, about, createdAt: now, lastMessageAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('conversationMembers')
    .values(
      [people.clientId, people.freelancerId].map((userId) => ({ conversationId: id, userId, lastMessageAt: now })),
    )
    .execute()
  await trx
    .insertInto('inquiries')
    .values({ ...of, conversationId: id, at: now })
    .execute()
  return id
}
