import { cameBack, isPaid, type Payment, type Stage } from './stages.ts'

/** That money was sent, or is to go back, and is with the freelancer or the provider until it does. */
const HELD: readonly Payment[] = [
  'reembolso_pendiente',
  'reembolso_anunciado',
  'reembolso_negado',
  'reembolso_vencido',
  'sin_devolver',
]

type Paid = Pick<Stage, 'payment' | 'toPayCents' | 'returnCents' | 'returnedCents'>

/**
 * How much the client of a stage has paid of it and not got back, as far as the two or their provider say. A payment that
 * was only announced is none.
 */
export function paidCents({ payment, toPayCents, returnCents, returnedCents }: Paid): number {
  if (isPaid(payment)) return toPayCents - (returnCents ?? 0)
  if (cameBack(payment)) return toPayCents - (returnCents ?? toPayCents)
  if (HELD.includes(payment) || returnedCents > 0) return toPayCents - returnedCents
  return 0
}
