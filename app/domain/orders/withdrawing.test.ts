import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWithdrawable } from '#tests/support/disputes.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { actOnStage } from './commands.server.ts'
import { findOrder } from './queries.server.ts'
import { endOfWithdrawal, stateShare, turnWithdrawal, withdrawFromContract } from './withdrawing.server.ts'

const asked = (now = new Date()) => ({ words: null, formKey: randomUUID(), now })

test('the fourteenth day ends at its midnight of the site, in the weeks of both changes of the clock too', async () => {
  const db = await aDatabase()
  const until = async (at: string) => (await endOfWithdrawal(db, new Date(at))).toISOString()
  // Noon of the 2nd; the 16th is the last day, in winter and then in summer.
  expect(await until('2026-03-02T11:00:00Z')).toBe('2026-03-16T23:00:00.000Z')
  expect(await until('2026-03-20T11:00:00Z')).toBe('2026-04-03T22:00:00.000Z')
  expect(await until('2026-10-20T10:00:00Z')).toBe('2026-11-03T23:00:00.000Z')
  // Half past midnight of the 2nd in Madrid is still the 1st in universal time.
  expect(await until('2026-06-01T22:30:00Z')).toBe('2026-06-16T22:00:00.000Z')
})

test('at 23:59 of the last day it can be withdrawn from, and at midnight not any more', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db)
  const end = (await findOrder(db, order.client.id, order.id))?.withdrawUntil ?? new Date(0)
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(end))).toEqual({ kind: 'too-late' })
  expect(await withdrawFromContract(db, order.freelancer.id, order.id, asked())).toEqual({ kind: 'not-found' })
  const last = new Date(end.getTime() - 60_000)
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(last))).toEqual({
    kind: 'withdrawn',
    waitsForShare: true,
  })
  expect(await withdrawFromContract(db, order.client.id, order.id, asked(last))).toEqual({ kind: 'withdrawn-before' })
})

test('what was begun is paid by the share that was done, and nobody acts meanwhile', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db, {}, { withdrawn: true })
  const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
  expect(stage).toMatchObject({ state: 'en_curso', turnAt: null, isWithdrawn: true })
  const delivery = {
    act: 'deliver' as const,
    n: 1,
    words: 'Ya está.',
    formKey: randomUUID(),
    version: stage?.version ?? -1,
  }
  expect(await actOnStage(db, order.freelancer.id, order.id, { ...delivery, now: new Date() })).toEqual({
    kind: 'not-possible',
  })
  const now = new Date()
  expect(await stateShare(db, order.client.id, order.id, { percent: 30, formKey: randomUUID(), now })).toBe('not-found')
  const key = randomUUID()
  expect(await stateShare(db, order.freelancer.id, order.id, { percent: 30, formKey: key, now })).toBe('stated')
  expect(await stateShare(db, order.freelancer.id, order.id, { percent: 30, formKey: key, now })).toBe('stated-before')
  expect((await findOrder(db, order.client.id, order.id))?.stages[0]).toMatchObject({
    state: 'reparto',
    payment: 'reembolso_pendiente',
    // 121,01 € less 30 %.
    returnCents: 12_101 - 3_630,
  })
})

test('of what nobody says in 48 hours, nothing had been done', async () => {
  const db = await aDatabase()
  const order = await aWithdrawable(db, {}, { withdrawn: true })
  await turnWithdrawal(db, order.id, new Date(Date.now() + 47 * HOUR_MS))
  expect((await findOrder(db, order.client.id, order.id))?.isWithdrawn).toBe(true)
  await turnWithdrawal(db, order.id, new Date(Date.now() + 49 * HOUR_MS))
  expect((await findOrder(db, order.client.id, order.id))?.stages[0]).toMatchObject({
    state: 'cancelado',
    payment: 'reembolso_pendiente',
  })
})

test('work that is not to begin yet begins after the last day, and ends without cost before', async () => {
  const db = await aDatabase()
  const order = await aHiring(
    db,
    {},
    [
      ['client', 'pay'],
      ['freelancer', 'received'],
    ],
    { isConsumer: true, startsNow: false },
  )
  const shown = await findOrder(db, order.client.id, order.id)
  expect(shown?.startsAt).toEqual(shown?.withdrawUntil)
  // Seven days from the day on which it may begin.
  expect(shown?.stages[0]?.dueAt?.getTime()).toBe((shown?.startsAt?.getTime() ?? 0) + 7 * DAY_MS)
  expect(await withdrawFromContract(db, order.client.id, order.id, asked())).toEqual({
    kind: 'withdrawn',
    waitsForShare: false,
  })
  expect((await findOrder(db, order.client.id, order.id))?.stages[0]).toMatchObject({ state: 'cancelado' })
})

test('a firm, and the client of a private seller, have no such right', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, [], { isConsumer: false })
  expect((await findOrder(db, order.client.id, order.id))?.withdrawUntil).toBeNull()
  expect(await withdrawFromContract(db, order.client.id, order.id, asked())).toEqual({ kind: 'not-possible' })
})
