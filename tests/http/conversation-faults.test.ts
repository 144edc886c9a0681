import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anAppOnRestartablePostgres,
  type AppOnRestartablePostgres,
} from '#tests/support/app-on-restartable-postgres.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { signIn } from '#tests/support/factories.ts'
import { listen } from '#tests/support/live.ts'
import { Visitor } from '#tests/support/visitor.ts'

const MESSAGES = 40
const ATTEMPTS = 200

let own: AppOnRestartablePostgres

beforeAll(async () => {
  own = await anAppOnRestartablePostgres({ RATE_LIMIT_FACTOR: '10000' })
})

afterAll(() => own.end())

test('N3: a database that is restarted amid a busy conversation loses no accepted message, and stores none twice', async () => {
  const { id, client, seller } = await aConversation(own.db)
  const [writer, reader] = await Promise.all(
    [client, seller].map(async (account) => {
      const visitor = await Visitor.arrive({ origin: own.app.origin })
      await signIn(own.db, visitor, account)
      return visitor
    }),
  )
  if (!writer || !reader) throw new Error('two people were signed in')
  const stream = await listen(own.app.origin, reader.cookie('session'))
  await eventually(() => expect(stream.events).toHaveLength(1))

  /** Presses the same form again, as a person does, until it is accepted. */
  async function send(content: string) {
    const form = { content, key: randomUUID() }
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await writer?.request(`/dashboard/messages/${id}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: own.app.origin },
        body: new URLSearchParams(form),
      })
      if (answer?.status === 303) return
      expect(answer?.status).toBe(503)
      await wait(100)
    }
    throw new Error(`«${content}» was never taken`)
  }

  const texts = Array.from({ length: MESSAGES }, (_, number) => `Mensaje ${number}`)
  const queue = [...texts]
  const senders = Array.from({ length: 4 }, async () => {
    for (let text = queue.shift(); text; text = queue.shift()) await send(text)
  })
  await eventually(() => expect(queue.length).toBeLessThan(MESSAGES - 8))
  await own.postgres.pause()
  await wait(500)
  await own.postgres.resume()
  await Promise.all(senders)

  const rows = await own.db.selectFrom('messages').select(['content', 'seq']).where('conversationId', '=', id).execute()
  expect(
    rows
      .map(({ content }) => content)
      .filter((content) => content.startsWith('Mensaje '))
      .sort(),
  ).toEqual([...texts].sort())
  expect(rows.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
  // The stream outlives the restart, and reports the last message.
  await eventually(() => expect(stream.conversations.at(-1)).toMatchObject({ id, seq: MESSAGES + 1 }))
  expect(stream.conversations.at(-1)?.unread).toBe(MESSAGES + 1)
  stream.close()
})
