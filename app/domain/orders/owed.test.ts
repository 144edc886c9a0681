import { expect, test } from 'vitest'
import { daysAfter, wholeDays } from '#app/locale/dates.server.ts'
import { aStage } from '#tests/support/stages.ts'
import { possibleActs } from './acts.ts'
import { claimableCents, mayDispute } from './claimable.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from './owed.ts'
import { isTurnOf } from './asked.ts'
import { centsOf, creditorOf, debtorOf, owedOf } from './owed-of.ts'
import { placesOwedBy } from './owed-places.ts'
import { owedAtOf, owedSilenceOf, paymentAfter } from './owed-turns.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { paymentsIn } from './situations.ts'
import { endOf, isFinal, STAGE_LABELS, type Payment, type Stage, type StageState } from './stages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

const everyStage = PROVIDERS.flatMap((provider) =>
  (Object.keys(STAGE_LABELS()) as StageState[]).flatMap((state) =>
    paymentsIn(state, provider).map((payment) => aStage({ provider, state, payment })),
  ),
)

test('every combination owes nothing, or has an act, a date, a timer and a way to a dispute', () => {
  const open = everyStage.filter((stage) => !['nothing', 'provider'].includes(owedOf(stage).kind))
  expect(open.length).toBeGreaterThan(20)
  for (const stage of open) {
    const what = `${stage.provider} ${stage.state} ${stage.payment}`
    const owed = owedOf(stage)
    const { waitsFor, kind } = owed
    if (!waitsFor) throw new Error(`${what} waits for nobody`)
    expect([what, possibleActs(stage, waitsFor, NOW).length > 0]).toEqual([what, true])
    expect([what, isTurnOf({ ...stage, owedAt: NOW }, waitsFor, NOW)]).toEqual([what, true])
    const owedAt = owedAtOf(aStage({ ...stage, payment: 'recibido' }), stage, NOW)
    expect([what, owedAt && owedAt > NOW]).toEqual([what, true])
    expect([what, owedSilenceOf(stage)?.kind]).toEqual([what, owed.silence])
    expect([what, centsOf(owed, stage)]).toEqual([what, stage.state === 'reparto' ? 5_300 : 10_600])
    // The return after a withdrawal can be disputed once its share is settled.
    if (kind !== 'debt' || !isFinal(stage.state)) continue
    expect([what, waitsFor]).toEqual([what, debtorOf(owed)])
    const creditor = creditorOf(owed)
    expect([what, claimableCents(stage, creditor)]).toEqual([what, centsOf(owed, stage)])
    // Until the very end of the last date, however long that is after the end of the work.
    const late = owedAt ?? NOW
    expect([what, mayDispute({ ...stage, owedAt }, creditor, late)]).toEqual([what, true])
    expect([what, mayDispute({ ...stage, owedAt }, debtorOf(owed), late)]).toEqual([what, false])
    expect(placesOwedBy(waitsFor)).toContain(`${stage.provider === 'directo'} ${stage.state} ${stage.payment} false`)
  }
})

/** The course of silence from here, step by step, with the day of each. */
function silencesFrom(given: Partial<Stage>): [number, string][] {
  let stage = aStage(given)
  let [now, steps] = [NOW, [] as [number, string][]]
  stage = { ...stage, owedAt: owedAtOf(aStage({ ...stage, payment: 'recibido' }), stage, now) }
  while (stage.owedAt && steps.length < 10) {
    now = stage.owedAt
    const turn = owedSilenceOf(stage)
    if (!turn) throw new Error(`${stage.state} ${stage.payment} has a date and no end`)
    const day = wholeDays(NOW, now, undefined)
    if (turn.kind === 'refer') return [...steps, [day, turn.why]]
    const after = { ...stage, state: turn.state, payment: turn.payment }
    steps = [...steps, [day, `${after.state} ${after.payment}`]]
    stage = { ...after, owedAt: owedAtOf(stage, after, now) }
  }
  return steps
}

test('silence comes to an end from every state, and a debt is followed by thirty days at most', () => {
  for (const stage of everyStage) {
    const steps = silencesFrom(stage)
    expect(steps.length).toBeLessThan(5)
    const debtDays = steps.map(([day]) => day)
    expect(debtDays.at(-1) ?? 0).toBeLessThanOrEqual(PROOF_DAYS + DEBT_DAYS + CLAIM_DAYS)
  }
})

