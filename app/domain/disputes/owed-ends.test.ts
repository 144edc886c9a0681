import { expect, test } from 'vitest'
import { possibleActs } from '#app/domain/orders/acts.ts'
import { claimableCents, mayDispute } from '#app/domain/orders/claimable.ts'
import { MONEY_ACTS } from '#app/domain/orders/owed.ts'
import { centsOf, creditorOf, debtorOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { owedAtOf, owedSilenceOf } from '#app/domain/orders/owed-turns.ts'
import { isFinal, isPaid, type Payment } from '#app/domain/orders/stages.ts'
import { byNobody, everyPlace, NOW } from '#tests/support/owed-walk.ts'
import { aStage } from '#tests/support/stages.ts'

/* Every state to which two people, a provider, moderators and silence can bring the money of a stage: in each, either
 * there is no debt, or one side can settle it, it has a date, and the other side can claim it. Money that a provider has still to move, and money that is not a stage's, is tested by `orders/other-money.test.ts`. */

const places = everyPlace()

test('whatever the two do or leave undone, no money stays owed without a person who can settle it until a date', () => {
  expect(places.size).toBeGreaterThan(500)
  for (const [what, place] of places) {
    const { waitsFor, kind, silence, days } = owedOf(place)
    if (kind === 'nothing' || kind === 'provider') {
      expect([what, waitsFor, days, silence]).toEqual([what, null, null, null])
      continue
    }
    if (!waitsFor) throw new Error(`${what} waits for nobody`)
    expect([what, owedAtOf({ ...place, payment: 'recibido' }, place, NOW) !== null]).toEqual([what, true])
    expect([what, owedSilenceOf(place) !== undefined]).toEqual([what, true])
    const acts = possibleActs(place, waitsFor, NOW).filter((act) => MONEY_ACTS.some((each) => each === act))
    // The side that has shown a file waits for a moderator.
    if (place.provenAt === null) expect([what, acts.length > 0]).toEqual([what, true])
  }
})

test('the side that waits for a debt after the end can dispute it, and the debt has the right amount', () => {
  for (const [what, place] of places) {
    const owed = owedOf(place)
    if (owed.kind === 'nothing' || owed.kind === 'provider' || !isFinal(place.state)) continue
    const cents = centsOf(owed, place)
    expect([what, cents > 0 && cents <= place.toPayCents]).toEqual([what, true])
    expect([what, claimableCents(place, creditorOf(owed))]).toEqual([what, cents])
    expect([what, mayDispute(place, creditorOf(owed), NOW)]).toEqual([what, true])
    if (owed.kind === 'debt') expect([what, mayDispute(place, debtorOf(owed), NOW)]).toEqual([what, false])
  }
})

test('no ended stage keeps money of work that was not done, and unpaid accepted work always has a debt', () => {
  for (const [what, place] of places) {
    const { state, payment, returnCents, toPayCents, claimed } = place
    if (state === 'cancelado' || state === 'reembolsado')
      expect([what, isPaid(payment) && claimed === '']).toEqual([what, false])
    if (state === 'completado' && payment === 'por_pagar')
      expect([what, owedOf(place).kind]).toEqual([what, returnCents === toPayCents ? 'nothing' : 'debt'])
  }
})

/**
 * The payments that the client, the freelancer or the payment provider has closed. In any other payment of an ended
 * stage one side still owes the other money.
 */
const CLOSED: readonly Payment[] = [
  'recibido',
  'liberado',
  'parcial',
  'reembolsado',
  'devuelto_segun',
  'sin_confirmar',
  'sin_cobrar',
  'sin_devolver',
]

test('an ended stage has no debt only where its money is settled, or was never to be paid', () => {
  const ended = [...places].filter(([, place]) => isFinal(place.state) && owedOf(place).kind === 'nothing')
  expect(ended.length).toBeGreaterThan(100)
  for (const [what, { state, payment, returnCents, returnedCents, toPayCents }] of ended) {
    const isWithoutWork = (state === 'cancelado' || state === 'reembolsado') && returnedCents === 0
    const isNeverPaid = payment === 'por_pagar' && (isWithoutWork || returnCents === toPayCents)
    expect([what, CLOSED.includes(payment) || isNeverPaid]).toEqual([what, true])
  }
})

test('silence leads to an end from every state', () => {
  for (const [what, start] of places) {
    let [place, now, steps] = [start, NOW, 0]
    let owedAt = owedAtOf(aStage({ ...place, payment: 'recibido' }), place, now)
    while (owedAt) {
      const turn = owedSilenceOf(place)
      if (!turn) throw new Error(`${what} has a date and no end`)
      if (turn.kind === 'refer') {
        if (!isFinal(place.state)) break
        // A second silence of the moderators does not refer it to them again.
        const after = byNobody(place)
        expect([what, after.map((each) => owedSilenceOf(each)?.kind === 'refer')]).toEqual([what, [false]])
        break
      }
      now = owedAt
      const after = { ...place, state: turn.state, payment: turn.payment }
      owedAt = owedAtOf({ ...place, owedAt }, after, now)
      place = after
      if (++steps > 4) throw new Error(`${what} never ends`)
    }
    expect(steps).toBeLessThan(5)
  }
})

test('where a provider collects, neither side is recorded as having paid or received', () => {
  const said: readonly Payment[] = ['anunciado', 'sin_confirmar', 'negado', 'por_probar', 'recibido']
  for (const [what, { provider, payment }] of places)
    if (provider !== 'directo') expect([what, said.includes(payment)]).toEqual([what, false])
})

test('a file that shows a return does not count for a payment that is owed afterwards', () => {
  for (const [what, { payment, deniedAt, provenAt }] of places)
    if (payment === 'por_pagar' && deniedAt === null) expect([what, provenAt]).toEqual([what, null])
})
