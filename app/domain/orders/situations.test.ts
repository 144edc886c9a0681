import { expect, test } from 'vitest'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { CONFIRM_DAYS, DEBT_DAYS } from './owed.ts'
import { owedWith, workWith } from './situations.ts'
import { LATE_DAYS, PAY_HOURS, type Payment, type StageState } from './stages.ts'

const work = (state: StageState) => workWith('directo').find(({ states }) => states.includes(state))
const owed = (state: StageState, payment: Payment) =>
  owedWith('directo').find(({ states, payments }) => states.includes(state) && payments?.includes(payment))

test('the situations say what the machine does: whose turn it is, until when and what silence means', () => {
  expect(work('pendiente_pago')).toMatchObject({
    waitsFor: 'client',
    wait: { ms: PAY_HOURS * HOUR_MS, since: 'state' },
    silence: 'never-paid',
  })
  expect(work('en_curso')).toMatchObject({ wait: { ms: LATE_DAYS * DAY_MS, since: 'due' }, silence: 'never-delivered' })
  expect(work('entregado')).toMatchObject({
    waitsFor: 'client',
    wait: { ms: REVIEW_DAYS * DAY_MS, since: 'state' },
    silence: 'accepted-by-silence',
    acts: { client: expect.arrayContaining(['accept', 'changes', 'extend']) as unknown },
  })
  expect(work('completado')).toBeUndefined()
  expect(owed('pendiente_pago', 'anunciado')).toMatchObject({
    waitsFor: 'freelancer',
    wait: { ms: CONFIRM_DAYS * DAY_MS, since: 'state' },
    silence: 'unconfirmed',
  })
  expect(owed('completado', 'por_pagar')).toMatchObject({ waitsFor: 'client', wait: { ms: DEBT_DAYS * DAY_MS } })
  expect(owed('completado', 'recibido')).toBeUndefined()
})

test('a situation names exactly the people who can act at some time of it', () => {
  expect(work('en_curso')?.acts.client).toEqual(expect.arrayContaining(['cancel', 'refer', 'ask-cancel']))
  expect(work('en_curso')?.acts.freelancer).not.toContain('ask-cancel')
  expect(work('entregado')?.acts.client).not.toContain('cancel')
  expect(work('pendiente_pago')?.acts.freelancer).toContain('start')
  expect(owed('cancelado', 'reembolso_anunciado')?.acts).toEqual({
    client: ['return-received', 'not-returned'],
    freelancer: [],
  })
})