test('each payment ends as the rules print, between the two and where a provider collects', () => {
  const from = (state: StageState, payment: Payment, more: Partial<Stage> = {}) =>
    silencesFrom({ state, payment, ...more })
  const unpaid = [
    [DEBT_DAYS, 'completado impagado'],
    [DEBT_DAYS + CLAIM_DAYS, 'completado sin_cobrar'],
  ]
  expect(from('completado', 'por_pagar')).toEqual(unpaid)
  expect(from('completado', 'por_pagar', { provider: 'prueba' })).toEqual(unpaid)
  expect(from('completado', 'anunciado')).toEqual([[CONFIRM_DAYS, 'completado sin_confirmar']])
  expect(from('pendiente_pago', 'anunciado')).toEqual([[CONFIRM_DAYS, 'en_curso sin_confirmar']])
  expect(from('pendiente_pago', 'negado')).toEqual([[PROOF_DAYS, 'cancelado por_pagar']])
  expect(from('en_curso', 'negado')).toEqual([[PROOF_DAYS, 'en_curso por_pagar']])
  expect(from('completado', 'negado')).toEqual([
    [PROOF_DAYS, 'completado impagado'],
    [PROOF_DAYS + CLAIM_DAYS, 'completado sin_cobrar'],
  ])
  expect(from('cancelado', 'por_probar')).toEqual([[PROOF_DAYS, 'cancelado por_pagar']])
  expect(from('cancelado', 'por_probar', { provenAt: NOW })).toEqual([[PROOF_DAYS, 'unconfirmed-with-proof']])
  expect(from('reparto', 'por_probar')).toEqual([
    [PROOF_DAYS, 'reparto por_pagar'],
    [PROOF_DAYS + DEBT_DAYS, 'reparto impagado'],
    [PROOF_DAYS + DEBT_DAYS + CLAIM_DAYS, 'reparto sin_cobrar'],
  ])
  for (const state of ['cancelado', 'reparto', 'completado'] as const) {
    expect(from(state, 'reembolso_pendiente')).toEqual([
      [DEBT_DAYS, `${state} reembolso_vencido`],
      [DEBT_DAYS + CLAIM_DAYS, `${state} sin_devolver`],
    ])
    expect(from(state, 'reembolso_anunciado')).toEqual([[CONFIRM_DAYS, `${state} devuelto_segun`]])
    expect(from(state, 'reembolso_negado')).toEqual([
      [PROOF_DAYS, `${state} reembolso_vencido`],
      [PROOF_DAYS + CLAIM_DAYS, `${state} sin_devolver`],
    ])
  }
})

test('silence never makes a payment received, whatever was announced', () => {
  for (const stage of everyStage)
    for (const provenAt of [null, NOW]) {
      const turn = owedSilenceOf({ ...stage, provenAt })
      if (turn && turn.kind !== 'refer')
        expect(['recibido', 'cobrado', 'reembolso_pendiente', 'reembolsado']).not.toContain(turn.payment)
    }
})

test('work that ends returns the money that was received; an announced payment has to be shown first', () => {
  const ended = (payment: Payment, provider: Provider = 'directo') => endOf({ payment, provider })
  expect(ended('recibido')).toEqual({ state: 'cancelado', payment: 'reembolso_pendiente' })
  for (const payment of ['anunciado', 'sin_confirmar', 'negado'] as const)
    expect(ended(payment)).toEqual({ state: 'cancelado', payment: 'por_probar' })
  for (const payment of ['por_pagar', 'impagado'] as const)
    expect(ended(payment)).toEqual({ state: 'cancelado', payment: 'por_pagar' })
  expect(ended('cobrado', 'prueba')).toEqual({ state: 'reembolsado', payment: 'reembolso_pendiente' })
  expect(ended('por_pagar', 'prueba')).toEqual({ state: 'cancelado', payment: 'por_pagar' })
})

test('the days for a file run once: neither a second denial nor announcing again starts new ones', () => {
  const denied = aStage({ payment: 'negado', deniedAt: NOW, owedAt: daysAfter(NOW, PROOF_DAYS) })
  expect(paymentAfter('pay', denied)).toBe('negado')
  expect(paymentAfter('pay', aStage())).toBe('anunciado')
  expect(possibleActs(denied, 'freelancer', NOW)).not.toContain('not-received')
  // The work is cancelled meanwhile: the remaining days stay.
  const ended = { ...denied, state: 'cancelado' as const, payment: 'por_probar' as const }
  expect(owedAtOf(denied, ended, daysAfter(NOW, 3))).toEqual(denied.owedAt)
  const back = aStage({ state: 'cancelado', payment: 'reembolso_negado', deniedAt: NOW })
  expect(paymentAfter('returned', back)).toBe('reembolso_negado')
  // After a dispute that was taken back a day is left at least.
  const disputed = { ...denied, state: 'en_disputa' as const, owedAt: null }
  expect(owedAtOf(disputed, denied, daysAfter(NOW, 1))).toEqual(daysAfter(NOW, PROOF_DAYS))
  expect(owedAtOf(disputed, denied, daysAfter(NOW, 20))).toEqual(daysAfter(NOW, 21))
})

test('a divided amount is paid and returned in the same parts', () => {
  const unpaid = aStage({ state: 'reparto', payment: 'por_pagar', returnCents: 4_000 })
  expect(centsOf(owedOf(unpaid), unpaid)).toBe(6_600)
  const paid = aStage({ state: 'reparto', payment: 'reembolso_pendiente', returnCents: 4_000 })
  expect(centsOf(owedOf(paid), paid)).toBe(4_000)
  expect(isFinal(paid.state)).toBe(true)
})
