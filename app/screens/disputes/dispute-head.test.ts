import { expect, test } from 'vitest'
import { aDispute } from '#tests/support/disputes.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { stepTilesOf } from './dispute-head.server.ts'

const tiles = (about: Partial<Parameters<typeof stepTilesOf>[0]>) =>
  stepTilesOf({ state: 'abierta', outcome: null, openedBy: 'client', decisions: [], ...about }).map(
    ({ name, how }) => `${name}: ${how}`,
  )
const decision = { toClientCents: 0, foundPaid: null, facts: '', language: null, reasons: '', decidedAt: new Date() }

test('a dispute is opened, talked about, read and decided', () => {
  expect(tiles({})).toEqual(['Abierta: done', 'Acuerdo: now', 'Moderación: later', 'Decisión: later'])
  expect(tiles({ state: 'moderacion' })).toEqual([
    'Abierta: done',
    'Acuerdo: ended',
    'Moderación: now',
    'Decisión: later',
  ])
  expect(tiles({ state: 'decidida', decisions: [decision] }).at(-1)).toBe('Decisión: now')
})

test('a dispute that ends early shows no step that did not happen', () => {
  expect(tiles({ state: 'resuelta', outcome: 'acuerdo' })).toEqual(['Abierta: done', 'Resuelta: done'])
  expect(tiles({ state: 'sin_decidir' })).toEqual(['Abierta: done', 'Moderación: ended', 'Acuerdo: now'])
  // A stage that the system referred was never talked about here.
  expect(tiles({ state: 'moderacion', openedBy: null })).not.toContain('Acuerdo: ended')
})

test('both sides read the amount in the heading, and each other’s claims', async () => {
  const { db, visitor, account: client } = await signedIn({ fullName: 'Elena Ruiz' })
  const freelancer = await anAccount(db, { fullName: 'Irene Soto' })
  const { id } = await aDispute(db, { client, freelancer })
  await visitor.visit(`/dashboard/disputes/${id}`)
  expect(visitor.heading).toMatch(/^[\d.,]+ € en disputa$/)
  const sides = [...visitor.document.querySelectorAll('.dispute-sides > li')]
  expect(sides[0]).toHaveTextContent(/Elena Ruiz \(tú\) Pide que se le devuelvan [\d.,]+ €$/)
  expect(sides[1]).toHaveTextContent(/Irene Soto No ha propuesto nada todavía$/)
  expect(visitor.document.querySelector('.hiring-events .avatar')).not.toBeNull()
})
