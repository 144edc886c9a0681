import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aStage } from '#tests/support/stages.ts'
import { CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from './owed.ts'
import { isOtherMoney, owedAtOf, owedSilenceOf, paymentAfter } from './owed-turns.ts'
import type { Payment, Stage } from './stages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const DATE = daysAfter(NOW, 3)

test('a date stays while the payment stays, and through the end of work whose payment was denied', () => {
  const due = aStage({ payment: 'por_pagar', owedAt: DATE })
  expect(owedAtOf(due, { ...due, cancelAskedBy: 'client' }, NOW)).toEqual(DATE)
  expect(owedAtOf(due, { ...due, payment: 'impagado' }, NOW)).toEqual(daysAfter(NOW, 30))
  const denied = aStage({ state: 'en_curso', payment: 'negado', owedAt: DATE, deniedAt: NOW })
  const ended = { ...denied, state: 'cancelado' as const, payment: 'por_probar' as const }
  expect(owedAtOf(denied, ended, NOW)).toEqual(DATE)
  // A payment that was only announced has not been denied yet, so the days for a file begin now.
  const announced = aStage({ state: 'en_curso', payment: 'anunciado', owedAt: DATE })
  expect(owedAtOf(announced, { ...ended, deniedAt: null }, NOW)).toEqual(daysAfter(NOW, PROOF_DAYS))
  // From another state the days for a requested file are counted anew.
  const returned = aStage({ state: 'cancelado', payment: 'reembolso_pendiente', owedAt: DATE })
  expect(owedAtOf(denied, { ...returned, deniedAt: null }, NOW)).toEqual(daysAfter(NOW, DEBT_DAYS))
})

test('a missing date is set, and one that is no longer needed is cleared', () => {
  const disputed = aStage({ state: 'en_disputa', payment: 'por_pagar', owedAt: DATE })
  const after = aStage({ payment: 'por_pagar' })
  // The date of the work is not a date of the debt.
  expect(owedAtOf(disputed, after, NOW)).toEqual(daysAfter(NOW, DEBT_DAYS))
  expect(owedAtOf(after, after, NOW)).toEqual(daysAfter(NOW, DEBT_DAYS))
  expect(owedAtOf(aStage({ owedAt: DATE }), aStage({ payment: 'recibido' }), NOW)).toBeNull()
  expect(owedAtOf(after, aStage({ payment: 'sin_confirmar' }), NOW)).toBeNull()
})

test('days for a file count from the denial, and at least one is left', () => {
  const paid = aStage({ state: 'en_curso', payment: 'recibido' })
  const denied = { ...paid, payment: 'negado' as const, deniedAt: daysAfter(NOW, -2) }
  expect(owedAtOf(paid, denied, NOW)).toEqual(daysAfter(NOW, 3))
  expect(owedAtOf(paid, { ...denied, deniedAt: daysAfter(NOW, -9) }, NOW)).toEqual(daysAfter(NOW, 1))
  // A denial of the payment does not change other days.
  const due = aStage({ payment: 'por_pagar', deniedAt: daysAfter(NOW, -2) })
  expect(owedAtOf(paid, due, NOW)).toEqual(daysAfter(NOW, DEBT_DAYS))
  const announced = aStage({ payment: 'anunciado', deniedAt: daysAfter(NOW, -2) })
  expect(owedAtOf(paid, announced, NOW)).toEqual(daysAfter(NOW, CONFIRM_DAYS))
})

const silence = (given: Partial<Stage>) => owedSilenceOf(aStage(given))

test('a file that was shown leads to a moderator, or keeps its owner from being recorded as a debtor', () => {
  const toProve = { state: 'cancelado', payment: 'por_probar' } as const
  expect(silence(toProve)).toEqual({ kind: 'never-proven', state: 'cancelado', payment: 'por_pagar' })
  const unconfirmed = { kind: 'refer', why: 'unconfirmed-with-proof' }
  expect(silence({ ...toProve, provenAt: NOW })).toEqual(unconfirmed)
  expect(silence({ ...toProve, provenAt: NOW, deniedAt: NOW })).toEqual({ kind: 'refer', why: 'denied-with-proof' })
  expect(silence({ payment: 'negado', deniedAt: NOW })).toMatchObject({ payment: 'impagado' })
  const shown = { provenAt: NOW, deniedAt: NOW }
  for (const state of ['en_curso', 'completado'] as const)
    expect(silence({ state, payment: 'negado', ...shown })).toEqual({ kind: 'refer', why: 'denied-with-proof' })
  const denied = { state: 'cancelado', payment: 'reembolso_negado' } as const
  expect(silence({ ...denied, ...shown })).toEqual({ kind: 'refer', why: 'return-denied-with-proof' })
  expect(silence({ payment: 'impagado' })).toMatchObject({ payment: 'sin_cobrar' })
  expect(silence({ payment: 'impagado', provenAt: NOW })).toMatchObject({ payment: 'sin_confirmar' })
  expect(silence({ payment: 'por_pagar', provenAt: NOW })).toMatchObject({ payment: 'impagado' })
  const overdue = { state: 'cancelado', payment: 'reembolso_vencido' } as const
  expect(silence(overdue)).toMatchObject({ payment: 'sin_devolver' })
  expect(silence({ ...overdue, provenAt: NOW })).toMatchObject({ payment: 'devuelto_segun' })
  const pending = { state: 'cancelado', payment: 'reembolso_pendiente', provenAt: NOW } as const
  expect(silence(pending)).toMatchObject({ payment: 'reembolso_vencido' })
})

test('silence on an announcement lets work begin, and changes no other state', () => {
  const said = { kind: 'unconfirmed', payment: 'sin_confirmar' }
  expect(silence({ state: 'pendiente_pago', payment: 'anunciado' })).toEqual({ ...said, state: 'en_curso' })
  for (const state of ['entregado', 'cambios', 'completado'] as const)
    expect(silence({ state, payment: 'anunciado' })).toEqual({ ...said, state })
  const denied = silence({ state: 'pendiente_pago', payment: 'negado' })
  expect(denied).toEqual({ kind: 'never-paid', state: 'cancelado', payment: 'por_pagar' })
  expect(silence({ payment: 'recibido' })).toBeUndefined()
  expect(silence({ payment: 'sin_confirmar' })).toBeUndefined()
})

test('each act about money states its effect on a payment, and a denial stays on record', () => {
  const after = (act: Parameters<typeof paymentAfter>[0], payment: Payment, deniedAt: Date | null = null) =>
    paymentAfter(act, { payment, deniedAt })
  expect([after('pay', 'por_pagar'), after('pay', 'negado', NOW)]).toEqual(['anunciado', 'negado'])
  expect([after('received', 'anunciado'), after('received', 'por_probar')]).toEqual(['recibido', 'reembolso_pendiente'])
  expect(after('not-received', 'anunciado')).toBe('negado')
  expect(after('returned', 'reembolso_pendiente')).toBe('reembolso_anunciado')
  expect(after('returned', 'reembolso_negado', NOW)).toBe('reembolso_negado')
  expect(after('not-returned', 'reembolso_anunciado')).toBe('reembolso_negado')
  expect(after('return-received', 'sin_devolver')).toBe('reembolsado')
  for (const act of ['checkout', 'prove'] as const) expect(after(act, 'por_pagar')).toBe('por_pagar')
})

test('a payment counts as changed once it is confirmed, goes back, or is owed anew after a part of it came back', () => {
  for (const before of ['anunciado', 'negado', 'por_probar', 'reembolsado'] as const)
    for (const after of ['recibido', 'reembolso_pendiente'] as const)
      expect([before, after, isOtherMoney(before, after)]).toEqual([before, after, true])
  for (const before of ['reembolsado', 'devuelto_segun', 'parcial'] as const) {
    expect([before, isOtherMoney(before, 'por_pagar')]).toEqual([before, true])
    expect([before, isOtherMoney(before, 'sin_devolver')]).toEqual([before, false])
  }
  // The denial and the proof are about the same payment, or the same return.
  expect(isOtherMoney('negado', 'por_pagar')).toBe(false)
  expect(isOtherMoney('negado', 'por_probar')).toBe(false)
  expect(isOtherMoney('reembolso_negado', 'reembolso_vencido')).toBe(false)
  for (const same of ['recibido', 'reembolso_pendiente'] as const) expect(isOtherMoney(same, same)).toBe(false)
})
