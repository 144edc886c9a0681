import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aFileIn, aHiring } from '#tests/support/hiring.ts'
import { aLongHistory } from '#tests/support/long-history.ts'
import { countHistoryParts, findHistory, findHistoryPart, isEventOf, type HistoryPlace } from './history.server.ts'

const db = await aDatabase()
const COUNT = 1_000

const seqsOf = async (orderId: string) =>
  (await db.selectFrom('orderEvents').select('seq').where('orderId', '=', orderId).orderBy('seq').execute()).map(
    ({ seq }) => seq,
  )

const bytesOf = (bodies: (string | null)[]) => bodies.reduce((sum, body) => sum + Buffer.byteLength(body ?? ''), 0)

test('a history is read page by page in both directions, without gaps or repetitions', async () => {
  const order = await aHiring(db)
  await aLongHistory(db, order.id, COUNT)
  const all = await seqsOf(order.id)
  const newest = await findHistory(db, order.id)
  expect(newest.newer).toBeNull()
  expect(newest.events.at(-1)?.seq).toBe(all.at(-1))

  const backwards: number[][] = []
  for (let place: HistoryPlace | null = {}; place;) {
    const page = await findHistory(db, order.id, place)
    expect(page.events.length).toBeGreaterThan(0)
    expect(page.events.length).toBeLessThanOrEqual(25)
    expect(bytesOf(page.events.map(({ body }) => body))).toBeLessThan(16_000)
    backwards.unshift(page.events.map(({ seq }) => seq))
    place = page.older
  }
  expect(backwards.flat()).toEqual(all)

  const forwards: number[] = []
  for (let place: HistoryPlace | null = { since: 1 }; place;) {
    const page = await findHistory(db, order.id, place)
    forwards.push(...page.events.map(({ seq }) => seq))
    place = page.newer
  }
  expect(forwards).toEqual(all)
})

test('an address beyond either end shows the newest page, and an event has its files on its page', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'received'],
    ['freelancer', 'deliver'],
  ])
  const file = await aFileIn(db, order.id, 'deliver')
  const newest = await findHistory(db, order.id)
  expect(newest).toMatchObject({ older: null, newer: null })
  expect(newest.files.map(({ id }) => id)).toEqual([file])
  for (const place of [{ before: 1 }, { since: 999_999 }, { before: 999_999 }])
    expect((await findHistory(db, order.id, place)).events).toEqual(newest.events)
  const [first] = newest.events
  expect(await findHistory(db, order.id, { before: 2 })).toMatchObject({
    events: [first],
    older: null,
    newer: { since: 2 },
  })
  // Another stage shows only events of the whole order.
  expect((await findHistory(db, order.id, { stageN: 2 })).events.map(({ kind }) => kind)).toEqual(['accepted-quote'])
  expect(await isEventOf(db, order.id, first?.id ?? '')).toBe(true)
  expect(await isEventOf(db, (await aHiring(db)).id, first?.id ?? '')).toBe(false)
})

test('the parts on paper hold every event once, and later events do not move earlier ones', async () => {
  const order = await aHiring(db)
  expect(await countHistoryParts(db, order.id)).toBe(1)
  await aLongHistory(db, order.id, COUNT)
  const partsOf = async () => {
    const count = await countHistoryParts(db, order.id)
    return Promise.all(Array.from({ length: count }, (_, index) => findHistoryPart(db, order.id, index + 1)))
  }
  const before = await partsOf()
  expect(before.length).toBeGreaterThan(5)
  expect(before.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(await seqsOf(order.id))
  for (const { events } of before) {
    expect(events.length).toBeGreaterThan(0)
    expect(bytesOf(events.map(({ body }) => body))).toBeLessThan(40_000)
  }
  await aLongHistory(db, order.id, 200)
  const after = await partsOf()
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  expect((await findHistoryPart(db, order.id, after.length + 1)).events).toEqual([])
})
