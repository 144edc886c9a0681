import type { ProviderName } from '#app/adapters/payments.ts'
import { OWED_ROWS, type Owed, type OwedRow } from './owed.ts'
import type { Side, Stage } from './stages.ts'

/* The row of a stage in the table of debts. */

type Divided = Pick<Stage, 'toPayCents' | 'returnCents' | 'returnedCents'>
export type Place = Pick<Stage, 'state' | 'payment' | 'provider' | 'isWithdrawn'> & Divided

const isFor = (between: boolean | null, provider: ProviderName) =>
  between === null || between === (provider === 'directo')

/** Whether a stage was divided before and a part of the money has come back. */
const isDividedAnew = ({ returnedCents }: Pick<Stage, 'returnedCents'>) => returnedCents > 0

/** Until a withdrawal is settled only a return is owed, if there is one. */
export const rowOf = (stage: Place): OwedRow | undefined =>
  OWED_ROWS.find(
    ({ between, states, payments, claims, isAnew = isDividedAnew(stage) }) =>
      isFor(between, stage.provider) &&
      isAnew === isDividedAnew(stage) &&
      states.includes(stage.state) &&
      payments.includes(stage.payment) &&
      (!stage.isWithdrawn || claims === 'devolucion') &&
      centsOf({ claims }, stage) > 0,
  )

const NONE: Owed = {
  kind: 'nothing',
  waitsFor: null,
  days: null,
  silence: null,
  claims: 'pago',
  acts: { client: [], freelancer: [] },
}

/** The debt of a stage now. */
export function owedOf(stage: Place): Owed {
  const row = rowOf(stage)
  if (!row) return NONE
  const { claims, kind, waitsFor, days, silence, acts } = row
  return {
    claims,
    kind,
    waitsFor,
    days,
    silence,
    acts: { client: acts.client ?? [], freelancer: acts.freelancer ?? [] },
  }
}

/** The side that owes the money. */
export const debtorOf = ({ claims }: Pick<Owed, 'claims'>): Side => (claims === 'pago' ? 'client' : 'freelancer')
export const creditorOf = ({ claims }: Pick<Owed, 'claims'>): Side => (claims === 'pago' ? 'freelancer' : 'client')

/**
 * The amount; for a divided stage, the part in this direction. If more came back before than the client's part after
 * an appeal, the freelancer is paid the difference.
 */
export function centsOf({ claims }: Pick<Owed, 'claims'>, { toPayCents, returnCents, returnedCents }: Divided): number {
  if (claims === 'devolucion') return (returnCents ?? toPayCents) - returnedCents
  const isClients = returnCents ?? 0
  return returnedCents > isClients ? returnedCents - isClients : toPayCents - isClients
}

/** Whether the client of a stage can pay it now, in whichever way its order has. */
export const isPayable = (stage: Place): boolean =>
  owedOf(stage).acts.client.some((act) => act === 'pay' || act === 'checkout')

/**
 * The rows of the table of debts for orders of this provider. `directo`, where client and freelancer pay each
 * other, is one of the providers.
 */
export const owedRows = (provider: ProviderName): readonly OwedRow[] =>
  OWED_ROWS.filter(({ between }) => isFor(between, provider))
