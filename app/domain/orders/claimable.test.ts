import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aStage } from '#tests/support/stages.ts'
import { claimableCents, disputableUntil, isOwed, mayDispute } from './claimable.ts'
import type { Payment, Stage, StageState } from './stages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const PRICE = 10_600

/** The claims of the client and of the freelancer about a stage with this end. */
const claims = (state: StageState, payment: Payment, more: Partial<Stage> = {}) => {
  const stage = aStage({ state, payment, ...more })
  return [claimableCents(stage, 'client'), claimableCents(stage, 'freelancer')]
}

test('accepted work can be claimed as unpaid until its last date; paid work can be claimed back until then', () => {
  for (const payment of ['por_pagar', 'anunciado', 'negado', 'impagado'] as const)
    expect([payment, claims('completado', payment)]).toEqual([payment, [0, PRICE]])
  expect(claims('completado', 'sin_cobrar')).toEqual([0, 0])
  for (const payment of ['recibido', 'liberado'] as const)
    expect([payment, claims('completado', payment)]).toEqual([payment, [PRICE, 0]])
  // While the provider is still moving the money, neither side can claim it.
  expect(claims('completado', 'cobrado', { provider: 'prueba' })).toEqual([0, 0])
})

test('an unconfirmed payment can be claimed by the freelancer, and by a client who has shown a file', () => {
  expect(claims('completado', 'sin_confirmar')).toEqual([0, PRICE])
  expect(claims('completado', 'sin_confirmar', { provenAt: NOW })).toEqual([PRICE, PRICE])
  expect(claims('en_curso', 'sin_confirmar')).toEqual([0, 0])
  expect(claims('cancelado', 'sin_confirmar', { provenAt: NOW })).toEqual([0, 0])
  const divided = { returnCents: 4_000 }
  expect(claims('reparto', 'sin_confirmar', divided)).toEqual([0, 6_600])
  expect(claims('reparto', 'sin_confirmar', { ...divided, provenAt: NOW })).toEqual([6_600, 6_600])
})

test('after a division whose money has moved, each side can claim the part of the other', () => {
  const divided = { returnCents: 4_000 }
  for (const payment of ['parcial', 'reembolsado', 'devuelto_segun'] as const)
    expect([payment, claims('reparto', payment, divided)]).toEqual([payment, [6_600, 4_000]])
  expect(claims('reparto', 'parcial', { ...divided, provider: 'prueba' })).toEqual([6_600, 4_000])
  expect(claims('reparto', 'reembolso_pendiente', { ...divided, provider: 'prueba' })).toEqual([0, 0])
  expect(claims('reparto', 'recibido', divided)).toEqual([6_600, 0])
  expect(claims('reparto', 'por_pagar', divided)).toEqual([0, 6_600])
  expect(claims('reparto', 'reembolso_vencido', divided)).toEqual([4_000, 0])
  // All of the money had gone back.
  for (const state of ['cancelado', 'reembolsado'] as const)
    expect([state, claims(state, 'reembolsado')]).toEqual([state, [0, PRICE]])
  expect(claims('cancelado', 'por_pagar')).toEqual([0, 0])
})

test('neither side owes a stage whose whole price the client keeps', () => {
  for (const payment of ['por_pagar', 'impagado', 'parcial'] as const)
    for (const provider of ['directo', 'prueba'] as const)
      expect(claims('completado', payment, { provider, returnCents: PRICE })).toEqual([0, 0])
})

test('the side that waits for a debt or an answer is the one that the table names', () => {
  const owed = (state: StageState, payment: Payment) => {
    const stage = aStage({ state, payment })
    return [isOwed(stage, 'client'), isOwed(stage, 'freelancer')]
  }
  expect(owed('completado', 'por_pagar')).toEqual([false, true])
  expect(owed('completado', 'anunciado')).toEqual([false, true])
  expect(owed('cancelado', 'reembolso_pendiente')).toEqual([true, false])
  expect(owed('cancelado', 'reembolso_anunciado')).toEqual([true, false])
  expect(owed('completado', 'sin_confirmar')).toEqual([false, false])
  expect(owed('completado', 'recibido')).toEqual([false, false])
  const collected = aStage({ state: 'reembolsado', payment: 'reembolso_pendiente', provider: 'prueba' })
  expect(isOwed(collected, 'client')).toBe(false)
})

test('the thirty days are counted from the end, or from the later date of a debt or of an answer', () => {
  const until = (payment: Payment, owedAt: Date | null) =>
    disputableUntil(aStage({ state: 'completado', payment, endedAt: NOW, owedAt }))
  const [early, late] = [daysAfter(NOW, 7), daysAfter(NOW, 37)]
  expect(until('recibido', null)).toEqual(daysAfter(NOW, 30))
  expect(until('por_pagar', early)).toEqual(daysAfter(NOW, 30))
  expect(until('impagado', late)).toEqual(late)
  // Announcing a payment on the last day removes no claim before its answer is due.
  expect(until('anunciado', late)).toEqual(late)
  expect(until('sin_confirmar', late)).toEqual(daysAfter(NOW, 30))
  expect(disputableUntil(aStage({ state: 'en_curso', endedAt: null }))).toBeNull()
})

test('an ended stage can be disputed to its last moment, by the side that can claim something, once a withdrawal is settled', () => {
  const stage = aStage({ state: 'completado', payment: 'impagado', owedAt: daysAfter(NOW, 37), endedAt: NOW })
  const end = daysAfter(NOW, 37)
  expect(mayDispute(stage, 'freelancer', end)).toBe(true)
  expect(mayDispute(stage, 'freelancer', new Date(end.getTime() + 1))).toBe(false)
  expect(mayDispute(stage, 'client', NOW)).toBe(false)
  expect(mayDispute({ ...stage, isWithdrawn: true }, 'freelancer', NOW)).toBe(false)
  const paid = { ...stage, payment: 'recibido' as const }
  expect(mayDispute(paid, 'client', NOW)).toBe(true)
  expect(mayDispute({ ...paid, isWithdrawn: true }, 'client', NOW)).toBe(false)
  expect(mayDispute({ ...stage, endedAt: null }, 'freelancer', NOW)).toBe(false)
  // While the stage runs, the table of transitions says it.
  const running = aStage({ state: 'en_curso', payment: 'recibido', endedAt: null })
  expect(mayDispute(running, 'client', new Date(NOW.getTime() + 400 * DAY_MS))).toBe(true)
  expect(mayDispute({ ...running, state: 'pendiente_pago' }, 'client', NOW)).toBe(false)
})
