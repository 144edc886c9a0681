import { expect, test } from 'vitest'
import { askedOf } from '#app/domain/orders/asked.ts'
import type { ListedOrder } from '#app/domain/orders/lists.server.ts'
import { OWED_ROWS } from '#app/domain/orders/owed.ts'
import { actPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { PROVIDERS } from '#app/domain/orders/providers.ts'
import { paymentsIn } from '#app/domain/orders/situations.ts'
import { orderStateOf, STAGE_LABELS, type Side, type Stage, type StageState } from '#app/domain/orders/stages.ts'
import { presentLine } from '#app/parts/hiring/hiring-line.server.ts'
import { aStage } from '#tests/support/stages.ts'
import { presentTurns } from './order-turns.server.ts'
import { presentStage } from './presented-stage.server.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const SOON = new Date('2026-03-03T10:00:00Z')
const LATER = new Date('2026-03-08T10:00:00Z')
const SIDES: readonly Side[] = ['client', 'freelancer']
const READING = { now: NOW, timeZone: 'Europe/Madrid' } as const
const NOTHING_BESIDES = {
  disputes: [],
  pictures: [],
  extra: undefined,
  share: null,
  delivery: null,
  ending: null,
  payment: null,
  person: null,
  work: null,
}

/** The turns on the page of an order, for one of its sides. */
function turnsOf(side: Side, stages: readonly Stage[]) {
  const amounts = { baseCents: 10_000, taxCents: 600, retentionCents: 0 }
  // The values of an order's page that turns need.
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
    cancelReason: null,
    stages: stages.map((stage) => ({ ...amounts, title: '', days: 5, version: 1, endedAt: null, ...stage })),
  } as unknown as Order
  const shown = order.stages.map((stage) => presentStage(order, stage, { ...READING, disputes: [], pictures: [] }))
  return presentTurns(order, { besides: NOTHING_BESIDES, stages: shown, rating: null, reading: READING })
}

/** Every state in which the table of debts waits for a side or allows an act, and every state of the work. */
const everyStage = [
  ...OWED_ROWS.flatMap(({ between, states, payments, claims, isAnew }) => {
    const provider = between === false ? ('prueba' as const) : ('directo' as const)
    const divided = isAnew ? { returnCents: claims === 'pago' ? 2_000 : 8_000, returnedCents: 5_000 } : {}
    return states.flatMap((state) => payments.map((payment) => ({ provider, state, payment, ...divided })))
  }),
  ...PROVIDERS.flatMap((provider) =>
    (Object.keys(STAGE_LABELS()) as StageState[])
      .filter((state) => state !== 'por_empezar')
      .flatMap((state) => paymentsIn(state, provider).map((payment) => ({ provider, state, payment }))),
  ),
].map((given) => aStage({ ...given, turnAt: LATER, owedAt: LATER }))

test('the filled button of an order is the act that its reader has to do, and the other side has none', () => {
  expect(everyStage.length).toBeGreaterThan(100)
  for (const stage of everyStage)
    for (const side of SIDES) {
      const what = `${stage.provider} ${stage.state} ${stage.payment} ${side}`
      const asked = askedOf(stage, side, NOW)
      const filled = turnsOf(side, [stage]).filter(({ isFilled }) => isFilled)
      expect([what, filled.map(({ act }) => act?.to)]).toEqual([what, asked ? [actPath('o', 1, asked.act)] : []])
    }
})

test('a freelancer who waits for a payment can confirm it, by a button that is not filled', () => {
  const unpaid = { state: 'pendiente_pago', payment: 'por_pagar', turnAt: LATER } as const
  const received = { to: actPath('o', 1, 'received'), title: 'He recibido el pago' }
  expect(turnsOf('freelancer', [aStage(unpaid)])).toMatchObject([{ isMine: false, isFilled: false, act: received }])
  const announced = { ...unpaid, payment: 'anunciado', turnAt: null, owedAt: LATER } as const
  expect(turnsOf('freelancer', [aStage(announced)])).toMatchObject([{ isMine: true, isFilled: true, act: received }])
})

/** The first stage is done and to be paid, the second is worked on until before that. */
const paidAfterwards = [
  aStage({ n: 1, owedAt: LATER }),
  aStage({ n: 2, state: 'en_curso', dueAt: SOON, turnAt: LATER }),
]
/** Two stages whose client owes something, and one that is worked on. */
const twoDebts = [
  aStage({ n: 1, payment: 'impagado', owedAt: LATER }),
  aStage({ n: 2, payment: 'negado', owedAt: SOON }),
  aStage({ n: 3, state: 'en_curso', turnAt: LATER }),
]

/** The amounts are written with a space that does not break. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

test('an order whose two stages wait for different people says so for both', () => {
  const headings = (side: Side) => turnsOf(side, paidAfterwards).map(({ heading, isMine }) => [plain(heading), isMine])
  expect(headings('client')).toEqual([
    ['Te toca: pagar (etapa 1) · 106 €', true],
    ['Le toca a Irene Soto: entregar (etapa 2) · 106 €', false],
  ])
  expect(headings('freelancer')).toEqual([
    ['Te toca: entregar (etapa 2) · 106 €', true],
    ['Le toca a Irene Soto: pagar (etapa 1) · 106 €', false],
  ])
})

test('when several stages wait for one person the nearest date heads the page, with links to the others', () => {
  const [first, other, ...rest] = turnsOf('client', twoDebts)
  expect(plain(first?.heading)).toBe('Te toca: adjuntar un comprobante del pago, o pagar (etapa 2) · 106 €')
  expect(first).toMatchObject({
    isFilled: true,
    stageN: 2,
    more: { to: '#stage-1', title: 'y 1 más: pagar (etapa 1)' },
  })
  expect(other).toMatchObject({ isMine: false, stageN: 3, more: null })
  expect(rest).toEqual([])
  const [most] = turnsOf('client', [...twoDebts, aStage({ n: 4, owedAt: LATER })])
  expect(most?.more).toEqual({ to: '#stages', title: 'y 2 más' })
})

test('a line says the most urgent act of its order, and how many more wait for the same person', () => {
  const lineOf = (side: Side, stages: readonly Stage[], more: Partial<ListedOrder> = {}) => {
    const state = orderStateOf(stages)
    // The fields of an order that its line reads.
    const order = { id: 'o', side, state, currency: 'EUR', toPayCents: 21_200, createdAt: NOW, stages, ...more }
    const listed = { share: null, shareUntil: null, extraUntil: null, ...order } as unknown as ListedOrder
    const { task, more: others, until } = presentLine(listed, READING)
    return [task, others, until]
  }
  expect(lineOf('client', paidAfterwards)).toEqual(['pagar', 0, LATER.toISOString()])
  expect(lineOf('freelancer', paidAfterwards)).toEqual(['entregar', 0, SOON.toISOString()])
  expect(lineOf('client', twoDebts)[0]).toBe('adjuntar un comprobante del pago, o pagar')
  expect(lineOf('client', twoDebts)[1]).toBe(1)
  const theirs = twoDebts.filter(({ n }) => n !== 3)
  expect(lineOf('freelancer', theirs).slice(0, 2)).toEqual(['le toca adjuntar un comprobante del pago, o pagar', 1])
  // An offer, which is answered sooner, comes before a payment.
  expect(lineOf('client', paidAfterwards, { extraUntil: SOON }).slice(0, 2)).toEqual(['responder a la ampliación', 1])
})
