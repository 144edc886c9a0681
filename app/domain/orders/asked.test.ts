import { expect, test } from 'vitest'
import { askedOf } from './asked.ts'
import { OWED_ROWS } from './owed.ts'
import { owedOf } from './owed-of.ts'
import type { Stage } from './stages.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

const aStage = (given: Partial<Stage>): Stage => ({
  n: 1,
  state: 'completado',
  payment: 'por_pagar',
  toPayCents: 10_600,
  returnCents: null,
  returnedCents: 0,
  dueAt: NOW,
  turnAt: NOW,
  owedAt: NOW,
  deniedAt: null,
  provenAt: null,
  deliveredAt: null,
  revisionsLeft: 1,
  isExtended: false,
  cancelAskedBy: null,
  returnAskedBy: null,
  returnAskedCents: null,
  returnAskedUntil: null,
  reviewDays: 7,
  provider: 'directo',
  isFreelancerAway: false,
  isWithdrawn: false,
  startsAt: null,
  leaveUntil: null,
  ...given,
})

/** Every state in which a person's act about money is awaited. */
const waiting = OWED_ROWS.filter(({ waitsFor }) => waitsFor !== null).flatMap(
  ({ between, states, payments, claims, isAnew }) => {
    const provider = between === false ? 'prueba' : 'directo'
    // A part has come back, and an appeal gives the client more, or less.
    const divided = isAnew ? { returnCents: claims === 'pago' ? 2_000 : 8_000, returnedCents: 5_000 } : {}
    return states.flatMap((state) => payments.map((payment) => aStage({ state, payment, provider, ...divided })))
  },
)

test('a person whose turn it is about money is asked for one of the acts that settle it, and for a file before words', () => {
  expect(waiting.length).toBeGreaterThan(20)
  for (const stage of waiting) {
    const what = `${stage.provider} ${stage.state} ${stage.payment}`
    const { waitsFor, acts } = owedOf(stage)
    if (!waitsFor) throw new Error(`${what} waits for nobody`)
    const asked = askedOf(stage, waitsFor, NOW)
    expect([what, asked !== null]).toEqual([what, true])
    if (asked?.of !== 'owed') continue
    expect(acts[waitsFor], what).toContain(asked.act)
    if (acts[waitsFor].some((act) => act === 'prove')) expect([what, asked.act]).toEqual([what, 'prove'])
  }
})

test('a person who has shown a file is not asked for it again, and nobody is asked while a moderator decides', () => {
  const denied = aStage({ payment: 'negado', deniedAt: NOW })
  expect(askedOf(denied, 'client', NOW)?.act).toBe('prove')
  expect(askedOf({ ...denied, provenAt: NOW }, 'client', NOW)?.act).toBe('pay')
  expect(askedOf({ ...denied, provenAt: NOW, owedAt: null }, 'client', NOW)).toBeNull()
})

test('the step that blocks the work is asked for first', () => {
  const delivered = aStage({ state: 'entregado', payment: 'negado', deliveredAt: NOW })
  expect(askedOf(delivered, 'client', NOW)).toEqual({ act: 'accept', of: 'work' })
  expect(askedOf(aStage({ state: 'en_curso', payment: 'anunciado' }), 'freelancer', NOW)?.act).toBe('deliver')
  expect(askedOf(aStage({ state: 'pendiente_pago' }), 'client', NOW)?.act).toBe('pay')
  expect(askedOf(aStage({ state: 'pendiente_pago', provider: 'prueba' }), 'client', NOW)?.act).toBe('checkout')
  expect(askedOf(aStage({ state: 'pendiente_pago' }), 'freelancer', NOW)).toBeNull()
})
