import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listOpenHirings } from '#app/domain/personal-data/open-hirings.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { owedOf } from '#app/domain/orders/owed-of.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, aStagedFile, TO_THE_END } from '#tests/support/hiring.ts'
import { letItEnd, referAll } from '#tests/support/passing-time.ts'
import { withdrawDispute } from './commands.server.ts'
import { openDispute } from './opening.server.ts'

/*
 * One side shows a file, true or forged, and no moderator and no operator ever decides. The payment still ends by its
 * dates, and both sides can delete their accounts.
 */

const db = await aDatabase()

type Hired = Awaited<ReturnType<typeof aHiring>>
type Step = readonly [Side, PlainAct]

async function stageOf({ id, client }: Hired) {
  const stage = (await findOrder(db, client.id, id))?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}

/** The side shows a file with its act. */
async function show(order: Hired, side: Side, act: 'pay' | 'prove' | 'returned') {
  const formKey = randomUUID()
  const fileIds = [await aStagedFile(db, { userId: order[side].id, draftKey: formKey })]
  const { version } = await stageOf(order)
  const doing = { act, n: 1, words: null, fileIds, formKey, version, now: new Date() }
  expect(await actOnStage(db, order[side].id, order.id, doing)).toEqual({ kind: 'done' })
}

/** Lets all dates pass: then neither side owes anything, and both can delete their accounts. */
async function expectEnded(order: Hired) {
  await letItEnd(db, order.id)
  const stage = await stageOf(order)
  expect([stage.state, stage.payment, owedOf(stage).kind]).toEqual([stage.state, stage.payment, 'nothing'])
  for (const side of ['client', 'freelancer'] as const) expect(await listOpenHirings(db, order[side].id)).toEqual([])
  return `${stage.state} ${stage.payment}`
}

const DONE: readonly Step[] = [
  ['freelancer', 'start'],
  ['freelancer', 'deliver'],
]
const UNPAID: readonly Step[] = [...DONE, ['client', 'accept']]
const DENIED = [
  ['client', 'pay'],
  ['freelancer', 'not-received'],
] as const
const RETURN_DENIED: readonly Step[] = [
  ...TO_THE_END.slice(0, 2),
  ['freelancer', 'cancel'],
  ['freelancer', 'returned'],
  ['client', 'not-returned'],
]

const SHOWN: readonly [string, readonly Step[], Side, string][] = [
  [
    'of cancelled work',
    [
      ['client', 'pay'],
      ['client', 'cancel'],
    ],
    'client',
    'cancelado sin_confirmar',
  ],
  ['that is denied before the work', DENIED, 'client', 'cancelado sin_confirmar'],
  ['that is denied after a delivery', [...DONE, ...DENIED], 'client', 'reparto sin_confirmar'],
  ['that is denied after the end', [...UNPAID, ...DENIED], 'client', 'completado sin_confirmar'],
  ['of what was given back', RETURN_DENIED, 'freelancer', 'cancelado devuelto_segun'],
]

test.each(SHOWN)(
  'a file %s that no moderator decides on ends unconfirmed, and neither side owes it',
  async (_, steps, side, end) => {
    const order = await aHiring(
      db,
      {},
      steps.map(([by, act]) => [by, act]),
    )
    await show(order, side, 'prove')
    expect(await expectEnded(order)).toBe(end)
  },
)

const CLAIMED: readonly [string, readonly Step[], Side, string][] = [
  ['a payment', [...UNPAID, ...DENIED], 'freelancer', 'completado sin_confirmar'],
  ['a return', RETURN_DENIED, 'client', 'cancelado devuelto_segun'],
]

test.each(CLAIMED)(
  'a file of %s shown in a claim that is then taken back goes to a moderator afterwards',
  async (_, steps, side, end) => {
    const order = await aHiring(
      db,
      {},
      steps.map(([by, act]) => [by, act]),
    )
    const opening = { n: 1, reason: 'otro' as const, words: 'No.', claimCents: 10_601, formKey: randomUUID() }
    const { version } = await stageOf(order)
    const opened = await openDispute(db, order[side].id, order.id, { ...opening, version, now: new Date() })
    if (opened.kind !== 'opened') throw new Error(opened.kind)
    await show(order, side === 'client' ? 'freelancer' : 'client', 'prove')
    await referAll(db, order.id, new Date())
    const who = { userId: order[side].id, disputeId: opened.id }
    expect(await withdrawDispute(db, who, { formKey: randomUUID(), version: 0, now: new Date() })).toEqual({
      kind: 'done',
    })
    expect(await expectEnded(order)).toBe(end)
    const referred = await db
      .selectFrom('disputes')
      .select('kind')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'remitida')
      .execute()
    expect(referred).toHaveLength(1)
  },
)
