import type { Claims } from '#app/domain/orders/owed.ts'
import { furtherReturn } from '#app/domain/orders/returning.ts'
import {
  backOf,
  endOf,
  isPaid,
  type Payment,
  type Side,
  type Stage,
  type StageState,
} from '#app/domain/orders/stages.ts'
import { claimedForClient, type Outcome } from './steps.ts'

/* How the end of a dispute moves a stage and its money. */

interface Priced extends Pick<Stage, 'state' | 'payment' | 'provider'> {
  toPayCents: number
  returnCents: number | null
  returnedCents: number
}

interface Found {
  outcome: Outcome
  /** The decision about a payment that one side announced and the other did not confirm. */
  foundPaid: boolean | null
}

/** The state of a stage after this part of its price goes back. */
export const stateOfDivision = (
  toClientCents: number,
  atStakeCents: number,
): Extract<StageState, 'completado' | 'reembolsado' | 'reparto'> =>
  toClientCents === 0 ? 'completado' : toClientCents === atStakeCents ? 'reembolsado' : 'reparto'

/** Payments that a client says they made, and the freelancer has not confirmed. */
export const SAID: readonly Payment[] = ['anunciado', 'sin_confirmar', 'negado', 'por_probar']

/** Whether the client has paid, as far as the end of the dispute can tell: an announcement alone does not count. */
function paymentFound(payment: Payment, { outcome, foundPaid }: Found): Payment {
  if (!SAID.includes(payment)) return payment
  if (foundPaid !== null) return foundPaid ? 'recibido' : 'por_pagar'
  // By agreeing to give money back a freelancer admits having received it.
  return payment !== 'negado' && (outcome === 'acuerdo' || outcome === 'concedida') ? 'recibido' : payment
}

/**
 * How a stage ends when this much of its price goes back. Where the two settle directly, the money counts as returned
 * only when its receiver says so.
 */
export function divided(
  stage: Priced,
  toClientCents: number,
  found: Found,
): { state: StageState; payment: Payment; returnCents: number | null; cancelAskedBy: null } {
  const state = stateOfDivision(toClientCents, stage.toPayCents)
  const payment = paymentFound(stage.payment, found)
  const none = { returnCents: null, cancelAskedBy: null }
  if (state === 'completado') return { state, payment: found.foundPaid === null ? stage.payment : payment, ...none }
  if (state === 'reembolsado') return { ...endOf({ ...stage, payment }), ...none }
  return {
    state,
    payment: stage.provider === 'directo' ? backOf(payment) : isPaid(payment) ? 'reembolso_pendiente' : payment,
    returnCents: toClientCents,
    cancelAskedBy: null,
  }
}

/** The payment when part of it came back according to the two, and when it still has to. */
const CAME_BACK: readonly Payment[] = ['reembolsado', 'devuelto_segun']
const GOES_BACK: readonly Payment[] = [
  ...CAME_BACK,
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
]

/** How a stage ends when a part of its price is already going back, or has gone back: any further amount is owed anew. */
export function dividedFurther(stage: Priced, toClientCents: number, found: Found) {
  const isMore = GOES_BACK.includes(stage.payment) && toClientCents > (stage.returnCents ?? 0)
  if (!isMore) return { ...divided(stage, toClientCents, found), returnedCents: 0 }
  const returnedCents = CAME_BACK.includes(stage.payment) ? (stage.returnCents ?? 0) : 0
  return { ...divided({ ...stage, payment: 'recibido' }, toClientCents, found), returnedCents }
}

/**
 * Whether a payment is owed after all, by a decision or an agreement: earlier denials and proofs do not count for the
 * payment that is still to come.
 */
export const isOwedAnew = ({ payment }: { payment: Payment }, { outcome }: Pick<Found, 'outcome'>): boolean =>
  payment === 'por_pagar' && outcome !== 'plazo'

type Owing = Pick<Priced, 'payment' | 'returnCents' | 'returnedCents'>

interface Owned extends Priced {
  deniedAt: Date | null
  provenAt: Date | null
}

/** The debt of an ended stage after a dispute about it. The state of the stage stays. */
export function owedAfter(
  stage: Owned,
  { claims, atStakeCents }: { claims: Claims; atStakeCents: number },
  toClientCents: number,
  found: Found,
): Owing {
  const claimed = { ...stage, payment: paymentFound(stage.payment, found) }
  if (claims === 'pago') return payAfter(claimed, { atStakeCents, toClientCents })
  if (found.outcome === 'plazo' && stage.provenAt !== null) return shownAfter(claimed)
  return returnAfter(claimed, { atStakeCents, toClientCents })
}

