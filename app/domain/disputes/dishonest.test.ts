import { expect, test } from 'vitest'
import { claimableCents } from '#app/domain/orders/claimable.ts'
import { debtorOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { isFinal, isPaid, type Payment } from '#app/domain/orders/stages.ts'
import { byActs, bySilence, placeOf, walkFrom } from '#tests/support/owed-walk.ts'

/*
 * One of the two tries every possible act, true or not, in every state, and the other stays silent: only the
 * consequences printed when hiring follow.
 */

/** Payments between the two that need a confirmation by the freelancer, or a decision. */
const CONFIRMED: readonly Payment[] = [
  'recibido',
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
  'devuelto_segun',
  'reembolsado',
]

test('a client who never paid is owed no money, and is never recorded as having paid, whatever they say', () => {
  const places = walkFrom(
    (['pendiente_pago', 'en_curso', 'entregado', 'cambios'] as const).map((state) => placeOf('directo', { state })),
    [byActs(['client']), bySilence],
  )
  expect(places.size).toBeGreaterThan(40)
  for (const [what, place] of places) {
    expect([what, CONFIRMED.includes(place.payment)]).toEqual([what, false])
    const owed = owedOf(place)
    expect([what, owed.kind === 'debt' && debtorOf(owed) === 'freelancer']).toEqual([what, false])
    // Once the days for a file are over without a file, no amount can be claimed either.
    if (place.provenAt === null && isFinal(place.state) && owed.kind === 'nothing')
      expect([what, claimableCents(place, 'client')]).toEqual([what, 0])
  }
})

test('a freelancer who delivers no work keeps no confirmed payment, and is owed no money', () => {
  for (const [provider, payment] of [
    ['directo', 'recibido'],
    ['prueba', 'cobrado'],
    ['directo', 'por_pagar'],
    ['prueba', 'por_pagar'],
  ] as const) {
    const delivers = byActs(['freelancer'])
    const places = walkFrom(
      (['en_curso', 'pendiente_pago'] as const)
        .filter((state) => payment === 'por_pagar' || state === 'en_curso')
        .map((state) => placeOf(provider, { state, payment })),
      [(place) => delivers(place).filter(({ deliveredAt }) => deliveredAt === null), bySilence],
    )
    expect(places.size).toBeGreaterThan(2)
    for (const [what, place] of places) {
      expect([what, ['completado', 'reparto'].includes(place.state)]).toEqual([what, false])
      if (isFinal(place.state)) expect([what, isPaid(place.payment)]).toEqual([what, false])
      const owed = owedOf(place)
      expect([what, owed.kind === 'debt' && debtorOf(owed) === 'client']).toEqual([what, false])
    }
  }
})
