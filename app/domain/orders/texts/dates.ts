import type { PricedSubject, Say, Spoken, Words } from '#app/domain/hiring/subject.server.ts'
import type { EventKind } from '#app/domain/orders/events.server.ts'
import type { Silence } from '#app/domain/orders/next-step.server.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, PROOF_DAYS, type OwedSilence } from '#app/domain/orders/owed.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, type Side } from '#app/domain/orders/stages.ts'
import { say, type Said, type SaidValue } from '#app/locale/said.ts'

type Name = Spoken['other']

const toPay = (name: Name) => say('para pagar a {name}', { name })
const toGiveBack = (name: Name) => say('para devolver su dinero a {name}', { name })

/** The purpose of the last days, for the side that is waited for: a part of the sentences of `lastDaysOf`. */
const LAST_DAYS: Record<Silence | 'claim', (name: Name) => Said> = {
  'never-paid': toPay,
  'never-delivered': (name) => say('para entregar a {name}', { name }),
  'accepted-by-silence': (name) => say('para revisar lo que ha entregado {name}', { name }),
  unconfirmed: (name) => say('para decir si {name} te ha pagado', { name }),
  'never-proven': (name) => say('para mostrar tu pago a {name}', { name }),
  'payment-overdue': toPay,
  'payment-denied': (name) => say('para pagar a {name}, o mostrar tu pago', { name }),
  'payment-unclaimed': toPay,
  'return-overdue': toGiveBack,
  'return-denied': (name) => say('para devolver su dinero a {name}, o mostrar que lo has hecho', { name }),
  'return-unclaimed': toGiveBack,
  'returned-by-silence': (name) => say('para decir si {name} te ha devuelto el dinero', { name }),
  claim: (name) => say('para reclamar a {name}', { name }),
}

/**
 * The title of a reminder, one day or two before a date, sent by `reminding.server.ts`. @param silence what the date
 * ends, or a time to claim.
 */
export const lastDaysOf =
  (silence: Silence | 'claim', days: number): Say<PricedSubject> =>
  ({ job, other }) => {
    const purpose = LAST_DAYS[silence](other)
    return days === 1
      ? say('Mañana termina tu plazo {purpose}: {job}', { purpose, job })
      : say('Dentro de dos días termina tu plazo {purpose}: {job}', { purpose, job })
  }

/** Both are reminded of the agreed day, before it and on it. @returns what a side reads of this day. */
export const DUE_WORDS: Record<'soon' | 'day', Record<Side, (day: SaidValue) => { title: Said; message: Said }>> = {
  soon: {
    freelancer: (day) => ({
      title: say('Se acerca la entrega'),
      message: say('Acordasteis la entrega para el {day}. Entrega antes de esa fecha o habla con quien te contrató.', {
        day,
      }),
    }),
    client: (day) => ({
      title: say('Se acerca la entrega'),
      message: say('Acordasteis la entrega para el {day}. No tienes que hacer nada: te avisaremos cuando llegue.', {
        day,
      }),
    }),
  },
  day: {
    freelancer: (day) => ({
      title: say('Es el día de la entrega'),
      message: say(
        'Acordasteis la entrega para el {day}. Si no entregas, quien te contrató puede cancelar {cancelDays} días después, y a los {lateDays} se cancela sin más.',
        { day, cancelDays: CLIENT_MAY_CANCEL_DAYS, lateDays: LATE_DAYS },
      ),
    }),
    client: (day) => ({
      title: say('Es el día de la entrega'),
      message: say(
        'Acordasteis la entrega para el {day}. Si no llega, puedes cancelar {cancelDays} días después, y a los {lateDays} se cancela sin más.',
        { day, cancelDays: CLIENT_MAY_CANCEL_DAYS, lateDays: LATE_DAYS },
      ),
    }),
  },
}

/** The kinds of events that record silence. */
export type Silent = Extract<
  EventKind,
  OwedSilence | 'never-delivered' | 'accepted-by-silence' | 'waits-for-reader' | 'waits-for-content'
>

