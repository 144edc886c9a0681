import { randomUUID } from 'node:crypto'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, aStagedFile } from '#tests/support/hiring.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { remindOfDate, turnStage } from '#app/domain/orders/turning.server.ts'

export type Hired = Awaited<ReturnType<typeof aHiring>>

const db = await aDatabase()

export async function stageOf({ id, client, freelancer }: Hired) {
  const order = (await findOrder(db, client.id, id)) ?? (await findOrder(db, freelancer.id, id))
  const stage = order?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}

export async function act(order: Hired, side: Side, does: PlainAct, { file = false, now = new Date() } = {}) {
  const formKey = randomUUID()
  const fileIds = file ? [await aStagedFile(db, { userId: order[side].id, draftKey: formKey })] : []
  const { version } = await stageOf(order)
  const doing = { act: does, n: 1, words: 'Ya está.', fileIds, formKey, version, now }
  return (await actOnStage(db, order[side].id, order.id, doing)).kind
}

/** Does at the printed date what its job does, after the reminder of a day before. */
export async function letPass(order: Hired, of: 'work' | 'owed') {
  const stage = await stageOf(order)
  const at = of === 'work' ? stage.turnAt : stage.owedAt
  if (!at) throw new Error(`nothing has a date: ${stage.state} ${stage.payment}`)
  const place = { orderId: order.id, n: 1, version: stage.version }
  await remindOfDate(db, { ...place, of }, daysAfter(at, -1))
  await (of === 'work' ? turnStage : turnOwed)(db, place, at)
  return at
}

export const referralsOf = async ({ id }: Hired) =>
  (await db.selectFrom('jobs').select('payload').where('kind', '=', 'refer-stage').execute())
    .map(({ payload }) => payload as unknown as { orderId: string; n: number; why: string })
    .filter(({ orderId }) => orderId === id)

export const shown = async (order: Hired) => {
  const { state, payment } = await stageOf(order)
  return `${state} ${payment}`
}
export const toldTo = async ({ id }: { id: string }, words: string) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', id).execute()).filter(({ title }) =>
    title.includes(words),
  )
