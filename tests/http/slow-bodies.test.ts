import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'

test('N2: a message that took long to arrive is dated at its arrival, also after one that came meanwhile', async () => {
  const { db, visitor, account: seller } = await signedIn()
  const { id } = await aConversation(db, { client: await anAccount(db), seller })
  const path = `/dashboard/messages/${id}`
  await visitor.visit(path)
  const form = visitor.document.querySelector<HTMLTextAreaElement>('textarea[name=content]')?.form
  const hidden = [...(form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])]
  expect(hidden.length).toBeGreaterThan(0)

  const part = (name: string, value: string) =>
    `--grenze\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const encoder = new TextEncoder()
  let send: (text: string) => void = () => {}
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(encoder.encode(text))
      end = () => controller.close()
    },
  })
  const slow = visitor.request(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: visitor.origin, 'Content-Type': 'multipart/form-data; boundary=grenze' },
    body,
    duplex: 'half',
  })
  send(hidden.map(({ name, value }) => part(name, value)).join(''))
  // Long enough for the server to have begun reading it.
  await wait(1_500)
  await visitor.fill('Tu mensaje', 'Llego antes').press('Enviar')
  expect(visitor.hops[0]?.status).toBe(303)
  const beforeTheRest = Date.now()
  send(part('content', 'Llego después'))
  send('--grenze--\r\n')
  end()
  expect((await slow).status).toBe(303)

  const messages = await db
    .selectFrom('messages')
    .select(['content', 'createdAt'])
    .where('conversationId', '=', id)
    .where('senderId', '=', seller.id)
    .orderBy('seq')
    .execute()
  expect(messages.map(({ content }) => content)).toEqual(['Llego antes', 'Llego después'])
  expect(messages[1]?.createdAt.getTime()).toBeGreaterThanOrEqual(beforeTheRest)
})
