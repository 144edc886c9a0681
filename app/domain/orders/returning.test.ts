import { expect, test } from 'vitest'
import { divided, owedAfter } from '#app/domain/disputes/division.ts'
import { aStage } from '#tests/support/stages.ts'
import { centsOf, owedOf } from './owed-of.ts'
import { isAskedToReturn, mayProposeReturn, returnableCents, returnedOf } from './returning.ts'
import type { Payment, Stage, StageState } from './stages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const LATER = new Date('2026-03-02T10:00:00Z')
const AGREED = { outcome: 'acuerdo', foundPaid: null } as const

test('only money that was paid, is undisputed and has not come back can be proposed as a return', () => {
  const of = (state: StageState, payment: Payment, more: Partial<Stage> = {}) =>
    returnableCents(aStage({ state, payment, ...more }))
  for (const state of ['en_curso', 'entregado', 'cambios', 'completado'] as const) {
    expect([state, of(state, 'recibido')]).toEqual([state, 10_600])
    for (const payment of ['por_pagar', 'anunciado', 'sin_confirmar', 'negado'] as const)
      expect([state, payment, of(state, payment)]).toEqual([state, payment, 0])
  }
  expect(of('en_curso', 'cobrado', { provider: 'prueba' })).toBe(10_600)
  expect(of('completado', 'liberado', { provider: 'prueba' })).toBe(10_600)
  // The provider is still handing over the money.
  expect(of('completado', 'cobrado', { provider: 'prueba' })).toBe(0)
  expect(of('reparto', 'parcial', { provider: 'prueba' })).toBe(5_300)
  expect(of('reparto', 'reembolsado')).toBe(5_300)
  for (const payment of ['reembolso_pendiente', 'reembolso_anunciado', 'reembolso_vencido', 'devuelto_segun'] as const)
    expect([payment, of('reparto', payment), of('completado', payment)]).toEqual([payment, 0, 0])
  expect(of('completado', 'reembolsado', { returnCents: 600 })).toBe(10_000)
  expect(of('completado', 'reembolsado', { returnCents: null })).toBe(0)
  for (const state of ['por_empezar', 'pendiente_pago', 'en_disputa', 'cancelado', 'reembolsado'] as const)
    expect([state, of(state, 'recibido')]).toEqual([state, 0])
  expect(of('en_curso', 'recibido', { isWithdrawn: true })).toBe(0)
})

test('a stage that runs is not ended by a return while its client can withdraw from the contract', () => {
  const running = aStage({ state: 'entregado', payment: 'recibido' })
  expect(mayProposeReturn(running, { withdrawUntil: LATER }, NOW)).toBe(false)
  expect(mayProposeReturn(running, { withdrawUntil: LATER }, LATER)).toBe(true)
  expect(mayProposeReturn(running, { withdrawUntil: null }, NOW)).toBe(true)
  expect(mayProposeReturn(aStage({ payment: 'recibido' }), { withdrawUntil: LATER }, NOW)).toBe(true)
  expect(mayProposeReturn(aStage(), { withdrawUntil: null }, NOW)).toBe(false)
})

test('only the other side answers, before the time is over, and for no more than is there', () => {
  const asked = (more: Partial<Stage> = {}) =>
    aStage({
      payment: 'recibido',
      returnAskedBy: 'client',
      returnAskedCents: 3_000,
      returnAskedUntil: LATER,
      ...more,
    })
  expect(isAskedToReturn(asked(), 'freelancer', NOW)).toBe(true)
  expect(isAskedToReturn(asked(), 'client', NOW)).toBe(false)
  expect(isAskedToReturn(asked(), 'freelancer', LATER)).toBe(false)
  expect(isAskedToReturn(asked({ payment: 'reembolsado', returnCents: 8_000 }), 'freelancer', NOW)).toBe(false)
  expect(isAskedToReturn(aStage({ payment: 'recibido' }), 'freelancer', NOW)).toBe(false)
})

test('an agreed return leaves a stage as an agreement in a dispute does', () => {
  for (const [provider, payment] of [
    ['directo', 'recibido'],
    ['prueba', 'cobrado'],
  ] as const)
    for (const state of ['en_curso', 'entregado', 'cambios'] as const)
      for (const cents of [1, 5_300, 10_600]) {
        const stage = aStage({ state, payment, provider })
        const { cancelAskedBy: _, ...agreed } = divided(stage, cents, AGREED)
        expect(returnedOf(stage, cents)).toEqual({ ...agreed, returnedCents: 0 })
      }
  for (const stage of [
    aStage({ payment: 'recibido' }),
    aStage({ payment: 'liberado', provider: 'prueba' }),
    aStage({ state: 'reparto', payment: 'parcial', provider: 'prueba' }),
    aStage({ state: 'reparto', payment: 'reembolsado' }),
    aStage({ payment: 'reembolsado', returnCents: 600 }),
  ]) {
    const most = returnableCents(stage)
    const claim = { claims: 'devolucion', atStakeCents: most } as const
    for (const cents of [1, most]) {
      const after = { ...stage, ...returnedOf(stage, cents) }
      expect(after).toEqual({ ...stage, ...owedAfter(stage, claim, cents, AGREED) })
      expect([owedOf(after).kind, owedOf(after).waitsFor, centsOf(owedOf(after), after)]).toEqual([
        'debt',
        'freelancer',
        cents,
      ])
      expect(returnableCents({ ...after, payment: 'reembolsado' })).toBe(most - cents)
    }
  }
})
