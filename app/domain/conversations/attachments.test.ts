import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import type { PreparedFile } from '#app/adapters/attachments.server.ts'
import { discardAttachments, listStagedAttachments, stageAttachments } from '#app/domain/uploads/attachments.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aConversation, UNLIMITED } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { openAttachment, listMessages } from './queries.server.ts'
import { sendMessage } from './commands.server.ts'
import { eraseWords } from './erasure.server.ts'

const db = await aDatabase()
const NOW = new Date('2026-05-04T10:00:00Z')

/** A store in memory, which records the keys that it was asked to keep privately. */
function aStore({ isDown = false } = {}) {
  const objects = new Map<string, Buffer>()
  const privately: (boolean | undefined)[] = []
  return {
    objects,
    privately,
    async put(key: string, bytes: Buffer, _type: string, options?: { isPrivate: boolean }) {
      if (isDown) throw new Error('the store does not answer')
      objects.set(key, bytes)
      privately.push(options?.isPrivate)
    },
    async delete(key: string) {
      if (isDown) throw new Error('the store does not answer')
      objects.delete(key)
    },
    async open(key: string) {
      const bytes = objects.get(key)
      const { Readable } = await import('node:stream')
      return bytes && { stream: Readable.from([bytes]), bytes: bytes.length }
    },
  }
}

function aFile(name: string, text = name): PreparedFile {
  const bytes = Buffer.from(text)
  return { name, mime: 'text/plain', bytes, sha256: createHash('sha256').update(bytes).digest() }
}

async function aSentFile(store: ReturnType<typeof aStore>) {
  const conversation = await aConversation(db, { now: NOW })
  const draft = { userId: conversation.client.id, draftKey: randomUUID() }
  const { staged } = await stageAttachments(db, store, draft, [aFile('plano.txt'), aFile('medidas.txt')], NOW)
  const ids = staged.map(({ id }) => id)
  const form = { content: '', key: draft.draftKey }
  const sending = { now: NOW, limits: UNLIMITED, files: { draftKey: draft.draftKey, ids } }
  const where = { conversationId: conversation.id, senderId: draft.userId }
  const sent = await sendMessage(db, where, form, sending)
  if (sent.kind !== 'sent') throw new Error(sent.kind)
  return { conversation, draft, ids, sent, again: () => sendMessage(db, where, form, sending) }
}

test('N6: files wait in their form, only once and only for their sender', async () => {
  const store = aStore()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const draft = { userId: ana.id, draftKey: randomUUID() }
  const first = await stageAttachments(db, store, draft, [aFile('uno.txt'), aFile('dos.txt')], NOW)
  const again = await stageAttachments(db, store, draft, [aFile('uno.txt')], NOW)
  expect(again.staged[0]?.id).toBe(first.staged[0]?.id)
  const ids = first.staged.map(({ id }) => id)
  expect((await listStagedAttachments(db, draft, ids)).map(({ name }) => name)).toEqual(['uno.txt', 'dos.txt'])
  expect(await listStagedAttachments(db, { ...draft, userId: bruno.id }, ids)).toEqual([])
  expect(await listStagedAttachments(db, { ...draft, draftKey: randomUUID() }, ids)).toEqual([])
  expect(store.privately).toEqual([true, true, true])
  for (const key of store.objects.keys()) expect(key).toMatch(new RegExp(`^private/${ana.id}/[0-9a-f]{48}$`))
})

test('N6: files are sent with their message, once, and in order; a message may be files alone', async () => {
  const store = aStore()
  const { conversation, sent, ids, again } = await aSentFile(store)
  expect((await again()).kind).toBe('already-sent')
  const { client, seller, id: conversationId } = conversation
  const { items } = await listMessages(db, { conversationId, readerId: seller.id, otherId: client.id })
  expect(items.at(-1)).toMatchObject({ id: sent.id, type: 'attachment' })
  expect(items.at(-1)?.attachments.map(({ id }) => id)).toEqual(ids)
  expect(items[0]?.attachments).toEqual([])
})

test('N6: a file is opened by the two people of its conversation, in that conversation, while its message is shown', async () => {
  const store = aStore()
  const { conversation, ids, sent } = await aSentFile(store)
  const other = await aConversation(db, { client: conversation.client, now: NOW })
  const stranger = await anAccount(db)
  const [attachmentId = ''] = ids
  const open = async (userId: string, conversationId = conversation.id) =>
    (await openAttachment(db, store, { userId, conversationId, attachmentId })).kind
  expect(await open(conversation.client.id)).toBe('opened')
  expect(await open(conversation.seller.id)).toBe('opened')
  expect(await open(stranger.id)).toBe('not-found')
  // A link to the file from a conversation that the asker does take part in.
  expect(await open(other.seller.id, other.id)).toBe('not-found')
  expect(await open(conversation.client.id, other.id)).toBe('not-found')
  await db.updateTable('messages').set({ hiddenByModeration: true }).where('id', '=', sent.id).execute()
  expect(await open(conversation.seller.id)).toBe('not-found')
})

test('N6: when the store does not answer, files that it took stay and the others are reported as not kept', async () => {
  const { id: userId } = await anAccount(db)
  const draft = { userId, draftKey: randomUUID() }
  expect(await stageAttachments(db, aStore({ isDown: true }), draft, [aFile('uno.txt')], NOW)).toEqual({
    staged: [],
    isStored: false,
  })
})

test('N6: files that were never sent are deleted after a day; sent ones are not', async () => {
  const store = aStore()
  const { draft } = await aSentFile(store)
  const { staged } = await stageAttachments(db, store, draft, [aFile('olvidado.txt')], NOW)
  expect(store.objects.size).toBe(3)
  const keys = [...store.objects.keys()]
  const again = await discardAttachments(db, store, keys, NOW)
  expect(again).toEqual(daysAfter(NOW, 1))
  expect(await discardAttachments(db, store, keys, again ?? NOW)).toBeUndefined()
  expect(store.objects.size).toBe(2)
  expect(await listStagedAttachments(db, draft, [staged[0]?.id ?? ''])).toEqual([])
})

test('N6, E19: when an account is erased its files leave the conversation at once, and the store by a job', async () => {
  const store = aStore()
  await db.deleteFrom('jobs').execute()
  const { conversation, ids } = await aSentFile(store)
  await db.deleteFrom('jobs').execute()
  await eraseWords(db, conversation.client.id)
  const asked = { userId: conversation.seller.id, conversationId: conversation.id, attachmentId: ids[0] ?? '' }
  expect((await openAttachment(db, store, asked)).kind).toBe('not-found')
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).execute()
  expect(jobs.map(({ kind }) => kind)).toEqual(['discard-attachments'])
  for (const { payload } of jobs)
    await discardAttachments(db, store, readPayload('discard-attachments', payload).keys, NOW)
  expect(store.objects.size).toBe(0)
})
