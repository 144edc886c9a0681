import { centsOf, owedOf } from './owed-of.ts'
import { isFinal, isPaid, type Stage } from './stages.ts'

/**
 * Returns how much the client still has to pay for a stage, in cents: its price while it runs; once it has ended, the
 * amount in the table of debts. The amount is 0 while a dispute is open, after the client has withdrawn, and when
 * the price can no longer be claimed.
 */
export function toPay(stage: Stage): number {
  const { state, payment, isWithdrawn } = stage
  if (isPaid(payment)) return 0
  if (!isFinal(state)) return isWithdrawn || state === 'en_disputa' ? 0 : centsOf({ claims: 'pago' }, stage)
  const { kind, claims } = owedOf(stage)
  return claims === 'pago' && (kind === 'debt' || kind === 'answer') ? centsOf({ claims }, stage) : 0
}

/** The amount of a stage that its freelancer has still to get: a provider may hold it until the work is accepted. */
export function toReceive(stage: Stage): number {
  const { state, payment, isWithdrawn } = stage
  const isHeld = payment === 'cobrado' && !isWithdrawn && state !== 'en_disputa'
  if (isHeld && (!isFinal(state) || owedOf(stage).kind === 'provider')) return centsOf({ claims: 'pago' }, stage)
  return toPay(stage)
}
