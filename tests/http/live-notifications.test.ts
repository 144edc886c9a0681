import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { addNotification, markAllRead } from '#app/domain/notifications/commands.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { signedIn } from '#tests/support/factories.ts'
import { listen } from '#tests/support/live.ts'
import { aServer, theServer } from '#tests/support/server.ts'

const tell = async (userId: string, title: string) =>
  inTransaction(await aDatabase(), (trx) =>
    addNotification(trx, { userId, type: 'listing_update', title, message: 'Algo ha pasado.', now: new Date() }),
  )

test('G3, O2: news arrive at the open pages of both instances, for their person only', async () => {
  const [one, other] = [await theServer(), await aServer()]
  const [ana, bruno] = [await signedIn(), await signedIn()]
  const here = await listen(one.origin, ana.visitor.cookie('session'))
  const there = await listen(other.origin, ana.visitor.cookie('session'), { encoding: 'gzip, br' })
  const stranger = await listen(one.origin, bruno.visitor.cookie('session'))
  expect(here.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(there.headers['content-encoding']).toBeUndefined()
  await eventually(() => expect([here.events, there.events, stranger.events].map((e) => e.length)).toEqual([1, 1, 1]))
  expect(here.events[0]).toMatchObject({ unread: 0 })

  await tell(ana.account.id, 'Ha pasado algo')
  for (const { events } of [here, there])
    await eventually(() => expect(events.at(-1)).toMatchObject({ unread: 1, title: 'Ha pasado algo' }))
  await markAllRead(ana.db, ana.account.id, new Date())
  for (const { events } of [here, there]) await eventually(() => expect(events.at(-1)).toMatchObject({ unread: 0 }))
  expect(here.events.at(-1)?.title).toBeUndefined()
  expect(stranger.events).toHaveLength(1)
  for (const { close } of [here, there, stranger]) close()
})

test('G3: a browser that reconnects gets the news that it missed, and none twice', async () => {
  const { origin } = await theServer()
  const { visitor, account } = await signedIn()
  await tell(account.id, 'Antes')
  const first = await listen(origin, visitor.cookie('session'))
  await eventually(() => expect(first.events).toHaveLength(1))
  expect(first.events[0]).toMatchObject({ unread: 1 })
  expect(first.events[0]?.title).toBeUndefined()
  first.close()
  await tell(account.id, 'Mientras tanto')
  const again = await listen(origin, visitor.cookie('session'), { after: first.events[0]?.id })
  await eventually(() => expect(again.events[0]).toMatchObject({ unread: 2, title: 'Mientras tanto' }))
  again.close()
})

test('A8: live notices need a session, and a stream ends with its session', async () => {
  const { origin } = await theServer()
  expect((await listen(origin, undefined)).status).toBe(401)
  expect((await listen(origin, 'no-es-nada')).status).toBe(401)

  const { visitor } = await signedIn()
  const stream = await listen(origin, visitor.cookie('session'))
  await visitor.visit('/logout')
  expect(stream.ended()).toBe(false)
  await visitor.press('Cerrar Sesión')
  await eventually(() => expect(stream.ended()).toBe(true))
})

test('G3: the page of a person who was signed in before gets no news of the next one', async () => {
  const { origin } = await theServer()
  const [before, now] = [await signedIn(), await signedIn()]
  const cookie = now.visitor.cookie('session')
  expect((await listen(origin, cookie, { of: before.account.id })).status).toBe(403)
  const stream = await listen(origin, cookie, { of: now.account.id })
  await eventually(() => expect(stream.events).toHaveLength(1))
  stream.close()
})

test('R12: an instance that is asked to stop closes the streams and ends', async () => {
  const server = await aServer()
  const { visitor } = await signedIn()
  const stream = await listen(server.origin, visitor.cookie('session'))
  expect(await server.stop()).toBe(0)
  await eventually(() => expect(stream.ended()).toBe(true))
})
