import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { signedIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'

/** A file in a new conversation of this person, with its bytes in the store. */
async function aFileOf({ db, account }: Awaited<ReturnType<typeof signedIn>>, name: string, mime: string) {
  const { id: conversationId } = await aConversation(db, { seller: account })
  const key = `private/${account.id}/${randomUUID()}`
  const { id: message_id } = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('messageAttachments')
    .values({ messageId: message_id, key, name, mime, bytes: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { dataDir, origin } = await theServer()
  const file = join(dataDir, 'media', key)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '<b>hola</b>\n')
  return { path: `/dashboard/messages/${conversationId}/attachments/${id}`, key, origin }
}

test('N6: a document can only be downloaded, under its own name, and no cache keeps it', async () => {
  const person = await signedIn()
  const { path } = await aFileOf(person, 'año «1»".txt', 'text/plain')
  const response = await person.visitor.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="ano 1_.txt"; filename*=UTF-8''a%C3%B1o%20%C2%AB1%C2%BB%22.txt`,
  )
  expect(await response.text()).toBe('<b>hola</b>\n')
})

test('N6: a picture is shown, and no file has a public address', async () => {
  const person = await signedIn()
  const { path, key, origin } = await aFileOf(person, 'foto.webp', 'image/webp')
  const response = await person.visitor.request(path)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('Content-Disposition')).toMatch(/^inline; filename="foto.webp"/)
  expect((await fetch(`${origin}/media/listings/${key}`)).status).toBe(404)
})

test('N6: another person’s file is not found, whatever conversation its address names', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const { path } = await aFileOf(owner, 'plano.pdf', 'application/pdf')
  const { id: own } = await aConversation(owner.db, { seller: stranger.account })
  for (const address of [path, path.replace(/messages\/[^/]+/, `messages/${own}`), `${path}x`])
    expect((await stranger.visitor.request(address)).status, address).toBe(404)
})
