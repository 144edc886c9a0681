import type { ProviderName } from '#app/adapters/payments.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { ACTS, mayDo, type Act } from './acts.ts'
import { silenceOf, STAGE_LABELS, turnOf, waitsFor } from './stages.ts'
import type { Payment, Side, Stage, StageState } from './stages.ts'

/** How far a payment can be, by who moves the money. */
const BETWEEN_THEM: readonly Payment[] = [
  'por_pagar',
  'anunciado',
  'recibido',
  'negado',
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolsado',
]
const COLLECTED: readonly Payment[] = [
  'por_pagar',
  'cobrado',
  'liberado',
  'reembolso_pendiente',
  'reembolsado',
  'parcial',
]

/** How long a stage waits: since it came into its state, or since the day that was agreed for its delivery. */
export interface Wait {
  ms: number
  since: 'state' | 'due'
}

/** A stage that waits for somebody, as one row of the rules: what differs only in its payment is one situation. */
export interface Situation {
  state: StageState
  payments: Payment[]
  waitsFor: Side
  /** Null where nothing happens by itself. */
  wait: Wait | null
  silence: NonNullable<ReturnType<typeof silenceOf>>['kind'] | null
  acts: Record<Side, Act[]>
}

/** Any two moments show what `turnOf` counts from; that they are far apart keeps the answers apart. */
const ENTERED = new Date('2026-01-01T00:00:00Z')
const DUE = new Date(ENTERED.getTime() + 1_000 * DAY_MS)

function waitOf(state: StageState, payment: Payment): Wait | null {
  const turn = turnOf({ state, payment, dueAt: DUE }, ENTERED)?.getTime()
  if (turn === undefined) return null
  return turn > DUE.getTime()
    ? { ms: turn - DUE.getTime(), since: 'due' }
    : { ms: turn - ENTERED.getTime(), since: 'state' }
}

/** Everything of a stage that can allow an act or forbid it. */
const samples = (state: StageState, payments: readonly Payment[], provider: ProviderName): Stage[] =>
  payments.flatMap((payment) =>
    [null, 'client' as const, 'freelancer' as const].map((cancelAskedBy) => ({
      n: 1,
      state,
      payment,
      dueAt: DUE,
      turnAt: null,
      revisionsLeft: 1,
      isExtended: false,
      cancelAskedBy,
      provider,
      isFreelancerAway: false,
      isWithdrawn: false,
    })),
  )

interface Met {
  state: StageState
  payments: readonly Payment[]
  provider: ProviderName
}

/** What a side can do at some time of this situation: before the agreed day, or long after it. */
function actsIn({ state, payments, provider }: Met, side: Side): Act[] {
  const moments = [ENTERED, new Date(DUE.getTime() + 1_000 * DAY_MS)]
  return ACTS.filter((act) =>
    samples(state, payments, provider).some((stage) => moments.some((now) => mayDo(act, stage, side, now))),
  )
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[] // literals have no others

/** Of work that has ended without its money something may go back; of any other nothing does. */
export const paymentsIn = (state: StageState, provider: ProviderName) =>
  (provider === 'directo' ? BETWEEN_THEM : COLLECTED).filter(
    (payment) => state === 'cancelado' || state === 'reparto' || !payment.startsWith('reembolso_'),
  )

function situationsOf(state: StageState, provider: ProviderName): Situation[] {
  const found = new Map<string, Omit<Situation, 'acts'>>()
  for (const payment of paymentsIn(state, provider)) {
    const side = waitsFor({ state, payment, provider })
    if (!side) continue
    const wait = waitOf(state, payment)
    const silence = wait && (silenceOf({ state, payment, provider })?.kind ?? null)
    const key = JSON.stringify([side, wait, silence])
    const before = found.get(key)
    if (before) before.payments.push(payment)
    else found.set(key, { state, payments: [payment], waitsFor: side, wait, silence })
  }
  return [...found.values()].map((situation) => ({
    ...situation,
    acts: {
      client: actsIn({ ...situation, provider }, 'client'),
      freelancer: actsIn({ ...situation, provider }, 'freelancer'),
    },
  }))
}

/** Every situation in which a stage waits for somebody, read from the machine itself. */
export const situationsWith = (provider: ProviderName): readonly Situation[] =>
  keysOf(STAGE_LABELS).flatMap((state) => situationsOf(state, provider))
