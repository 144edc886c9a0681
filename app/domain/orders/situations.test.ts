import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { situationsWith } from './situations.ts'
import { CONFIRM_PAYMENT_DAYS, isFinal, LATE_DAYS, PAY_HOURS, REVIEW_DAYS, STAGE_LABELS, turnOf } from './stages.ts'
import type { Payment, StageState } from './stages.ts'

const SITUATIONS = situationsWith('directo')

const of = (state: StageState, payment: Payment = 'por_pagar') =>
  SITUATIONS.find((each) => each.state === state && each.payments.includes(payment))

test('the situations say what the machine does: whose turn it is, until when and what silence means', () => {
  expect(of('pendiente_pago')).toMatchObject({
    waitsFor: 'client',
    wait: { ms: PAY_HOURS * HOUR_MS, since: 'state' },
    silence: 'never-paid',
  })
  expect(of('pendiente_pago', 'anunciado')).toMatchObject({
    waitsFor: 'freelancer',
    wait: { ms: CONFIRM_PAYMENT_DAYS * DAY_MS, since: 'state' },
    silence: 'received-by-silence',
  })
  expect(of('en_curso')).toMatchObject({ wait: { ms: LATE_DAYS * DAY_MS, since: 'due' }, silence: 'never-delivered' })
  expect(of('entregado')).toMatchObject({
    waitsFor: 'client',
    wait: { ms: REVIEW_DAYS * DAY_MS, since: 'state' },
    silence: 'accepted-by-silence',
    acts: { client: expect.arrayContaining(['accept', 'changes', 'extend']) as unknown },
  })
  expect(of('completado')).toMatchObject({ waitsFor: 'client', wait: null, silence: null })
  expect(of('completado', 'recibido')).toBeUndefined()
})

test('every state that has a timer has a row, and what differs only in its payment has one', () => {
  const now = new Date()
  for (const state of Object.keys(STAGE_LABELS) as StageState[]) {
    const waits = turnOf({ state, payment: 'anunciado', dueAt: now }, now) !== null
    if (waits) expect(of(state, 'anunciado')).toMatchObject({ wait: { ms: expect.any(Number) as unknown } })
    if (isFinal(state) && state !== 'completado') expect(of(state)).toBeUndefined()
  }
  expect(SITUATIONS.filter(({ state }) => state === 'en_curso')).toHaveLength(1)
})

test('only who may do something at some time of a situation is said to', () => {
  expect(of('en_curso')?.acts.client).toEqual(expect.arrayContaining(['cancel', 'ask-cancel']))
  expect(of('en_curso')?.acts.freelancer).not.toContain('ask-cancel')
  expect(of('entregado')?.acts.client).not.toContain('cancel')
  expect(of('pendiente_pago')?.acts.freelancer).toContain('start')
})
