import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aConversation, UNLIMITED } from '#tests/support/conversations.ts'
import { contact, sendMessage } from './commands.server.ts'
import type { Contacted } from './contact-target.server.ts'
import { blockInConversation, markConversationRead, muteConversation, archiveConversation } from './sides.server.ts'

const db = await aDatabase()
const NOW = new Date('2026-05-04T10:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OLD = { user: { createdAt: new Date('2026-01-01T09:00:00Z') } }

const write = (content = 'Hola, ¿tienes hueco en junio?', key = randomUUID()) => ({ content, key })
const ask = (clientId: string, contacted: Contacted, form = write(), now = NOW) =>
  contact(db, clientId, contacted, form, { now, limits: UNLIMITED })
const messagesIn = (id: string) =>
  db
    .selectFrom('messages')
    .select(['seq', 'content', 'senderId'])
    .where('conversationId', '=', id)
    .orderBy('seq')
    .execute()
const sideOf = (conversationId: string, userId: string) =>
  db
    .selectFrom('conversationMembers')
    .select(['unreadCount', 'lastReadSeq', 'archived', 'muted'])
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
const toldOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'href', 'read'])
    .where('userId', '=', userId)
    .where('type', '=', 'message')
    .execute()

test('D3: fifty presses at once by one client leave one conversation, one inquiry and every message in order', async () => {
  const [ana, bruno] = [await anAccount(db, OLD), await anAccount(db, OLD)]
  const { id: listingId } = await aListing(db, { author: bruno })
  // At most as many at once as there are connections; others would wait for one, on a busy machine too long.
  const waiting = Array.from({ length: 50 }, (_, number) => write(`Mensaje ${number}`))
  const outcomes: Awaited<ReturnType<typeof ask>>[] = []
  const press = async () => {
    for (let form = waiting.pop(); form; form = waiting.pop()) outcomes.push(await ask(ana.id, { listingId }, form))
  }
  await Promise.all(Array.from({ length: 8 }, press))
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']))
  const [conversation, ...others] = await db
    .selectFrom('conversations')
    .select(['id', 'lastSeq'])
    .where('clientId', '=', ana.id)
    .execute()
  expect([others, conversation?.lastSeq]).toEqual([[], 50])
  const messages = await messagesIn(conversation!.id)
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  const inquiries = await db.selectFrom('inquiries').select(['listingId']).where('clientId', '=', ana.id).execute()
  expect(inquiries).toEqual([{ listingId }])
  expect((await sideOf(conversation!.id, bruno.id)).unreadCount).toBe(50)
  expect((await sideOf(conversation!.id, ana.id)).unreadCount).toBe(0)
})

test('N3: the same form sent ten times at once makes one message; another text from the same form makes a second', async () => {
  const { id, client, seller } = await aConversation(db)
  const form = write('Te escribo otra vez')
  const send = (content: string) =>
    sendMessage(db, { conversationId: id, senderId: client.id }, { ...form, content }, { now: NOW, limits: UNLIMITED })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send('Te escribo otra vez')))
  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'already-sent')).toHaveLength(9)
  expect(await messagesIn(id)).toHaveLength(2)
  expect((await send('He vuelto atrás y digo otra cosa')).kind).toBe('sent')
  expect((await sideOf(id, seller.id)).unreadCount).toBe(3)
})

test('D4: people can contact neither themselves nor the author of a hidden listing; nothing is written', async () => {
  const [ana, bruno] = [await anAccount(db, OLD), await anAccount(db, OLD)]
  const own = await aListing(db, { author: ana })
  const hidden = await aListing(db, { author: bruno, status: 'inactive' })
  const deleted = await aListing(db, { author: bruno, deletedAt: NOW })
  const held = await aListing(db, { author: bruno, moderation: 'retenido' })
  const kindOf = async (listingId: string) => (await ask(ana.id, { listingId })).kind
  expect(await kindOf(own.id)).toBe('yourself')
  expect(await kindOf(hidden.id)).toBe('not-found')
  expect(await kindOf(held.id)).toBe('not-found')
  expect(await kindOf(deleted.id)).toBe('gone')
  expect(await kindOf(randomUUID())).toBe('not-found')
  expect((await ask(ana.id, { freelancerId: ana.id })).kind).toBe('yourself')
  expect(await db.selectFrom('conversations').select('id').where('clientId', '=', ana.id).execute()).toEqual([])
})

