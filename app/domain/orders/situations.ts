import type { ProviderName } from '#app/adapters/payments.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { ACTS, mayDo, type Act } from './acts.ts'
import type { MoneyAct, OwedSilence } from './owed.ts'
import { owedRows } from './owed-of.ts'
import { silenceOf, STAGE_LABELS, worksNext } from './stages.ts'
import { NO_RETURN_ASKED } from './returning.ts'
import { turnOf } from './turn-of.server.ts'
import type { Payment, Side, Stage, StageState } from './stages.ts'

/** The states that a payment can be in, for each provider that can move the money. */
const BETWEEN_THEM: readonly Payment[] = [
  'por_pagar',
  'anunciado',
  'sin_confirmar',
  'negado',
  'impagado',
  'sin_cobrar',
  'por_probar',
  'recibido',
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
  'devuelto_segun',
  'reembolsado',
]
const COLLECTED: readonly Payment[] = [
  'por_pagar',
  'impagado',
  'sin_cobrar',
  'cobrado',
  'liberado',
  'reembolso_pendiente',
  'reembolsado',
  'parcial',
]
/** Payments that belong to returns: only of work that has ended without money, wholly or in part. */
const OF_RETURNS: readonly Payment[] = [
  'por_probar',
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
  'devuelto_segun',
]

/** The possible states of the payment of a stage in this state. */
export const paymentsIn = (state: StageState, provider: ProviderName): Payment[] =>
  (provider === 'directo' ? BETWEEN_THEM : COLLECTED).filter(
    (payment) =>
      state === 'cancelado' ||
      state === 'reparto' ||
      (state === 'reembolsado' && provider !== 'directo') ||
      !OF_RETURNS.includes(payment),
  )

/** How long a stage waits: since it came into its state, or since the day that was agreed for its delivery. */
export interface Wait {
  ms: number
  since: 'state' | 'due'
}

/** Work or a debt that waits for a side, as one row of the rules. */
export interface Situation {
  states: readonly StageState[]
  /** The state of the payment, where money is owed; null for work, which does not depend on its payment. */
  payments: readonly Payment[] | null
  waitsFor: Side
  wait: Wait
  silence: NonNullable<ReturnType<typeof silenceOf>>['kind'] | OwedSilence
  acts: Record<Side, readonly Act[]>
}

/**
 * Any two moments show what `turnOf` counts from; that they are far apart keeps the answers apart. Both are followed by
 * weeks in which no clock is changed, so that days are as long as each other.
 */
const ENTERED = new Date('2026-01-01T00:00:00Z')
const DUE = new Date('2029-01-01T00:00:00Z')

function waitOf(state: StageState): Wait | null {
  const turn = turnOf({ state, payment: 'por_pagar', dueAt: DUE, reviewDays: REVIEW_DAYS }, ENTERED)?.getTime()
  if (turn === undefined) return null
  return turn > DUE.getTime()
    ? { ms: turn - DUE.getTime(), since: 'due' }
    : { ms: turn - ENTERED.getTime(), since: 'state' }
}

/** Everything of a stage that can allow an act or forbid it. */
const samples = (state: StageState, provider: ProviderName): Stage[] =>
  paymentsIn(state, provider).flatMap((payment) =>
    [null, 'client' as const, 'freelancer' as const].flatMap((cancelAskedBy) =>
      [null, ENTERED].map((deliveredAt) => ({
        n: 1,
        state,
        payment,
        toPayCents: 1,
        returnCents: null,
        returnedCents: 0,
        dueAt: DUE,
        turnAt: null,
        owedAt: null,
        deniedAt: null,
        provenAt: null,
        deliveredAt,
        revisionsLeft: 1,
        isExtended: false,
        cancelAskedBy,
        ...NO_RETURN_ASKED,
        reviewDays: REVIEW_DAYS,
        provider,
        isFreelancerAway: false,
        isWithdrawn: false,
        startsAt: null,
        leaveUntil: null,
      })),
    ),
  )

/** The acts that a side has at some time of this state: before the agreed day, or long after it. */
function actsIn(state: StageState, provider: ProviderName, side: Side): Act[] {
  const moments = [ENTERED, daysAfter(DUE, 1_000)]
  return ACTS.filter((act) =>
    samples(state, provider).some((stage) => moments.some((now) => mayDo(act, stage, side, now))),
  )
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[] // literals have no others

function workIn(state: StageState, provider: ProviderName): Situation[] {
  const at = { state, payment: 'por_pagar' as const, provider, startsAt: null, isWithdrawn: false }
  const [side, wait, silence] = [worksNext(at, ENTERED), waitOf(state), silenceOf(at)]
  if (!side || !wait || !silence) return []
  const acts = { client: actsIn(state, provider, 'client'), freelancer: actsIn(state, provider, 'freelancer') }
  return [{ states: [state], payments: null, waitsFor: side, wait, silence: silence.kind, acts }]
}

/** The situations of work that wait for a side, read from the machine itself. */
export const workWith = (provider: ProviderName): Situation[] =>
  keysOf(STAGE_LABELS()).flatMap((state) => workIn(state, provider))

/**
 * The situations of money that wait for a side, read from the table of debts; each also as it is after an
 * appeal.
 */
export const owedWith = (provider: ProviderName): Situation[] =>
  owedRows(provider).flatMap(({ states, payments, waitsFor, days, silence, acts, isAnew }) =>
    waitsFor && days && silence && !isAnew
      ? [{ states, payments, waitsFor, wait: { ms: days * DAY_MS, since: 'state' }, silence, acts: whole(acts) }]
      : [],
  )

const whole = (acts: Partial<Record<Side, readonly MoneyAct[]>>) => ({
  client: acts.client ?? [],
  freelancer: acts.freelancer ?? [],
})
