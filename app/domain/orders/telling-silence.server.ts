import type { Trx } from '#app/db.server.ts'
import type { PricedSubject } from '#app/domain/hiring/subject.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { EventKind } from './events.server.ts'
import type { HeldOrder } from './holding.server.ts'
import { nextStep } from './next-step.server.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, PROOF_DAYS, type OwedSilence } from './owed.ts'
import { centsOf, owedOf } from './owed-of.ts'
import { orderPath } from './paths.ts'
import { LATE_DAYS, type Stage } from './stages.ts'
import { aboutStage } from './subject.server.ts'

export type Silent = Extract<
  EventKind,
  OwedSilence | 'never-delivered' | 'accepted-by-silence' | 'waits-for-reader' | 'waits-for-content'
>

export const SILENCE_WORDS: Record<Silent, { title: string; message: string }> = {
  'never-paid': {
    title: 'Cancelado por falta de pago',
    message: 'Ha terminado el plazo y no consta ningún pago.',
  },
  unconfirmed: {
    title: 'El pago queda sin confirmar',
    message: `Han pasado ${CONFIRM_DAYS} días sin que nadie confirmara el pago anunciado. El trabajo sigue, y no consta como recibido.`,
  },
  'never-proven': {
    title: 'El pago anunciado no cuenta',
    message: `Han pasado ${PROOF_DAYS} días sin ningún comprobante del pago que se anunció, así que no hay nada que devolver por él.`,
  },
  'payment-overdue': {
    title: 'Pago vencido',
    message: `Ha pasado la fecha y no consta el pago. Durante ${CLAIM_DAYS} días se puede reclamar con una disputa.`,
  },
  'payment-denied': {
    title: 'El pago sigue pendiente',
    message: `Han pasado ${PROOF_DAYS} días sin ningún comprobante, así que el pago sigue pendiente. Durante ${CLAIM_DAYS} días se puede reclamar con una disputa.`,
  },
  'payment-unclaimed': {
    title: 'Termina el plazo para reclamar un pago',
    message:
      'El pago sigue sin constar, y el plazo para reclamarlo aquí ha terminado. Fuera de aquí se puede reclamar en los tribunales.',
  },
  'return-overdue': {
    title: 'Devolución vencida',
    message: `Ha pasado la fecha y no consta la devolución. Durante ${CLAIM_DAYS} días se puede reclamar con una disputa.`,
  },
  'return-denied': {
    title: 'La devolución sigue pendiente',
    message: `Han pasado ${PROOF_DAYS} días sin ningún comprobante, así que la devolución sigue pendiente. Durante ${CLAIM_DAYS} días se puede reclamar con una disputa.`,
  },
  'return-unclaimed': {
    title: 'Termina el plazo para reclamar una devolución',
    message:
      'La devolución sigue sin constar, y el plazo para reclamarla aquí ha terminado. Fuera de aquí se puede reclamar en los tribunales.',
  },
  'returned-by-silence': {
    title: 'Devuelto, según quien cobró',
    message: `Han pasado ${CONFIRM_DAYS} días sin que nadie dijera lo contrario. Consta como devuelto según quien lo cobró, sin justificante.`,
  },
  'never-delivered': {
    title: 'Cancelado por falta de entrega',
    message: `Han pasado ${LATE_DAYS} días desde la fecha acordada sin entrega. Lo que se haya pagado hay que devolverlo.`,
  },
  'accepted-by-silence': {
    title: 'Entrega aceptada por silencio',
    message: 'Ha terminado el plazo de revisión sin respuesta, así que la entrega consta como aceptada.',
  },
  'waits-for-reader': {
    title: 'La revisión espera un plazo más',
    message:
      'La entrega todavía no se ha abierto, y el silencio de quien no la ha visto no cuenta como aceptarla. Si tampoco se abre en el plazo nuevo, decide la moderación.',
  },
  'waits-for-content': {
    title: 'La revisión espera un plazo más',
    message:
      'De la entrega ya no queda texto ni archivo, y el silencio no cuenta como aceptar lo que no se puede ver. Después decide la moderación.',
  },
}

/** A stage as what is told of its silence is about it: with what is owed for it. */
async function aboutSilence(trx: Trx, { order, n }: { order: HeldOrder; n: number }): Promise<PricedSubject> {
  const stage = order.stages.find((each) => each.n === n)
  return aboutStage(trx, { order, n }, stage && centsOf(owedOf(stage), stage))
}

/** Tells both what their silence has meant. */
export async function tellSilence(
  trx: Trx,
  { order, n }: { order: HeldOrder; n: number },
  { kind, version, now }: { kind: Silent; version: number; now: Date },
): Promise<void> {
  const subject = await aboutSilence(trx, { order, n })
  for (const to of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      subject,
      to,
      cause: `silence:${order.id}:${n}:${version}`,
      ...SILENCE_WORDS[kind],
      href: orderPath(order.id),
      now,
      isOwed: true,
    })
}

/** Tells both sides of what was open without a date that it has one now. */
export async function tellDated(
  trx: Trx,
  order: HeldOrder,
  { stage, now }: { stage: Stage; now: Date },
): Promise<void> {
  const { n } = stage
  const subject = await aboutSilence(trx, { order, n })
  for (const to of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      subject,
      to,
      cause: `dated:${order.id}:${n}`,
      title: 'Lo que estaba pendiente tiene fecha',
      message: nextStep(stage, to, now) ?? 'Mira qué falta y hasta cuándo.',
      href: orderPath(order.id),
      now,
      isOwed: true,
    })
}
