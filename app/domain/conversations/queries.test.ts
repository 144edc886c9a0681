import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aConversation, UNLIMITED } from '#tests/support/conversations.ts'
import { aRequest } from '#tests/support/hiring.ts'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { sendMessage } from './commands.server.ts'
import { INBOX_SIZE, listConversations } from './inbox.server.ts'
import { findConversationView, listMessages, THREAD_SIZE } from './queries.server.ts'
import { archiveConversation } from './sides.server.ts'

const db = await aDatabase()
const NOW = new Date('2026-05-04T10:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const listOf = (userId: string, filter: { name?: string; archived?: boolean } = {}) =>
  listConversations(db, userId, { filter: { archived: false, ...filter }, now: NOW })

test('N2: the list has the newest first, page by page, searched by name without accents, archived apart', async () => {
  const seller = await anAccount(db, { fullName: 'Bruno Casado' })
  const begun: string[] = []
  for (let number = 0; number < INBOX_SIZE + 3; number += 1) {
    const client = await anAccount(db, { fullName: number === 4 ? 'Íñigo Echevarría' : `Cliente ${number}` })
    begun.unshift((await aConversation(db, { client, seller, now: later(number * 1000) })).id)
  }
  const first = await listOf(seller.id)
  expect(first.items.map(({ id }) => id)).toEqual(begun.slice(0, INBOX_SIZE))
  expect(first.unreadTotal).toBe(INBOX_SIZE + 3)
  const second = await listConversations(db, seller.id, { filter: { archived: false }, after: first.next, now: NOW })
  expect(second.items.map(({ id }) => id)).toEqual(begun.slice(INBOX_SIZE))
  expect(second.next).toBeUndefined()

  expect((await listOf(seller.id, { name: 'inigo' })).items.map(({ name }) => name)).toEqual(['Íñigo Echevarría'])
  expect((await listOf(seller.id, { name: '%' })).items).toEqual([])
  await archiveConversation(db, seller.id, begun[0] as string, true)
  expect((await listOf(seller.id, { archived: true })).items.map(({ id }) => id)).toEqual([begun[0]])
  expect((await listOf(seller.id)).unreadTotal).toBe(INBOX_SIZE + 2)
})

test('N2: the list shows the subject of each conversation while everybody can see it, and no words of a deleted listing', async () => {
  const { seller, listingId } = await aConversation(db)
  const about = async () => (await listOf(seller.id)).items[0]?.job
  await db.updateTable('listings').set({ imageUrl: 'https://a.example/1.jpg' }).where('id', '=', listingId).execute()
  expect(await about()).toMatchObject({ id: listingId, imageUrl: 'https://a.example/1.jpg' })
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  expect(await about()).toMatchObject({ id: listingId, imageUrl: null })
  await db.updateTable('listings').set({ deletedAt: NOW }).where('id', '=', listingId).execute()
  expect(await about()).toBeNull()
})

test('N2: somebody seen within five minutes is online, unless their profile is private', async () => {
  const { id, client, seller } = await aConversation(db)
  const isOnline = async () => {
    const [item] = (await listOf(seller.id)).items
    const view = await findConversationView(db, seller.id, id, NOW)
    expect(view?.other.isOnline).toBe(item?.isOnline)
    return item?.isOnline
  }
  const seenAt = (at: Date) =>
    db
      .insertInto('sessions')
      .values({
        userId: client.id,
        tokenHash: Buffer.from(at.toISOString()),
        persistent: true,
        lastActiveAt: at,
        expiresAt: later(1e9),
      })
      .execute()
  expect(await isOnline()).toBe(false)
  await seenAt(later(-5 * MINUTE_MS))
  expect(await isOnline()).toBe(false)
  await seenAt(later(-4 * MINUTE_MS))
  expect(await isOnline()).toBe(true)
  await saveSettings(db, client.id, { profileVisibility: 'contacts' }, NOW)
  expect(await isOnline()).toBe(true)
  await saveSettings(db, client.id, { profileVisibility: 'private' }, NOW)
  expect(await isOnline()).toBe(false)
})

test('N5: a message says who sent it, who receives it, when and of what kind; others than its members get no conversation', async () => {
  const { id, client, seller } = await aConversation(db, { texts: ['¿Cuánto tardas?', 'Dos semanas'], now: NOW })
  const reader = { conversationId: id, readerId: client.id, otherId: seller.id }
  const { items } = await listMessages(db, reader)
  expect(
    items.map(({ seq, content, senderId, receiverId, type }) => [seq, content, senderId, receiverId, type]),
  ).toEqual([
    [1, '¿Cuánto tardas?', client.id, seller.id, 'text'],
    [2, 'Dos semanas', seller.id, client.id, 'text'],
  ])
  expect(items[0]?.createdAt).toEqual(NOW)
  expect(await findConversationView(db, (await anAccount(db)).id, id, NOW)).toBeUndefined()
  const view = await findConversationView(db, client.id, id, NOW)
  expect(view?.other).toMatchObject({ id: seller.id, name: seller.fullName, isErased: false })
})

test('N6: no page gets a message that moderation has hidden, whether a person wrote it or the site', async () => {
  const { client, freelancer } = await aRequest(db)
  const [talk] = (await listOf(client.id)).items
  const conversationId = talk?.id ?? ''
  expect(talk?.lastMessage.said).not.toBeNull()
  await db
    .updateTable('messages')
    .set({ hiddenByModeration: true })
    .where('conversationId', '=', conversationId)
    .execute()
  const hidden = { content: '', said: null, isHidden: true }
  const { items } = await listMessages(db, { conversationId, readerId: client.id, otherId: freelancer.id })
  expect(items).toMatchObject([hidden])
  expect((await listOf(client.id)).items[0]?.lastMessage).toMatchObject(hidden)
})

test('N3: a long conversation is read backwards and forwards by pages, each message once', async () => {
  const texts = Array.from({ length: THREAD_SIZE * 2 + 5 }, (_, index) => `Mensaje ${index + 1}`)
  const { id, client, seller } = await aConversation(db, { texts })
  const reader = { conversationId: id, readerId: client.id, otherId: seller.id }
  const newest = await listMessages(db, reader)
  const middle = await listMessages(db, reader, { before: newest.older })
  const oldest = await listMessages(db, reader, { before: middle.older })
  expect([...oldest.items, ...middle.items, ...newest.items].map(({ content }) => content)).toEqual(texts)
  expect([newest.newer, oldest.older]).toEqual([undefined, undefined])
  const onward = await listMessages(db, reader, { after: oldest.newer })
  expect(onward.items.map(({ seq }) => seq)).toEqual(middle.items.map(({ seq }) => seq))
  expect((await listMessages(db, reader, { after: onward.newer })).newer).toBeUndefined()
})

test('E19: when an account is erased the other person keeps the conversation, without its name and its words', async () => {
  const { id, client, seller } = await aConversation(db, { texts: ['Me llamo Zacarías', 'Encantada', 'Soy de Soria'] })
  await db
    .insertInto('deletionRequests')
    .values({ userId: client.id, requestedAt: later(-1e9), eraseAt: NOW })
    .execute()
  expect(await eraseAccount(db, client.id, NOW)).toBe('erased')
  const view = await findConversationView(db, seller.id, id, NOW)
  expect(view?.other).toEqual({ id: null, name: 'Usuario eliminado', avatarUrl: null, isOnline: false, isErased: true })
  const { items } = await listMessages(db, { conversationId: id, readerId: seller.id, otherId: null })
  expect(items.map(({ content, isErased }) => [content, isErased])).toEqual([
    ['', true],
    ['Encantada', false],
    ['', true],
  ])
  expect((await listOf(seller.id)).items[0]).toMatchObject({
    name: 'Usuario eliminado',
    lastMessage: { isErased: true },
  })
  const told = await db.selectFrom('notifications').select('message').where('userId', '=', seller.id).execute()
  expect(told).toEqual([])
  const where = { conversationId: id, senderId: seller.id }
  const answer = { content: '¿Hola?', key: '' }
  expect(await sendMessage(db, where, answer, { now: NOW, limits: UNLIMITED })).toEqual({ kind: 'unavailable' })

  // Once both accounts are erased, no row of the conversation is left.
  await db
    .insertInto('deletionRequests')
    .values({ userId: seller.id, requestedAt: later(-1e9), eraseAt: NOW })
    .execute()
  expect(await eraseAccount(db, seller.id, NOW)).toBe('erased')
  expect(await db.selectFrom('conversations').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('messages').select('id').where('conversationId', '=', id).execute()).toEqual([])
})

test('N5: only the receiver of a suspicious message sees the warning beside it; no message is dropped', async () => {
  const { id, client, seller } = await aConversation(db)
  const content = 'Pásame el código que te ha llegado y seguimos por Guasap'
  await sendMessage(db, { conversationId: id, senderId: client.id }, { key: randomUUID(), content }, { now: later(1) })
  const read = (reader: string, other: string) =>
    listMessages(db, { conversationId: id, readerId: reader, otherId: other })
  const received = (await read(seller.id, client.id)).items.at(-1)
  expect(received).toMatchObject({ content, warnings: ['codigos', 'fuera_de_aqui'] })
  expect(received?.advice[0]).toMatch(/^Los códigos que te llegan por SMS/)
  expect(received?.advice).toHaveLength(2)
  expect((await read(client.id, seller.id)).items.at(-1)).toMatchObject({ content, advice: [] })
})