test('D3: an existing conversation goes on after its listing was hidden', async () => {
  const { id, client, listingId } = await aConversation(db)
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', listingId).execute()
  expect(await ask(client.id, { listingId })).toMatchObject({ kind: 'sent', conversationId: id })
})

test('D3: two people have one conversation from a profile, whichever of them begins', async () => {
  const [ana, bruno] = [await anAccount(db, OLD), await anAccount(db, OLD)]
  const first = await ask(ana.id, { freelancerId: bruno.id })
  const back = await ask(bruno.id, { freelancerId: ana.id })
  expect(back).toMatchObject({ kind: 'sent', seq: 2 })
  expect(first).toMatchObject({ kind: 'sent', conversationId: (back as { conversationId: string }).conversationId })
})

test('N3: a person who takes no part in a conversation cannot send a message, and theirs is not found', async () => {
  const { id } = await aConversation(db)
  const stranger = await anAccount(db, OLD)
  const where = { conversationId: id, senderId: stranger.id }
  expect(await sendMessage(db, where, write(), { now: NOW })).toEqual({ kind: 'not-found' })
  expect(await messagesIn(id)).toHaveLength(1)
})

test('N2: reading marks the messages that arrived before, and not those that arrive meanwhile', async () => {
  const { id, client, seller } = await aConversation(db)
  const send = (content: string) =>
    sendMessage(db, { conversationId: id, senderId: client.id }, write(content), { now: NOW, limits: UNLIMITED })
  await Promise.all(Array.from({ length: 9 }, (_, number) => send(`Mensaje ${number}`)))
  expect((await sideOf(id, seller.id)).unreadCount).toBe(10)
  // Ten more messages arrive while those up to the tenth are marked as shown again and again.
  await Promise.all(
    Array.from({ length: 10 }, (_, number) => [
      send(`Otro ${number}`),
      markConversationRead(db, seller.id, { conversationId: id, seq: 10 }, NOW),
    ]).flat(),
  )
  expect(await sideOf(id, seller.id)).toMatchObject({ unreadCount: 10, lastReadSeq: 10 })
  // An older page that is read later does not lower the mark, and a number beyond the newest is ignored.
  await markConversationRead(db, seller.id, { conversationId: id, seq: 3 }, NOW)
  expect((await sideOf(id, seller.id)).lastReadSeq).toBe(10)
  await markConversationRead(db, seller.id, { conversationId: id, seq: 9_999 }, NOW)
  expect(await sideOf(id, seller.id)).toMatchObject({ unreadCount: 0, lastReadSeq: 20 })
})

test('N3: a conversation has one notification, which each message refreshes, reading clears and muting silences', async () => {
  const { id, client, seller } = await aConversation(db, { texts: ['¿Hacéis bodas?'] })
  const href = `/dashboard/messages/${id}`
  const title = (of: string) => `${of} ${client.fullName}`
  expect(await toldOf(seller.id)).toEqual([
    { title: title('Nuevo mensaje de'), message: '¿Hacéis bodas?', href, read: false },
  ])
  const send = (content: string) =>
    sendMessage(db, { conversationId: id, senderId: client.id }, write(content), { now: NOW, limits: UNLIMITED })
  await send('Es en septiembre')
  expect(await toldOf(seller.id)).toEqual([
    { title: title('2 mensajes nuevos de'), message: 'Es en septiembre', href, read: false },
  ])
  await markConversationRead(db, seller.id, { conversationId: id, seq: 2 }, NOW)
  expect((await toldOf(seller.id)).map(({ read }) => read)).toEqual([true])
  await send('El día 12')
  expect(await toldOf(seller.id)).toEqual([
    { title: title('Nuevo mensaje de'), message: 'El día 12', href, read: false },
  ])
  await markConversationRead(db, seller.id, { conversationId: id, seq: 3 }, NOW)
  await muteConversation(db, seller.id, id, true)
  await send('¿Sigues ahí?')
  expect((await toldOf(seller.id)).map(({ message, read }) => [message, read])).toEqual([['El día 12', true]])
  expect((await sideOf(id, seller.id)).unreadCount).toBe(1)
})

test('N6: a new message brings an archived conversation back, unless it is muted', async () => {
  const { id, client, seller } = await aConversation(db)
  const send = () =>
    sendMessage(db, { conversationId: id, senderId: client.id }, write(), { now: NOW, limits: UNLIMITED })
  await archiveConversation(db, seller.id, id, true)
  await archiveConversation(db, seller.id, id, true)
  expect((await sideOf(id, seller.id)).archived).toBe(true)
  await send()
  expect((await sideOf(id, seller.id)).archived).toBe(false)
  await archiveConversation(db, seller.id, id, true)
  await muteConversation(db, seller.id, id, true)
  await send()
  expect((await sideOf(id, seller.id)).archived).toBe(true)
  expect(await archiveConversation(db, (await anAccount(db)).id, id, true)).toBe('not-found')
})

