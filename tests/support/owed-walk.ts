import type { ProviderName } from '#app/adapters/payments.ts'
import { isPaymentInDoubt } from '#app/domain/disputes/deciding.server.ts'
import { divided, dividedFurther, isOwedAnew, owedAfter } from '#app/domain/disputes/division.ts'
import { possibleActs, stageAfter, type Act } from '#app/domain/orders/acts.ts'
import { CLAIMS_OF, claimableCents, type Disputable } from '#app/domain/orders/claimable.ts'
import { isPayable, owedOf } from '#app/domain/orders/owed-of.ts'
import { isOtherMoney, owedSilenceOf } from '#app/domain/orders/owed-turns.ts'
import { PROVIDERS } from '#app/domain/orders/providers.ts'
import { returnableCents, returnedOf } from '#app/domain/orders/returning.ts'
import { endOf, isFinal, isPaid, silenceOf, type Side, type StageState } from '#app/domain/orders/stages.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aStage } from './stages.ts'

/* A walk over the states that two people, a provider, moderators and silence can bring a stage into, by the rules
 * alone. */

/** When the walk begins; later is beyond every date. */
export const NOW = new Date('2026-03-01T10:00:00Z')
const LATE = daysAfter(NOW, 400)
const SIDES = ['client', 'freelancer'] as const
/** Acts that do not change a stage or its money, or are a step of their own here. */
const NO_MOVE: readonly Act[] = ['checkout', 'ask-cancel', 'keep-on', 'extend', 'ask-return']

export interface Place extends Disputable {
  /** The state that a dispute stopped. */
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

/** The acts of these sides, early or late, while the freelancer is there or away. */
export const byActs =
  (sides: readonly Side[]) =>
  (place: Place): Place[] =>
    [NOW, LATE].flatMap((now) =>
      [false, true].flatMap((isFreelancerAway) =>
        sides.flatMap((side) => {
          const stage = { ...place, isFreelancerAway }
          return possibleActs(stage, side, now)
            .filter((act) => !NO_MOVE.includes(act))
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

/** The effect of silence at the dates of a place; a referral is a dispute that no side opened. */
export function bySilence(place: Place): Place[] {
  const work = place.isWithdrawn ? undefined : silenceOf(place)
  const owed = owedSilenceOf(place)
  return [
    ...(work && !(place.deliveredAt && work.kind === 'never-delivered')
      ? [moved(place, { state: work.state, payment: work.payment })]
      : []),
    ...(owed && owed.kind !== 'refer' ? [moved(place, { state: owed.state, payment: owed.payment })] : []),
  ]
}

/** The acts of a provider: it collects, hands over and gives back. */
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

/** A consumer withdraws: stages not begun end, and for begun ones a part goes back before the rest is settled. */
function byWithdrawal(place: Place): Place[] {
  if (isFinal(place.state) || place.isWithdrawn || place.state === 'en_disputa') return []
  if (place.state === 'pendiente_pago') return [moved(place, endOf(place))]
  const stopped = moved(place, { isWithdrawn: true })
  return place.provider === 'directo' && isPaid(place.payment)
    ? [stopped, moved(stopped, { payment: 'reembolso_pendiente', returnCents: 4_000 })]
    : [stopped]
}

/** The claims about an ended stage, one of each side. */
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

/** The returns that the two agree on without a dispute. */
function byReturns(place: Place): Place[] {
  const most = returnableCents(place)
  // Money that came back before stays a part of the debt, so a few sizes are enough.
  const parts = place.returnedCents > 0 ? [most] : [100, 4_000, most]
  return parts.flatMap((cents) => (cents > 0 && cents <= most ? [moved(place, returnedOf(place, cents))] : []))
}

/** The file shown for an ended stage goes to a moderator, and neither they nor the operator decide. */
export function byNobody(place: Place): Place[] {
  if (!isFinal(place.state) || place.isWithdrawn || place.provenAt === null) return []
  const side = claimableCents(place, 'freelancer') > 0 ? 'freelancer' : 'client'
  const atStakeCents = claimableCents(place, side)
  if (atStakeCents === 0 || owedSilenceOf(place)?.kind !== 'refer') return []
  const claim = { claims: CLAIMS_OF[side], atStakeCents }
  const cents = side === 'client' ? atStakeCents : 0
  return [moved(place, owedAfter(place, claim, cents, { outcome: 'plazo', foundPaid: null }))]
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

/** A stage of this provider before any act, or with the work begun. */
export const placeOf = (provider: ProviderName, given: Partial<Place> = {}): Place => ({
  ...aStage({ provider, state: 'pendiente_pago', revisionsLeft: 1, dueAt: daysAfter(NOW, 7) }),
  fromState: null,
  claimed: '',
  ...given,
})

type Steps = readonly ((place: Place) => Place[])[]

/** Every place to which these steps lead from there, by its distinguishing values. */
export function walkFrom(started: readonly Place[], steps: Steps): Map<string, Place> {
  const places = new Map(started.map((place) => [keyOf(place), place]))
  for (const place of places.values())
    for (const next of steps.flatMap((step) => step(place))) if (!places.has(keyOf(next))) places.set(keyOf(next), next)
  return places
}

/** Every place that a stage can come to. */
export const everyPlace = (): Map<string, Place> =>
  walkFrom(
    PROVIDERS.flatMap((provider) =>
      (['pendiente_pago', 'en_curso'] as const).map((state) => placeOf(provider, { state })),
    ),
    [byActs(SIDES), bySilence, byProvider, byDisputes, byWithdrawal, byClaims, byReturns, byNobody],
  )
