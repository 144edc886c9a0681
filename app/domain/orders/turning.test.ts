import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { findOrder } from './queries.server.ts'
import { remindOfDate, turnStage } from './turning.server.ts'

/** An order whose client has to pay, and the effect of the jobs of its first stage this many hours after its date. */
async function unpaid(db: Db) {
  const { id: orderId, client } = await aHiring(db)
  const stage = async () => {
    const found = (await findOrder(db, client.id, orderId))?.stages[0]
    if (!found?.turnAt) throw new Error('the stage has no date')
    return { ...found, turnAt: found.turnAt }
  }
  const { turnAt: due } = await stage()
  const at = (hours: number) => new Date(due.getTime() + hours * HOUR_MS)
  const told = async () =>
    (await db.selectFrom('notifications').select('title').where('userId', '=', client.id).execute()).filter(
      ({ title }) => title.startsWith('Mañana termina'),
    ).length
  const stateOf = async () => (await findOrder(db, client.id, orderId))?.stages[0]?.state
  const turn = async (hours: number) => turnStage(db, { orderId, n: 1, version: (await stage()).version }, at(hours))
  const remind = async (hours: number) =>
    remindOfDate(db, { orderId, n: 1, version: (await stage()).version, of: 'work' }, at(hours))
  return { at, told, stage, stateOf, turn, remind }
}

test.each([30, 3 * 24, 40 * 24])(
  'a worker that was off for %i hours reminds first, and acts on silence a day later',
  async (hours) => {
    const db = await aDatabase()
    const { at, told, stage, stateOf, turn } = await unpaid(db)
    await turn(hours)
    expect(await stateOf()).toBe('pendiente_pago')
    expect(await stage()).toMatchObject({ turnAt: daysAfter(at(hours), 1) })
    expect(await told()).toBe(1)
    await turn(hours + 23)
    expect(await stateOf()).toBe('pendiente_pago')
    await turn(hours + 24)
    expect(await stateOf()).toBe('cancelado')
    expect(await told()).toBe(1)
  },
)

test('a person who was reminded in time is not reminded again by a late worker', async () => {
  const db = await aDatabase()
  const { told, stateOf, turn, remind } = await unpaid(db)
  await remind(-24)
  await turn(30)
  expect(await stateOf()).toBe('cancelado')
  expect(await told()).toBe(1)
})