test('N6: blocked people can write no more, anywhere, and get the answer of any other refusal', async () => {
  const { id, client, seller } = await aConversation(db)
  const other = await aListing(db, { author: seller })
  const suspended = await aConversation(db)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', suspended.seller.id).execute()
  const send = (conversationId: string, senderId: string) =>
    sendMessage(db, { conversationId, senderId }, write(), { now: NOW, limits: UNLIMITED })

  expect(await blockInConversation(db, (await anAccount(db)).id, id, true, NOW)).toBe('not-found')
  for (let press = 0; press < 2; press += 1)
    expect(await blockInConversation(db, seller.id, id, true, NOW)).toBe('changed')
  expect(await send(id, client.id)).toEqual(await send(suspended.id, suspended.client.id))
  expect(await send(id, client.id)).toEqual({ kind: 'unavailable' })
  expect(await ask(client.id, { listingId: other.id })).toEqual({ kind: 'unavailable' })
  expect(await send(id, seller.id)).toEqual({ kind: 'blocked-by-you' })
  expect(await messagesIn(id)).toHaveLength(1)

  await blockInConversation(db, seller.id, id, false, NOW)
  expect((await send(id, client.id)).kind).toBe('sent')
})

test('N3: a person sends at most twenty messages a minute, also all at once', async () => {
  const { id, client } = await aConversation(db, { now: NOW })
  const send = (now: Date) => sendMessage(db, { conversationId: id, senderId: client.id }, write(randomUUID()), { now })
  const outcomes = await Promise.all(Array.from({ length: 25 }, () => send(later(1000))))
  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(19)
  expect(outcomes.find(({ kind }) => kind !== 'sent')).toEqual({
    kind: 'too-many-messages',
    limit: 20,
    tryAgainAt: later(MINUTE),
  })
  expect((await send(later(MINUTE))).kind).toBe('sent')
})

test('D3: five new conversations an hour, three a day for an unverified address, ten for a new account; old ones go on', async () => {
  const begin = async (clientId: string, now: Date) =>
    contact(db, clientId, { listingId: (await aListing(db)).id }, write(), { now })
  const old = await anAccount(db, OLD)
  for (let times = 0; times < 5; times += 1) expect((await begin(old.id, NOW)).kind).toBe('sent')
  expect(await begin(old.id, later(1000))).toEqual({
    kind: 'too-many-conversations',
    limit: 5,
    per: 'hour',
    tryAgainAt: later(HOUR),
  })
  expect((await begin(old.id, later(HOUR))).kind).toBe('sent')

  const young = await anAccount(db, { user: { createdAt: NOW } })
  const unverified = await anAccount(db, { ...OLD, verified: false })
  for (const [{ id }, limit, per] of [
    [unverified, 3, 'unverified'],
    [young, 10, 'new'],
  ] as const) {
    const { id: listingId } = await aListing(db)
    for (let times = 0; times < limit - 1; times += 1)
      expect((await begin(id, later(times * 0.25 * HOUR))).kind).toBe('sent')
    const at = later(limit * 0.25 * HOUR)
    const ask = () => contact(db, id, { listingId }, write(randomUUID()), { now: at })
    expect((await ask()).kind).toBe('sent')
    expect(await begin(id, later(20 * HOUR))).toMatchObject({ kind: 'too-many-conversations', limit, per })
    expect((await ask()).kind).toBe('sent')
  }
})

test('D3: the first answer of the freelancer is noted once; further messages of the client do not count', async () => {
  const { id, client, seller } = await aConversation(db, { now: NOW })
  const reply = async () =>
    (
      await db
        .selectFrom('inquiries')
        .select(['at', 'firstReplyAt'])
        .where('conversationId', '=', id)
        .executeTakeFirstOrThrow()
    ).firstReplyAt
  const send = (senderId: string, now: Date) =>
    sendMessage(db, { conversationId: id, senderId }, write(), { now, limits: UNLIMITED })
  await send(client.id, later(1000))
  expect(await reply()).toBe(null)
  await Promise.all([send(seller.id, later(HOUR)), send(seller.id, later(HOUR))])
  await send(seller.id, later(2 * HOUR))
  expect(await reply()).toEqual(later(HOUR))
})
