import { expect, test } from 'vitest'
import { MONEY_ACTS } from '#app/domain/orders/owed.ts'
import { centsOf, creditorOf, debtorOf, isPayable, owedOf } from '#app/domain/orders/owed-of.ts'
import { possibleActs, stageAfter } from '#app/domain/orders/acts.ts'
import { CLAIMS_OF, claimableCents, mayDispute, type Disputable } from '#app/domain/orders/claimable.ts'
import { isOtherMoney, owedAtOf, owedSilenceOf } from '#app/domain/orders/owed-turns.ts'
import { PROVIDERS } from '#app/domain/orders/providers.ts'
import { endOf, isFinal, isPaid, silenceOf, type Payment, type StageState } from '#app/domain/orders/stages.ts'
import { daysAfter } from '#app/locale/durations.ts'
import { aStage } from '#tests/support/stages.ts'
import { isPaymentInDoubt } from './deciding.server.ts'
import { divided, dividedFurther, isOwedAnew, owedAfter } from './division.ts'

/*
 * Every place to which two people, a provider, moderators and silence can bring the money of a stage: nobody is owed
 * anything there, or somebody can settle it, it has a date, and the one who waits can claim it. What a provider has still
 * to move, and money that is not a stage's, is walked by `orders/other-money.test.ts`.
 */

const NOW = new Date('2026-03-01T10:00:00Z')
const LATE = daysAfter(NOW, 400)
const SIDES = ['client', 'freelancer'] as const

interface Place extends Disputable {
  /** Of a dispute, the state that it stopped. */
  fromState: StageState | null
  /** Which sides have claimed something of it since it ended. */
  claimed: string
}

const NO_PROOF = { deniedAt: null, provenAt: null }

const moved = (place: Place, changes: Partial<Place>): Place => {
  const isOther = isOtherMoney(place.payment, changes.payment ?? place.payment)
  return { ...place, ...(isOther ? NO_PROOF : {}), ...changes }
}

/** As `moved`, by the end of a dispute that was decided or agreed on. */
const resolved = (place: Place, changes: Partial<Place>, outcome: 'acuerdo' | 'decision'): Place =>
  moved(place, { ...changes, ...(isOwedAnew({ ...place, ...changes }, { outcome }) ? NO_PROOF : {}) })

/** What one of the two can do, early or late, while the freelancer is there or away. */
function byActs(place: Place): Place[] {
  return [NOW, LATE].flatMap((now) =>
    [false, true].flatMap((isFreelancerAway) =>
      SIDES.flatMap((side) => {
        const stage = { ...place, isFreelancerAway }
        return possibleActs(stage, side, now)
          .filter((act) => act !== 'checkout' && act !== 'ask-cancel' && act !== 'keep-on' && act !== 'extend')
          .flatMap((act): Place[] => {
            const after = { ...stageAfter(act, stage, side), isFreelancerAway: false, cancelAskedBy: null }
            if (act === 'dispute' || act === 'refer')
              return [moved(place, { state: 'en_disputa', fromState: place.state })]
            if (act === 'deliver') return [moved(place, { ...after, deliveredAt: NOW })]
            if (act === 'not-received' || act === 'not-returned') return [moved(place, { ...after, deniedAt: NOW })]
            return act === 'pay' || act === 'prove' || act === 'returned'
              ? [moved(place, after), moved(place, { ...after, provenAt: NOW })]
              : [moved(place, after)]
          })
      }),
    ),
  )
}

/** What silence makes of it at its dates; what goes to a moderator is a dispute that nobody opened. */
function bySilence(place: Place): Place[] {
  const work = place.isWithdrawn ? undefined : silenceOf(place)
  const owed = owedSilenceOf(place)
  return [
    ...(work && !(place.deliveredAt && work.kind === 'never-delivered')
      ? [moved(place, { state: work.state, payment: work.payment })]
      : []),
    ...(owed && owed.kind !== 'refer' ? [moved(place, { state: owed.state, payment: owed.payment })] : []),
  ]
}

/** What a provider does: it collects, hands over and gives back. */
function byProvider(place: Place): Place[] {
  const { provider, state, payment } = place
  if (provider === 'directo') return []
  if (isPayable(place))
    return [moved(place, { payment: 'cobrado', state: state === 'pendiente_pago' ? 'en_curso' : state })]
  if (owedOf(place).kind !== 'provider') return []
  const back = payment === 'reembolso_pendiente' ? 'reembolsado' : 'liberado'
  return [moved(place, { payment: state === 'reparto' ? 'parcial' : back })]
}

const found = (place: Place) => (isPaymentInDoubt(place) ? ([true, false, null] as const) : ([null] as const))

/** How a dispute about running work ends: taken back, agreed on, decided; and the share of a withdrawal. */
function byDisputes(place: Place): Place[] {
  const { state, fromState, isWithdrawn } = place
  const parts = [0, 1_000, 5_300, 10_600]
  const end = { fromState: null, isWithdrawn: false }
  if (isWithdrawn && (state === 'en_curso' || state === 'cambios' || state === 'entregado'))
    return parts.map((cents) =>
      moved(place, { ...dividedFurther(place, cents, { outcome: 'plazo', foundPaid: null }), ...end }),
    )
  if (state !== 'en_disputa' || !fromState) return []
  return [
    moved(place, { state: fromState, fromState: null }),
    ...parts.flatMap((cents) => [
      ...found(place).map((foundPaid) =>
        resolved(place, { ...divided(place, cents, { outcome: 'decision', foundPaid }), ...end }, 'decision'),
      ),
      resolved(place, { ...divided(place, cents, { outcome: 'acuerdo', foundPaid: null }), ...end }, 'acuerdo'),
    ]),
  ]
}

