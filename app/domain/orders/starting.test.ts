import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aLaterStart } from '#tests/support/disputes.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { possibleActs } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import { listOpenOrders, listOrders } from './lists.server.ts'
import { findOrder } from './queries.server.ts'
import { worksNext } from './stages.ts'
import { startSooner } from './starting.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'

type Hired = Awaited<ReturnType<typeof aHiring>>

async function shownOf(db: Db, order: Hired) {
  const shown = await findOrder(db, order.client.id, order.id)
  const stage = shown?.stages[0]
  if (!shown?.startsAt || !stage) throw new Error('nothing starts later')
  return { ...shown, startsAt: shown.startsAt, stage }
}

const deliver = (db: Db, order: Hired, { version }: { version: number }, now: Date) =>
  actOnStage(db, order.freelancer.id, order.id, {
    act: 'deliver',
    n: 1,
    words: 'Ya está.',
    formKey: randomUUID(),
    version,
    now,
  })

test('before the day of the start neither side has a turn, and delivering and starting are refused with that day', async () => {
  const db = await aDatabase()
  const order = await aLaterStart(db)
  const { startsAt, stage } = await shownOf(db, order)
  const before = new Date(startsAt.getTime() - 1_000)
  expect(worksNext(stage, before)).toBeNull()
  expect(possibleActs(stage, 'freelancer', before)).not.toContain('deliver')
  expect(await deliver(db, order, stage, before)).toEqual({ kind: 'too-early', startsAt })
  expect((await listOrders(db, order.freelancer.id, { now: before })).items[0]?.isTurn).toBe(false)
  expect(await listOpenOrders(db, order.freelancer.id, before)).toMatchObject([{ id: order.id, isTurn: false }])

  expect(worksNext(stage, startsAt)).toBe('freelancer')
  expect((await listOrders(db, order.freelancer.id, { now: startsAt })).items[0]?.isTurn).toBe(true)
  expect(await listOpenOrders(db, order.freelancer.id, startsAt)).toMatchObject([{ id: order.id, isTurn: true }])
  expect(await deliver(db, order, stage, startsAt)).toEqual({ kind: 'done' })

  const unpaid = await aHiring(db, {}, [], { isConsumer: true, startsNow: false })
  const shown = await shownOf(db, unpaid)
  expect(possibleActs(shown.stage, 'freelancer', new Date())).not.toContain('start')
  const starting = { act: 'start' as const, n: 1, words: null, formKey: randomUUID(), version: shown.stage.version }
  expect(await actOnStage(db, unpaid.freelancer.id, unpaid.id, { ...starting, now: new Date() })).toEqual({
    kind: 'too-early',
    startsAt: shown.startsAt,
  })
})

test('the freelancer learns the day of the start as soon as they are hired', async () => {
  const db = await aDatabase()
  const order = await aLaterStart(db)
  const told = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', order.freelancer.id)
    .execute()
  expect(told.filter(({ message }) => message.includes('Puedes empezar y entregar desde el'))).toHaveLength(1)
})

test('a client can let work begin at once: its days count from then, and the work done by then is paid', async () => {
  const db = await aDatabase()
  const order = await aLaterStart(db)
  const now = new Date()
  const key = randomUUID()
  expect(await startSooner(db, order.freelancer.id, order.id, { formKey: key, now })).toBe('not-found')
  expect(await startSooner(db, order.client.id, order.id, { formKey: key, now })).toBe('started')
  expect(await startSooner(db, order.client.id, order.id, { formKey: key, now })).toBe('started-before')
  expect(await startSooner(db, order.client.id, order.id, { formKey: randomUUID(), now })).toBe('not-possible')
  const shown = await findOrder(db, order.client.id, order.id)
  expect(shown).toMatchObject({ startsAt: null, startsNow: true })
  const [stage] = shown?.stages ?? []
  expect(stage?.dueAt).toEqual(daysAfter(now, 7))
  expect(await deliver(db, order, { version: stage?.version ?? -1 }, now)).toEqual({ kind: 'done' })
  const asked = { words: null, formKey: randomUUID(), now }
  expect(await withdrawFromContract(db, order.client.id, order.id, asked)).toMatchObject({ waitsForShare: true })
})

test('work does not begin early on an order that is withdrawn or over, or whose freelancer is away', async () => {
  const db = await aDatabase()
  const now = new Date()
  const asking = () => ({ formKey: randomUUID(), now })
  const withdrawn = await aLaterStart(db)
  await withdrawFromContract(db, withdrawn.client.id, withdrawn.id, { words: null, ...asking() })
  expect(await startSooner(db, withdrawn.client.id, withdrawn.id, asking())).toBe('not-possible')
  const away = await aLaterStart(db)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', away.freelancer.id).execute()
  expect(await startSooner(db, away.client.id, away.id, asking())).toBe('not-possible')
  const late = await aLaterStart(db)
  const { startsAt } = await shownOf(db, late)
  expect(await startSooner(db, late.client.id, late.id, { formKey: randomUUID(), now: startsAt })).toBe('not-possible')
})