/**
 * The debt when one side has shown a file and there is no decision by the last date. A payment that the client says
 * they made is not owed by the freelancer. Money that the freelancer says they returned stays a debt until its date
 * ends it.
 */
function shownAfter({ payment, returnCents, returnedCents }: Priced): Owing {
  const same = { returnCents, returnedCents }
  if (payment === 'por_probar') return { payment: 'sin_confirmar', ...same }
  return { payment: IS_GOING_BACK.includes(payment) ? 'reembolso_vencido' : payment, ...same }
}

interface Claimed {
  atStakeCents: number
  toClientCents: number
}

/** The amount left to pay for a stage whose price the freelancer has claimed. */
function payAfter(stage: Priced, { atStakeCents, toClientCents }: Claimed): Owing {
  const { payment, toPayCents, returnedCents } = stage
  if (CAME_BACK.includes(payment) || payment === 'parcial') return payAnew(stage, atStakeCents - toClientCents)
  if (payment === 'recibido' && toClientCents > 0)
    // The client's earlier part was never paid; only paid money can go back.
    return {
      payment: 'reembolso_pendiente',
      returnCents: (stage.returnCents ?? 0) + toClientCents,
      returnedCents: stage.returnCents ?? 0,
    }
  // The debt is smaller by the client's part, and has a date from now on.
  const less = (stage.returnCents ?? 0) + toClientCents
  if (less >= toPayCents) return { payment: 'parcial', returnCents: less, returnedCents }
  const left = payment === 'impagado' || payment === 'negado' ? 'por_pagar' : payment
  return { payment: left, returnCents: less === 0 ? stage.returnCents : less, returnedCents }
}

/** The amount of the client's part that goes to the freelancer in the end; earlier returns stay recorded. */
function payAnew({ payment, returnCents, returnedCents, toPayCents }: Priced, cents: number): Owing {
  if (cents === 0) return { payment, returnCents, returnedCents }
  const cameBack = returnCents ?? toPayCents
  return { payment: 'por_pagar', returnCents: cameBack - cents, returnedCents: cameBack }
}

const IS_GOING_BACK: readonly Payment[] = [
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
]

/** Whether the freelancer claims that the money went back; a denied payment was announced before. */
const isSaidToBeBack = ({ payment, deniedAt }: Owned) => payment === 'reembolso_anunciado' || deniedAt !== null

/** The payment of a stage whose freelancer keeps the money; a provider has released it, whole or in part. */
const keptAs = ({ provider, state }: Priced): Payment =>
  provider === 'directo' ? 'recibido' : state === 'reparto' ? 'parcial' : 'liberado'

/** The amount left to return for a stage whose price the client has claimed back. */
function returnAfter(stage: Owned, { atStakeCents, toClientCents }: Claimed): Owing {
  const { state, payment, toPayCents, returnCents, returnedCents } = stage
  const same = { payment, returnCents, returnedCents }
  if (payment === 'por_pagar' || SAID.includes(payment)) return same
  const isOpen = IS_GOING_BACK.includes(payment)
  if (toClientCents > 0) {
    // Amounts returned earlier are included.
    if (!isOpen) return furtherReturn(stage, toClientCents)
    const isWhole = toClientCents === toPayCents && returnCents === null
    return {
      payment: 'reembolso_pendiente',
      returnCents: isWhole ? null : returnedCents + toClientCents,
      returnedCents,
    }
  }
  if (!isOpen || atStakeCents === 0) return same
  if (isSaidToBeBack(stage)) return { ...same, payment: 'devuelto_segun' }
  // The freelancer keeps the claimed part: only the part that came back before is the client's.
  const isDivided = state === 'reparto' || returnedCents > 0
  return { payment: keptAs(stage), returnCents: isDivided ? returnedCents : null, returnedCents }
}

interface Undecided {
  claims: Claims
  claimCents: number | null
  atStakeCents: number
  openedBy: Side | null
}

/**
 * The client's part of the price of delivered work when no moderator has decided: half, but not more than the person
 * who opened the dispute claims.
 */
export function halved({ claims, claimCents, atStakeCents, openedBy }: Undecided): number {
  const half = Math.floor(atStakeCents / 2)
  if (claimCents === null || openedBy === null) return half
  const asked = claimedForClient({ claims, claimCents, atStakeCents })
  return openedBy === 'client' ? Math.min(half, asked) : Math.max(half, asked)
}
