import type { PricedSubject, Say, Words } from '#app/domain/hiring/subject.server.ts'
import type { EventKind } from '#app/domain/orders/events.server.ts'
import type { Silence } from '#app/domain/orders/next-step.server.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, PROOF_DAYS, type OwedSilence } from '#app/domain/orders/owed.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, type Side } from '#app/domain/orders/stages.ts'

/** What the last days are for, as the side that is waited for reads it. */
const LAST_DAYS: Record<Silence | 'claim', (other: string) => string> = {
  'never-paid': (other) => `para pagar a ${other}`,
  'never-delivered': (other) => `para entregar a ${other}`,
  'accepted-by-silence': (other) => `para revisar lo que ha entregado ${other}`,
  unconfirmed: (other) => `para decir si ${other} te ha pagado`,
  'never-proven': (other) => `para mostrar tu pago a ${other}`,
  'payment-overdue': (other) => `para pagar a ${other}`,
  'payment-denied': (other) => `para pagar a ${other}, o mostrar tu pago`,
  'payment-unclaimed': (other) => `para pagar a ${other}`,
  'return-overdue': (other) => `para devolver su dinero a ${other}`,
  'return-denied': (other) => `para devolver su dinero a ${other}, o mostrar que lo has hecho`,
  'return-unclaimed': (other) => `para devolver su dinero a ${other}`,
  'returned-by-silence': (other) => `para decir si ${other} te ha devuelto el dinero`,
  claim: (other) => `para reclamar a ${other}`,
}

/** The title of a reminder, one day or two before a date. @param silence what the date ends, or a time to claim. */
export const lastDaysOf =
  (silence: Silence | 'claim', days: number): Say<PricedSubject> =>
  ({ job, other }) =>
    `${days === 1 ? 'Mañana' : 'Dentro de dos días'} termina tu plazo ${LAST_DAYS[silence](other)}: ${job}`

/** Both are reminded of the agreed day, before it and on it. */
export const DUE_WORDS: Record<'soon' | 'day', Record<Side, (day: string) => { title: string; message: string }>> = {
  soon: {
    freelancer: (day) => ({
      title: 'Se acerca la entrega',
      message: `Acordasteis la entrega para el ${day}. Entrega antes de esa fecha o habla con quien te contrató.`,
    }),
    client: (day) => ({
      title: 'Se acerca la entrega',
      message: `Acordasteis la entrega para el ${day}. No tienes que hacer nada: te avisaremos cuando llegue.`,
    }),
  },
  day: {
    freelancer: (day) => ({
      title: 'Es el día de la entrega',
      message: `Acordasteis la entrega para el ${day}. Si no entregas, quien te contrató puede cancelar ${CLIENT_MAY_CANCEL_DAYS} días después, y a los ${LATE_DAYS} se cancela sin más.`,
    }),
    client: (day) => ({
      title: 'Es el día de la entrega',
      message: `Acordasteis la entrega para el ${day}. Si no llega, puedes cancelar ${CLIENT_MAY_CANCEL_DAYS} días después, y a los ${LATE_DAYS} se cancela sin más.`,
    }),
  },
}

/** What silence is recorded as. */
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

/** @param step what the reader has to do, where it is their turn. */
export const nowDated = (step: string | null): Words<PricedSubject> => ({
  title: 'Lo que estaba pendiente tiene fecha',
  message: step ?? 'Mira qué falta y hasta cuándo.',
})
