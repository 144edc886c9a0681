import type { PricedSubject, Words } from '#app/domain/hiring/subject.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** Words that name the amount of an order. */
type Priced = Words<PricedSubject>

const write = (moment: Date) => formatMoment(moment, siteTimeZone)

/** @param step what the freelancer has to do first, where there is something. */
export const hired = (step: string | null): Priced => ({
  title: 'Te han contratado',
  message: ({ other, amount }) =>
    `${other} ha aceptado tu presupuesto de ${amount}. ${step ?? 'Mira qué toca ahora y hasta cuándo.'}`,
})

export const startedSooner = ({ isPaidFirst }: { isPaidFirst: boolean }): Priced => ({
  title: 'Puedes empezar ya',
  message: ({ other }) =>
    `${other} quiere que el trabajo empiece ya. ${
      isPaidFirst ? 'Empieza en cuanto esté pagado.' : 'Tus días cuentan desde hoy.'
    } Si desiste, pagará la parte que esté hecha.`,
})

export const extraOffered: Priced = {
  title: 'Te ofrecen una ampliación',
  message: ({ other, amount }) => `${other} ofrece hacer más de lo acordado por ${amount}. Tú decides.`,
}

/** @param leaveUntil until when a consumer can withdraw from it, where they can. */
export const extraAnswered = ({ accepts, leaveUntil }: { accepts: boolean; leaveUntil: Date | null }): Priced => ({
  title: accepts ? 'Ampliación aceptada' : 'Ampliación rechazada',
  message: ({ other, amount }) =>
    accepts
      ? `${other} acepta tu ampliación de ${amount}, que se ha añadido como una etapa más.${beginsLater(leaveUntil)}`
      : `${other} no quiere tu ampliación de ${amount}. El trabajo sigue como estaba acordado.`,
})

const beginsLater = (leaveUntil: Date | null): string =>
  leaveUntil
    ? ` Puede desistir de ella sin coste hasta el ${write(leaveUntil)}, y hasta entonces no se puede empezar.`
    : ''

/** The acknowledgement of a withdrawal from an extra, with its day and hour. */
export const extraLeft = (at: Date): Priced => ({
  title: 'Acuse de tu desistimiento',
  message: `El ${write(at)} has desistido de esta ampliación. No te cuesta nada: si habías pagado algo por ella, se te devuelve.`,
})

export const returnProposed = (until: Date): Priced => ({
  title: 'Proponen una devolución',
  message: ({ other, amount }) =>
    `${other} propone que se devuelvan ${amount} de lo pagado. Responde antes del ${write(until)}. Si no dices nada, no se mueve ningún dinero.`,
})

export const returnUnanswered: Priced = {
  title: 'Propuesta de devolución sin respuesta',
  message: ({ other, amount }) =>
    `${other} no ha respondido a tu propuesta de devolver ${amount}, que ya no vale. No se ha movido ningún dinero.`,
}

export const invoiceAdded: Priced = {
  title: 'Factura',
  message: ({ other, amount }) =>
    `${other} ha adjuntado una factura de un trabajo de ${amount}. Descárgala y guárdala.`,
}

export const invoiceAsked: Priced = {
  title: 'Te piden la factura',
  message: ({ other, amount }) =>
    `${other} necesita tu factura de un trabajo de ${amount}. Puedes adjuntarla en la contratación.`,
}