export const SILENCE_WORDS: Record<Silent, { title: Said; message: Said }> = {
  'never-paid': {
    title: say('Cancelado por falta de pago'),
    message: say('Ha terminado el plazo y no consta ningún pago.'),
  },
  unconfirmed: {
    title: say('El pago queda sin confirmar'),
    message: say(
      'Han pasado {days} días sin que nadie confirmara el pago anunciado. El trabajo sigue, y no consta como recibido.',
      { days: CONFIRM_DAYS },
    ),
  },
  'never-proven': {
    title: say('El pago anunciado no cuenta'),
    message: say(
      'Han pasado {days} días sin ningún comprobante del pago que se anunció, así que no hay nada que devolver por él.',
      { days: PROOF_DAYS },
    ),
  },
  'payment-overdue': {
    title: say('Pago vencido'),
    message: say('Ha pasado la fecha y no consta el pago. Durante {days} días se puede reclamar con una disputa.', {
      days: CLAIM_DAYS,
    }),
  },
  'payment-denied': {
    title: say('El pago sigue pendiente'),
    message: say(
      'Han pasado {proofDays} días sin ningún comprobante, así que el pago sigue pendiente. Durante {claimDays} días se puede reclamar con una disputa.',
      { proofDays: PROOF_DAYS, claimDays: CLAIM_DAYS },
    ),
  },
  'payment-unclaimed': {
    title: say('Termina el plazo para reclamar un pago'),
    message: say(
      'El pago sigue sin constar, y el plazo para reclamarlo aquí ha terminado. Fuera de aquí se puede reclamar en los tribunales.',
    ),
  },
  'return-overdue': {
    title: say('Devolución vencida'),
    message: say(
      'Ha pasado la fecha y no consta la devolución. Durante {days} días se puede reclamar con una disputa.',
      { days: CLAIM_DAYS },
    ),
  },
  'return-denied': {
    title: say('La devolución sigue pendiente'),
    message: say(
      'Han pasado {proofDays} días sin ningún comprobante, así que la devolución sigue pendiente. Durante {claimDays} días se puede reclamar con una disputa.',
      { proofDays: PROOF_DAYS, claimDays: CLAIM_DAYS },
    ),
  },
  'return-unclaimed': {
    title: say('Termina el plazo para reclamar una devolución'),
    message: say(
      'La devolución sigue sin constar, y el plazo para reclamarla aquí ha terminado. Fuera de aquí se puede reclamar en los tribunales.',
    ),
  },
  'returned-by-silence': {
    title: say('Devuelto, según quien cobró'),
    message: say(
      'Han pasado {days} días sin que nadie dijera lo contrario. Consta como devuelto según quien lo cobró, sin justificante.',
      { days: CONFIRM_DAYS },
    ),
  },
  'never-delivered': {
    title: say('Cancelado por falta de entrega'),
    message: say(
      'Han pasado {days} días desde la fecha acordada sin entrega. Lo que se haya pagado hay que devolverlo.',
      { days: LATE_DAYS },
    ),
  },
  'accepted-by-silence': {
    title: say('Entrega aceptada por silencio'),
    message: say('Ha terminado el plazo de revisión sin respuesta, así que la entrega consta como aceptada.'),
  },
  'waits-for-reader': {
    title: say('La revisión espera un plazo más'),
    message: say(
      'La entrega todavía no se ha abierto, y el silencio de quien no la ha visto no cuenta como aceptarla. Si tampoco se abre en el plazo nuevo, decide la moderación.',
    ),
  },
  'waits-for-content': {
    title: say('La revisión espera un plazo más'),
    message: say(
      'De la entrega ya no queda texto ni archivo, y el silencio no cuenta como aceptar lo que no se puede ver. Después decide la moderación.',
    ),
  },
}

/** @param step what the reader has to do, if it is their turn. */
export const nowDated = (step: Said | null): Words<PricedSubject> => ({
  title: say('Lo que estaba pendiente tiene fecha'),
  message: step ?? say('Mira qué falta y hasta cuándo.'),
})