/** A consumer withdraws: what is not begun ends, and of what is begun a part goes back before the rest is settled. */
function byWithdrawal(place: Place): Place[] {
  if (isFinal(place.state) || place.isWithdrawn || place.state === 'en_disputa') return []
  if (place.state === 'pendiente_pago') return [moved(place, endOf(place))]
  const stopped = moved(place, { isWithdrawn: true })
  return place.provider === 'directo' && isPaid(place.payment)
    ? [stopped, moved(stopped, { payment: 'reembolso_pendiente', returnCents: 4_000 })]
    : [stopped]
}

/** What an ended stage is claimed for, once by each side. */
function byClaims(place: Place): Place[] {
  if (!isFinal(place.state) || place.isWithdrawn) return []
  return SIDES.filter((side) => !place.claimed.includes(side)).flatMap((side) => {
    const atStakeCents = claimableCents(place, side)
    if (atStakeCents === 0) return []
    const claim = { claims: CLAIMS_OF[side], atStakeCents }
    return [0, 100, atStakeCents].flatMap((cents) =>
      found(place).map((foundPaid) =>
        resolved(
          place,
          {
            ...owedAfter(place, claim, cents, { outcome: 'decision', foundPaid }),
            claimed: `${place.claimed} ${side}`,
          },
          'decision',
        ),
      ),
    )
  })
}

const keyOf = (place: Place) =>
  [
    place.provider,
    place.state,
    place.payment,
    place.returnCents,
    place.returnedCents,
    place.deniedAt !== null,
    place.provenAt !== null,
    place.deliveredAt !== null,
    place.isWithdrawn,
    place.fromState,
    place.claimed,
    place.revisionsLeft,
  ].join(' ')

function everyPlace(): Map<string, Place> {
  const started = PROVIDERS.flatMap((provider) =>
    (['pendiente_pago', 'en_curso'] as const).map((state): Place => ({
      ...aStage({ provider, state, revisionsLeft: 1, dueAt: daysAfter(NOW, 7) }),
      fromState: null,
      claimed: '',
    })),
  )
  const places = new Map(started.map((place) => [keyOf(place), place]))
  for (const place of places.values())
    for (const next of [byActs, bySilence, byProvider, byDisputes, byWithdrawal, byClaims].flatMap((step) =>
      step(place),
    ))
      if (!places.has(keyOf(next))) places.set(keyOf(next), next)
  return places
}

const places = everyPlace()

test('wherever two people and silence lead, money is owed to nobody, or somebody can settle it until a date', () => {
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
    // Whoever has shown a file waits for the moderator to whom that leads.
    if (place.provenAt === null) expect([what, acts.length > 0]).toEqual([what, true])
  }
})

test('what is owed after the end can be disputed by the one who waits for it, and is neither nothing nor too much', () => {
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

test('no end keeps the money of work that was not done, and none leaves work that was accepted unpaid without a debt', () => {
  for (const [what, place] of places) {
    const { state, payment, returnCents, toPayCents, claimed } = place
    if (state === 'cancelado' || state === 'reembolsado')
      expect([what, isPaid(payment) && claimed === '']).toEqual([what, false])
    if (state === 'completado' && payment === 'por_pagar')
      expect([what, owedOf(place).kind]).toEqual([what, returnCents === toPayCents ? 'nothing' : 'debt'])
  }
})

/** What the two or their provider have closed; anything else of an ended stage is money that somebody still has. */
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

test('nothing is owed of an ended stage only where its money is closed, or was never to be paid', () => {
  const ended = [...places].filter(([, place]) => isFinal(place.state) && owedOf(place).kind === 'nothing')
  expect(ended.length).toBeGreaterThan(100)
  for (const [what, { state, payment, returnCents, returnedCents, toPayCents }] of ended) {
    const isWithoutWork = (state === 'cancelado' || state === 'reembolsado') && returnedCents === 0
    const isNeverPaid = payment === 'por_pagar' && (isWithoutWork || returnCents === toPayCents)
    expect([what, CLOSED.includes(payment) || isNeverPaid]).toEqual([what, true])
  }
})

test('from everywhere silence comes to an end', () => {
  for (const [what, start] of places) {
    let [place, now, steps] = [start, NOW, 0]
    let owedAt = owedAtOf(aStage({ ...place, payment: 'recibido' }), place, now)
    while (owedAt) {
      const turn = owedSilenceOf(place)
      if (!turn) throw new Error(`${what} has a date and no end`)
      if (turn.kind === 'refer') break
      now = owedAt
      const after = { ...place, state: turn.state, payment: turn.payment }
      owedAt = owedAtOf({ ...place, owedAt }, after, now)
      place = after
      if (++steps > 4) throw new Error(`${what} never ends`)
    }
    expect(steps).toBeLessThan(5)
  }
})

test('where a provider collects, nobody is written down as having said that they paid, or received', () => {
  const said: readonly Payment[] = ['anunciado', 'sin_confirmar', 'negado', 'por_probar', 'recibido']
  for (const [what, { provider, payment }] of places)
    if (provider !== 'directo') expect([what, said.includes(payment)]).toEqual([what, false])
})

test('a file that shows a return says nothing of the payment that is owed afterwards', () => {
  for (const [what, { payment, deniedAt, provenAt }] of places)
    if (payment === 'por_pagar' && deniedAt === null) expect([what, provenAt]).toEqual([what, null])
})
