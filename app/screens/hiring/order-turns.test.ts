import { expect, test } from 'vitest'
import { askedOf } from '#app/domain/orders/asked.ts'
import { OWED_ROWS } from '#app/domain/orders/owed.ts'
import { actPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { PROVIDERS } from '#app/domain/orders/providers.ts'
import { paymentsIn } from '#app/domain/orders/situations.ts'
import { orderStateOf, STAGE_LABELS, type Side, type Stage, type StageState } from '#app/domain/orders/stages.ts'
import { aStage } from '#tests/support/stages.ts'
import { presentTurns } from './order-turns.server.ts'
import { presentStage } from './presented-stage.server.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const LATER = new Date('2026-03-08T10:00:00Z')
const SIDES: readonly Side[] = ['client', 'freelancer']
const READING = { now: NOW, timeZone: 'Europe/Madrid' } as const
const NOTHING_BESIDES = {
  disputes: [],
  extra: undefined,
  share: null,
  delivery: null,
  ending: null,
  payment: null,
  person: null,
}

/** What the page of an order says that waits, for one of its sides. */
function turnsOf(side: Side, stages: readonly Stage[]) {
  const amounts = { baseCents: 10_000, taxCents: 600, retentionCents: 0 }
  // Of what its page reads besides, turns need nothing.
  const order = {
    id: 'o',
    side,
    state: orderStateOf(stages),
    currency: 'EUR',
    provider: stages[0]?.provider,
    otherId: 'p',
    otherName: 'Irene Soto',
    isWithdrawn: false,
    startsAt: null,
    withdrawUntil: null,
    rounds: [],
    points: [],
    returnReason: null,
    stages: stages.map((stage) => ({ ...amounts, title: '', days: 5, version: 1, endedAt: null, ...stage })),
  } as unknown as Order
  const shown = order.stages.map((stage) => presentStage(order, stage, { ...READING, disputes: [] }))
  return presentTurns(order, { besides: NOTHING_BESIDES, stages: shown, rating: null, reading: READING })
}

/** Every state in which the table of what is owed waits for somebody or lets somebody say something, and all of the work. */
const everyStage = [
  ...OWED_ROWS.flatMap(({ between, states, payments, claims, isAnew }) => {
    const provider = between === false ? ('prueba' as const) : ('directo' as const)
    const divided = isAnew ? { returnCents: claims === 'pago' ? 2_000 : 8_000, returnedCents: 5_000 } : {}
    return states.flatMap((state) => payments.map((payment) => ({ provider, state, payment, ...divided })))
  }),
  ...PROVIDERS.flatMap((provider) =>
    (Object.keys(STAGE_LABELS) as StageState[])
      .filter((state) => state !== 'por_empezar')
      .flatMap((state) => paymentsIn(state, provider).map((payment) => ({ provider, state, payment }))),
  ),
].map((given) => aStage({ ...given, turnAt: LATER, owedAt: LATER }))

test('the filled button of an order is the act that is asked of its reader, and nobody else has one', () => {
  expect(everyStage.length).toBeGreaterThan(100)
  for (const stage of everyStage)
    for (const side of SIDES) {
      const what = `${stage.provider} ${stage.state} ${stage.payment} ${side}`
      const asked = askedOf(stage, side, NOW)
      const filled = turnsOf(side, [stage]).filter(({ isFilled }) => isFilled)
      expect([what, filled.map(({ act }) => act?.to)]).toEqual([what, asked ? [actPath('o', 1, asked.act)] : []])
    }
})

test('a freelancer who waits for a payment can say that it came, and is not led to', () => {
  const unpaid = { state: 'pendiente_pago', payment: 'por_pagar', turnAt: LATER } as const
  const received = { to: actPath('o', 1, 'received'), title: 'He recibido el pago' }
  expect(turnsOf('freelancer', [aStage(unpaid)])).toMatchObject([{ isMine: false, isFilled: false, act: received }])
  const announced = { ...unpaid, payment: 'anunciado', turnAt: null, owedAt: LATER } as const
  expect(turnsOf('freelancer', [aStage(announced)])).toMatchObject([{ isMine: true, isFilled: true, act: received }])
})
