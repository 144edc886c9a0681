import type { PricedSubject, Words } from '#app/domain/hiring/subject.server.ts'
import { say, sayAll, saidMoment, type Said } from '#app/locale/said.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** Words that name the amount of an order. */
type Priced = Words<PricedSubject>

const written = (moment: Date) => saidMoment(moment, siteTimeZone, 'moment')

/** @param step what the freelancer has to do first, if there is anything. */
export const hired = (step: Said | null): Priced => ({
  title: say('Te han contratado'),
  message: ({ other, amount }) =>
    sayAll([
      say('{name} ha aceptado tu presupuesto de {amount}.', { name: other, amount }),
      step ?? say('Mira qué toca ahora y hasta cuándo.'),
    ]),
})

export const startedSooner = ({ isPaidFirst }: { isPaidFirst: boolean }): Priced => ({
  title: say('Puedes empezar ya'),
  message: ({ other: name }) =>
    isPaidFirst
      ? say(
          '{name} quiere que el trabajo empiece ya. Empieza en cuanto esté pagado. Si desiste, pagará la parte que esté hecha.',
          { name },
        )
      : say(
          '{name} quiere que el trabajo empiece ya. Tus días cuentan desde hoy. Si desiste, pagará la parte que esté hecha.',
          { name },
        ),
})

export const extraOffered: Priced = {
  title: say('Te ofrecen una ampliación'),
  message: ({ other, amount }) =>
    say('{name} ofrece hacer más de lo acordado por {amount}. Tú decides.', { name: other, amount }),
}

/** @param leaveUntil until when a consumer can withdraw from it, if they can. */
export const extraAnswered = ({ accepts, leaveUntil }: { accepts: boolean; leaveUntil: Date | null }): Priced =>
  accepts
    ? {
        title: say('Ampliación aceptada'),
        message: ({ other, amount }) =>
          sayAll([
            say('{name} acepta tu ampliación de {amount}, que se ha añadido como una etapa más.', {
              name: other,
              amount,
            }),
            leaveUntil &&
              say('Puede desistir de ella sin coste hasta el {until}, y hasta entonces no se puede empezar.', {
                until: written(leaveUntil),
              }),
          ]),
      }
    : {
        title: say('Ampliación rechazada'),
        message: ({ other, amount }) =>
          say('{name} no quiere tu ampliación de {amount}. El trabajo sigue como estaba acordado.', {
            name: other,
            amount,
          }),
      }

/** The acknowledgement of a withdrawal from an extra, with its day and hour. */
export const extraLeft = (at: Date): Priced => ({
  title: say('Acuse de tu desistimiento'),
  message: say(
    'El {moment} has desistido de esta ampliación. No te cuesta nada: si habías pagado algo por ella, se te devuelve.',
    { moment: written(at) },
  ),
})

export const returnProposed = (until: Date): Priced => ({
  title: say('Proponen una devolución'),
  message: ({ other, amount }) =>
    say(
      '{name} propone que se devuelvan {amount} de lo pagado. Responde antes del {until}. Si no dices nada, no se mueve ningún dinero.',
      { name: other, amount, until: written(until) },
    ),
})

export const returnUnanswered: Priced = {
  title: say('Propuesta de devolución sin respuesta'),
  message: ({ other, amount }) =>
    say('{name} no ha respondido a tu propuesta de devolver {amount}, que ya no vale. No se ha movido ningún dinero.', {
      name: other,
      amount,
    }),
}

export const invoiceAdded: Priced = {
  title: say('Factura'),
  message: ({ other, amount }) =>
    say('{name} ha adjuntado una factura de un trabajo de {amount}. Descárgala y guárdala.', { name: other, amount }),
}

export const invoiceAsked: Priced = {
  title: say('Te piden la factura'),
  message: ({ other, amount }) =>
    say('{name} necesita tu factura de un trabajo de {amount}. Puedes adjuntarla en la contratación.', {
      name: other,
      amount,
    }),
}
