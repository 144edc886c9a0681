import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { actOnStage } from './commands.server.ts'
import { findOrder } from './queries.server.ts'

test('changes add half of the days of a stage, and never shorten what is left of the first ones', async () => {
  const db = await aDatabase()
  // Half of seven days are four. Asked for on the first day, six are left; on the sixth, one is.
  for (const [after, left] of [
    [0.5, 6.5],
    [6, 4],
  ] as const) {
    const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
    const stageOf = async () => (await findOrder(db, order.client.id, order.id))?.stages[0]
    const before = await stageOf()
    const now = new Date((before?.dueAt?.getTime() ?? NaN) + (after - 7) * DAY_MS)
    const doing = { act: 'changes', n: 1, words: 'El rojo, más oscuro.', formKey: randomUUID(), now } as const
    const done = await actOnStage(db, order.client.id, order.id, { ...doing, version: before?.version ?? -1 })
    expect(done.kind).toBe('done')
    expect((await stageOf())?.dueAt).toEqual(daysAfter(now, left))
  }
})
