import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rejectQuote } from '#app/domain/hiring/quotes.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aQuote } from '#tests/support/hiring.ts'
import { listen } from '#tests/support/live.ts'
import { aServer, theServer } from '#tests/support/server.ts'

const db = await aDatabase()

/** Two people and their conversation, as rows. */
async function aConversation(client: { id: string }, freelancer: { id: string }) {
  const about = randomUUID()
  const { id } = await db
    .insertInto('conversations')
    .values({ clientId: client.id, freelancerId: freelancer.id, about })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversationMembers')
    .values([client, freelancer].map(({ id: user_id }) => ({ conversationId: id, userId: user_id })))
    .execute()
  return id
}

/** Writes the rows of a message that the streams look at. */
const write = (conversationId: string, senderId: string, at = new Date()) =>
  db.transaction().execute(async (trx) => {
    await sql`UPDATE conversations SET last_seq = last_seq + 1, last_message_at = ${at} WHERE id = ${conversationId}`.execute(
      trx,
    )
    await sql`UPDATE conversation_members
                 SET last_message_at = ${at}, unread_count = unread_count + (user_id <> ${senderId})::int
               WHERE conversation_id = ${conversationId}`.execute(trx)
  })

/** Does the work while its news reach no instance. */
async function withoutNews(work: () => Promise<unknown>) {
  await sql`ALTER TABLE conversation_members DISABLE TRIGGER conversation_members_news_update`.execute(db)
  await work()
  await sql`ALTER TABLE conversation_members ENABLE TRIGGER conversation_members_news_update`.execute(db)
}

const read = (conversationId: string, userId: string, seq: number) =>
  db
    .updateTable('conversationMembers')
    .set({ lastReadSeq: seq, unreadCount: 0, lastReadAt: new Date() })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute()

test('N3: messages and read marks arrive at the open pages of both people, on any instance, and at no others', async () => {
  const [one, other] = [await theServer(), await aServer()]
  const [ana, bruno, carla] = [await signedIn(), await signedIn(), await signedIn()]
  const id = await aConversation(ana.account, bruno.account)
  const ofAna = await listen(one.origin, ana.visitor.cookie('session'))
  const ofBruno = await listen(other.origin, bruno.visitor.cookie('session'), { encoding: 'gzip, br' })
  const ofCarla = await listen(other.origin, carla.visitor.cookie('session'))
  expect(ofBruno.headers['content-encoding']).toBeUndefined()
  for (const { events } of [ofAna, ofBruno, ofCarla]) await eventually(() => expect(events).toHaveLength(1))

  await write(id, ana.account.id)
  await eventually(() => expect(ofBruno.conversations.at(-1)).toMatchObject({ id, seq: 1, unread: 1, readSeq: 0 }))
  await eventually(() => expect(ofAna.conversations.at(-1)).toMatchObject({ id, seq: 1, unread: 0, readSeq: 0 }))
  await read(id, bruno.account.id, 1)
  await eventually(() => expect(ofAna.conversations.at(-1)).toMatchObject({ id, seq: 1, readSeq: 1 }))
  await eventually(() => expect(ofBruno.conversations.at(-1)).toMatchObject({ id, unread: 0 }))
  expect(ofCarla.conversations).toEqual([])
  for (const { close } of [ofAna, ofBruno, ofCarla]) close()
})

test('N3: a browser that reconnects gets the messages written meanwhile, also long ago, and none that it has', async () => {
  const { origin } = await theServer()
  const { visitor, account } = await signedIn()
  const [old, missed, silent] = await Promise.all(
    [1, 2, 3].map(async () => {
      const other = await anAccount(db)
      return { other, id: await aConversation(other, account) }
    }),
  )
  if (!old || !missed || !silent) throw new Error('three conversations were made')
  await sql`UPDATE conversation_members SET last_message_at = '2026-01-01T10:00:00Z'`.execute(db)
  const first = await listen(origin, visitor.cookie('session'))
  await eventually(() => expect(first.events).toHaveLength(1))
  await write(old.id, old.other.id)
  await eventually(() => expect(first.conversations.at(-1)).toMatchObject({ id: old.id, unread: 1 }))
  const { eventId = '' } = first.conversations.at(-1) ?? {}
  first.close()

  // An hour passes: the browser was away since long before this message. Late news of it could come besides.
  await withoutNews(async () => {
    await sql`UPDATE conversation_members SET last_message_at = '2026-01-01T10:00:00Z' WHERE conversation_id = ${old.id}`.execute(
      db,
    )
    await write(missed.id, missed.other.id)
  })
  const again = await listen(origin, visitor.cookie('session'), { after: eventId })
  await eventually(() => expect(again.conversations).toHaveLength(1))
  expect(again.conversations[0]).toMatchObject({ id: missed.id, seq: 1, unread: 1 })
  expect(again.events).toHaveLength(1)
  again.close()
})

test('N3: a message written while the instance has lost the channel of news arrives when it has it again', async () => {
  const server = await aServer()
  const [ana, bruno] = [await signedIn(), await signedIn()]
  const id = await aConversation(ana.account, bruno.account)
  const stream = await listen(server.origin, bruno.visitor.cookie('session'))
  await eventually(() => expect(stream.events).toHaveLength(1))
  // The message that arrives shows that the instance hears: on a busy machine it may be asked for pages before.
  await write(id, ana.account.id)
  await eventually(() => expect(stream.conversations.at(-1)).toMatchObject({ id, seq: 1 }))
  await withoutNews(() => write(id, ana.account.id))
  expect(stream.conversations).not.toContainEqual(expect.objectContaining({ seq: 2 }))
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'gremio news'`.execute(db)
  await eventually(() => expect(stream.conversations.at(-1)).toMatchObject({ id, seq: 2, unread: 2 }))
  stream.close()
})

test('the new state of a quote arrives at the open pages of both people', async () => {
  const { origin } = await theServer()
  const [client, freelancer] = [await signedIn(), await signedIn()]
  const quote = await aQuote(db, { client: client.account, freelancer: freelancer.account })
  const heard = await listen(origin, freelancer.visitor.cookie('session'))
  await eventually(() => expect(heard.events).toHaveLength(1))
  await rejectQuote(db, client.account.id, quote.id, { answer: 'Es caro.', now: new Date() })
  await eventually(() => expect(heard.conversations.at(-1)).toMatchObject({ seq: 2, cards: 2 }))
  heard.close()
})
