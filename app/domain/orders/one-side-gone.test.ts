import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProviderName } from '#app/adapters/payments.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid, aStatedShare, aWithdrawable } from '#tests/support/disputes.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { letItEnd } from '#tests/support/passing-time.ts'
import { answer, stageOf, type Hired } from '#tests/support/withdrawals.ts'
import { owedAtOf } from './owed-turns.ts'
import { owedOf, owedRows } from './owed-of.ts'
import { findOrder } from './queries.server.ts'
import { isFinal, isPaid, type Payment, type Side, type StageState } from './stages.ts'
import { turnOf } from './turn-of.server.ts'

/* In every state in which one of the two is erased or suspended, and the other stays silent, the order ends by its
 * dates, and neither gains by the silence. */

const db = await aDatabase()
/** States in which the freelancer works: a paid stage in one of them is no debt, and the table of debts leaves it out. */
const WORK: readonly StageState[] = ['en_curso', 'entregado', 'cambios', 'en_disputa']

interface Place {
  provider: ProviderName
  state: StageState
  payment: Payment
  /** The divided amount, and the part of it that came back before. */
  returnCents: number | null
  returnedCents: number
}

/** Every state of work with every state of its money: those of the table of debts, and paid states. */
function places(provider: ProviderName): Place[] {
  const whole = { provider, returnCents: null, returnedCents: 0 }
  const paid = provider === 'directo' ? ('recibido' as const) : ('cobrado' as const)
  return [
    ...owedRows(provider).flatMap(({ states, payments, isAnew, claims, kind }) =>
      states
        // Money that goes back before the end is that of a withdrawal, which has its own test.
        .filter((state) => kind !== 'provider' && (claims === 'pago' || isFinal(state)))
        .flatMap((state) =>
          payments.map((payment): Place => {
            const divided = state === 'reparto' ? { ...whole, returnCents: 4_000 } : whole
            const anew = { returnedCents: 4_000, returnCents: claims === 'pago' ? 1_000 : 6_000 }
            return { ...(isAnew ? { ...whole, ...anew } : divided), state, payment }
          }),
        ),
    ),
    ...WORK.map((state) => ({ ...whole, state, payment: paid })),
    ...(provider === 'directo'
      ? (['por_pagar', 'anunciado', 'sin_confirmar', 'negado'] as const).map((payment) => ({
          ...whole,
          state: 'en_disputa' as const,
          payment,
        }))
      : []),
  ]
}

/** An order whose first stage is in this state, with its dates. */
async function anOrderIn({ provider, state, payment, returnCents, returnedCents }: Place): Promise<Hired> {
  const order = payment === 'cobrado' ? await aPaid(db) : await aHiring(db, {}, [], { provider })
  const now = new Date()
  const isWorkedOn = state !== 'en_disputa' && !isFinal(state)
  const isDelivered = state === 'entregado' || state === 'cambios'
  const known = { ...(await stageOf(db, order)), provider, isWithdrawn: false, isFreelancerAway: false }
  const stage = { ...known, reviewDays: 7, startsAt: null, endedAt: isFinal(state) ? now : null }
  const begun = state === 'en_disputa' ? 'en_curso' : state
  const dueAt = begun === 'pendiente_pago' ? null : daysAfter(now, 7)
  const placed = { ...stage, state: begun, payment, returnCents, returnedCents, dueAt }
  await db
    .updateTable('stages')
    .set({
      state: begun,
      payment,
      returnCents,
      returnedCents,
      dueAt,
      endedAt: placed.endedAt,
      deliveredAt: isDelivered ? now : null,
      turnAt: isWorkedOn ? turnOf(placed, now) : null,
      owedAt: owedAtOf({ ...placed, payment: 'recibido' }, placed, now),
      deniedAt: payment === 'negado' || payment === 'reembolso_negado' ? now : null,
    })
    .where('orderId', '=', order.id)
    .where('n', '=', 1)
    .execute()
  if (state === 'en_disputa') {
    const { version } = await stageOf(db, order)
    const opening = { n: 1, reason: 'otro' as const, words: 'No va bien.', claimCents: 3_000, version, now }
    const opened = await openDispute(db, order.client.id, order.id, { ...opening, formKey: randomUUID() })
    expect(opened.kind).toBe('opened')
  }
  return order
}

const LEAVES = ['erased', 'suspended'] as const
const SIDES = ['client', 'freelancer'] as const

async function leave(order: Hired, side: Side, how: (typeof LEAVES)[number]): Promise<void> {
  await (how === 'erased'
    ? db.deleteFrom('users').where('id', '=', order[side].id).execute()
    : db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', order[side].id).execute())
}

/** The final state of the first stage of an order, for the remaining side, once none of its dates is left. */
async function endOf(order: Hired) {
  await letItEnd(db, order.id)
  const read = (await findOrder(db, order.client.id, order.id)) ?? (await findOrder(db, order.freelancer.id, order.id))
  const stage = read?.stages[0]
  if (!stage) throw new Error('no stage')
  return stage
}

async function holdTheEnd(order: Hired, what: string) {
  const before = await stageOf(db, order)
  const stage = await endOf(order)
  expect([what, isFinal(stage.state), owedOf(stage).kind]).toEqual([what, true, 'nothing'])
  expect([what, stage.owedAt, stage.turnAt]).toEqual([what, null, null])
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', '<>', 'resuelta')
    .execute()
  expect([what, open]).toEqual([what, []])
  // A freelancer who never delivered is not paid.
  if (!isFinal(before.state) && before.deliveredAt === null)
    expect([what, stage.state, isPaid(stage.payment)]).toEqual([what, stage.state, false])
}

for (const provider of ['directo', 'prueba'] as const)
  for (const how of LEAVES)
    for (const side of SIDES)
      test(`${provider}: with the ${side} ${how} in any state, every order comes to an end`, async () => {
        const all = places(provider)
        expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(7)
        for (const place of all) {
          const order = await anOrderIn(place)
          await leave(order, side, how)
          await holdTheEnd(order, `${place.state} ${place.payment} ${place.returnedCents}`)
        }
        expect((await verifyLedger(db)).faults).toEqual([])
      })

test('a withdrawal comes to an end from each of its steps, whichever of the two is erased or suspended', async () => {
  const steps = {
    share: () => aWithdrawable(db, {}, { withdrawn: true }),
    answer: () => aStatedShare(db),
    moderator: async () => {
      const order = await aStatedShare(db)
      await answer(db, order, false)
      return order
    },
  }
  for (const [step, anOrder] of Object.entries(steps))
    for (const how of LEAVES)
      for (const side of SIDES) {
        const order = await anOrder()
        await leave(order, side, how)
        await holdTheEnd(order, `${step} ${how} ${side}`)
      }
})
