import { expect, test } from 'vitest'
import { aStage } from '#tests/support/stages.ts'
import { owedOf } from './owed-of.ts'
import { paidCents } from './paid.ts'
import { stageShown, stepsOf, type Step } from './progress.ts'
import { PROVIDERS } from './providers.ts'
import { paymentsIn } from './situations.ts'
import { isFinal, STAGE_LABELS, type Stage, type StageState } from './stages.ts'

const DAY = new Date('2026-03-01T10:00:00Z')
const USUAL = { plan: 'antes', wasWithdrawn: false, rating: null } as const

const written = (steps: readonly Step[]) => steps.map(({ kind, how }) => `${kind} ${how}`).join(', ')
const stepsIn = (given: Partial<Stage>, about: Partial<Parameters<typeof stepsOf>[1]> = {}) =>
  written(stepsOf(aStage(given), { ...USUAL, ...about }))

test('an order that is paid first and one that is paid at the end show their steps in that order', () => {
  const stage = { state: 'en_curso', payment: 'por_pagar' } as const
  expect(stepsIn(stage)).toBe('agreed done, pay later, work now, review later, rate later')
  expect(stepsIn(stage, { plan: 'al_entregar' })).toBe('agreed done, work now, review later, pay later, rate later')
  expect(stepsIn({ state: 'pendiente_pago' })).toBe('agreed done, pay now, work later, review later, rate later')
  expect(stepsIn({ state: 'entregado', payment: 'recibido' })).toBe(
    'agreed done, pay done, work done, review now, rate later',
  )
  expect(stepsIn({ payment: 'recibido' }, { rating: 'asked' })).toBe(
    'agreed done, pay done, work done, review done, rate now',
  )
  expect(stepsIn({ payment: 'recibido' }, { rating: 'written' })).toContain('rate done')
})

test('an accepted stage that is not paid shows the step of its payment, wherever that comes', () => {
  expect(stepsIn({ payment: 'por_pagar' }, { rating: 'asked' })).toBe(
    'agreed done, pay now, work done, review done, rate later',
  )
  expect(stepsIn({ payment: 'sin_cobrar' })).toContain('pay ended')
})

test('cancelled, withdrawn, disputed and divided stages each have an end of their own', () => {
  expect(stepsIn({ state: 'cancelado' })).toBe('agreed done, cancelled ended')
  expect(stepsIn({ state: 'cancelado', payment: 'reembolso_pendiente' })).toBe(
    'agreed done, pay done, cancelled ended, return now',
  )
  expect(stepsIn({ state: 'reembolsado', payment: 'reembolsado' })).toBe(
    'agreed done, pay done, cancelled ended, return done',
  )
  expect(stepsIn({ state: 'cancelado' }, { wasWithdrawn: true })).toBe('agreed done, withdrawn ended')
  expect(stepsIn({ state: 'en_curso', payment: 'recibido', isWithdrawn: true }, { wasWithdrawn: true })).toBe(
    'agreed done, pay done, withdrawn ended, share now',
  )
  expect(stepsIn({ state: 'en_disputa', payment: 'recibido', deliveredAt: DAY })).toBe(
    'agreed done, pay done, work done, dispute now, decision later',
  )
  expect(stepsIn({ state: 'reparto', payment: 'parcial', deliveredAt: DAY })).toBe(
    'agreed done, pay done, work done, divided ended, return done',
  )
  expect(stepsIn({ state: 'reparto', payment: 'por_pagar' })).toBe('agreed done, divided ended, pay now')
})

const everyStage = PROVIDERS.flatMap((provider) =>
  (Object.keys(STAGE_LABELS()) as StageState[]).flatMap((state) =>
    paymentsIn(state, provider).map((payment) => aStage({ provider, state, payment })),
  ),
)

test('the row shows the step of the money exactly where the table has a debt after the end', () => {
  const ended = everyStage.filter(({ state }) => isFinal(state))
  expect(ended.length).toBeGreaterThan(20)
  for (const stage of ended) {
    const { kind, claims } = owedOf(stage)
    const isCollected = kind === 'provider' && claims === 'pago'
    const now = stepsOf(stage, USUAL).filter(({ how }) => how === 'now')
    const expected = kind === 'nothing' || isCollected ? [] : [claims === 'pago' ? 'pay' : 'return']
    expect([`${stage.provider} ${stage.state} ${stage.payment}`, now.map((step) => step.kind)]).toEqual([
      `${stage.provider} ${stage.state} ${stage.payment}`,
      expected,
    ])
  }
})

test('of several stages the running one is shown, then one that owes, then the last', () => {
  const [paid, owing] = [aStage({ n: 1, payment: 'recibido' }), aStage({ n: 2 })]
  const running = aStage({ n: 3, state: 'en_curso' })
  expect(stageShown([paid, owing, running])?.n).toBe(3)
  expect(stageShown([owing, paid])?.n).toBe(2)
  expect(stageShown([aStage({ n: 2, payment: 'recibido' }), paid])?.n).toBe(1)
})

test('the amount paid so far is what was sent, less what came back', () => {
  const paid = (given: Partial<Stage>) => paidCents(aStage({ toPayCents: 10_600, ...given }))
  expect(paid({ payment: 'por_pagar' })).toBe(0)
  expect(paid({ payment: 'anunciado' })).toBe(0)
  expect(paid({ payment: 'recibido' })).toBe(10_600)
  expect(paid({ state: 'cancelado', payment: 'reembolso_pendiente' })).toBe(10_600)
  expect(paid({ state: 'reembolsado', payment: 'reembolsado' })).toBe(0)
  expect(paid({ state: 'reparto', payment: 'parcial', returnCents: 5_000 })).toBe(5_600)
  expect(paid({ state: 'reparto', payment: 'recibido', returnCents: 5_000 })).toBe(5_600)
  // After an appeal: all money came back, and the freelancer now gets a part.
  expect(paid({ state: 'reembolsado', payment: 'por_pagar', returnCents: 6_000, returnedCents: 10_600 })).toBe(0)
  for (const stage of everyStage) expect(paidCents(stage)).toBeGreaterThanOrEqual(0)
})
