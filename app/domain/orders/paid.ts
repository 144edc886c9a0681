import { cameBack, isPaid, type Payment, type Stage } from './stages.ts'

/** Payments that were sent, or that are to go back, and are with the freelancer or the provider until then. */
const HELD: readonly Payment[] = [
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
]

type Paid = Pick<Stage, 'payment' | 'toPayCents' | 'returnCents' | 'returnedCents'>

/**
 * How much the client has paid for a stage and not got back, according to the two or their provider. A payment that was
 * only announced does not count.
 */
export function paidCents({ payment, toPayCents, returnCents, returnedCents }: Paid): number {
  if (isPaid(payment)) return toPayCents - (returnCents ?? 0)
  if (cameBack(payment)) return toPayCents - (returnCents ?? toPayCents)
  if (HELD.includes(payment) || returnedCents > 0) return toPayCents - returnedCents
  return 0
}
