import { say, sayAll, sayIn, type Said } from '#app/locale/said.ts'
import { CLOSING_ANSWER_DAYS } from './limits.ts'
import { CONFIRM_HOURS, type Offer } from './packages.ts'
import type { PricedSubject, Say, Words } from './subject.server.ts'

/** Words that name the amount of a quote. */
type Priced = Words<PricedSubject>

/** The texts of a request: the beginning of its message, and its notice. */
export interface AskedWords {
  lead: (title: string) => Said
  told: Said
  message: Say
}

export const askedForQuote: AskedWords = {
  lead: (title) => say('Solicitud de presupuesto: {title}', { title }),
  told: sayIn('notice', 'Te piden presupuesto'),
  message: ({ other }) =>
    say('{name} quiere que le prepares un presupuesto. Puedes enviarlo o decir que no.', { name: other }),
}

export const requestDeclined: Words = {
  title: say('No puede hacerlo'),
  message: ({ other }) =>
    say('{name} no va a enviar un presupuesto. Puedes pedírselo a otra persona.', { name: other }),
}

export const requestExpired = ({ hasQuotes }: { hasQuotes: boolean }): Words => ({
  title: say('Tu solicitud ha caducado'),
  message: hasQuotes
    ? say('Su plazo ha terminado. Quedan presupuestos sin respuesta: tienes {days} días para darles una.', {
        days: CLOSING_ANSWER_DAYS,
      })
    : say(
        'Su plazo ha terminado. Si todavía lo necesitas, publica otra solicitud o pide presupuesto desde un anuncio.',
      ),
})

export const quoteSent = ({ isFirst }: { isFirst: boolean }): Priced => ({
  title: isFirst ? ({ job }) => say('Presupuesto para {job}', { job }) : say('Nueva versión del presupuesto'),
  message: ({ other, amount }) =>
    say(
      '{name} te ha enviado un presupuesto de {amount}, impuestos incluidos. Míralo y responde: aceptarlo no cuesta nada.',
      { name: other, amount },
    ),
})

export const quoteWithdrawn: Priced = {
  title: say('Presupuesto retirado'),
  message: ({ other, amount }) => say('{name} ha retirado su presupuesto de {amount}.', { name: other, amount }),
}

/** @param answer in the words of the client. */
export const quoteRejected = (answer: string): Priced => ({
  title: say('Presupuesto rechazado'),
  message: ({ other, amount }) =>
    say(
      '{name} no acepta tu presupuesto de {amount}. La respuesta: «{answer}» Mientras la solicitud siga abierta puedes enviar otra versión.',
      { name: other, amount, answer },
    ),
})

export const quoteExpired: Priced = {
  title: say('Tu presupuesto ha caducado'),
  message: ({ other, amount }) =>
    say(
      '{name} no ha respondido a tiempo a tu presupuesto de {amount}. Mientras la solicitud siga abierta puedes enviar otra versión.',
      { name: other, amount },
    ),
}

/** @param answer the reason that the client chose, and their own words. */
export const quoteNotChosen = (answer: Said | string): Priced => ({
  title: say('Tu presupuesto no ha sido elegido'),
  message: ({ other, amount }) =>
    say('{name} no ha elegido tu presupuesto de {amount}. La respuesta: «{answer}»', { name: other, amount, answer }),
})

export const quoteUnanswered: Priced = {
  title: say('Sin respuesta'),
  message: ({ other, amount }) =>
    say(
      'La solicitud terminó hace {days} días y {name} no ha respondido a tu presupuesto de {amount}. Cuenta en lo que ven de esa persona quienes le preparan otro.',
      { days: CLOSING_ANSWER_DAYS, name: other, amount },
    ),
}

export const counterSent: Priced = {
  title: say('Contraoferta a tu presupuesto'),
  message: ({ other, amount }) =>
    say(
      '{name} te propone otras condiciones que las de tu presupuesto de {amount}. Envía otra versión o mantén la tuya: mientras tanto nadie puede aceptarla.',
      { name: other, amount },
    ),
}

export const counterWithdrawn: Priced = {
  title: say('Contraoferta retirada'),
  message: ({ other, amount }) =>
    say('{name} la ha retirado. Tu presupuesto de {amount} sigue como estaba y se puede aceptar.', {
      name: other,
      amount,
    }),
}

/** @param answer the freelancer's words, if they wrote any. */
export const quoteKept = (answer: string | null): Priced => ({
  title: say('Mantiene su presupuesto'),
  message: ({ other, amount }) =>
    sayAll([
      say('{name} no cambia el presupuesto de {amount}.', { name: other, amount }),
      answer && say('Te dice: «{answer}».', { answer }),
      say('Puedes aceptarlo como está o decir que no.'),
    ]),
})

/** The notice of the order of a package, which the seller confirms first unless it binds at once. */
export const packageOrdered = ({ atOnce }: Pick<Offer, 'atOnce'>): AskedWords => ({
  lead: (title) => say('Pedido: {title}', { title }),
  told: atOnce ? say('Piden tu paquete') : say('Confirma un pedido'),
  message: ({ other }) =>
    atOnce
      ? say('{name} quiere este paquete tuyo. Ya tiene tu presupuesto, como lo dejaste puesto: le falta aceptarlo.', {
          name: other,
        })
      : say('{name} quiere este paquete tuyo. Tienes {hours} horas para confirmarlo; si no, el pedido caduca.', {
          name: other,
          hours: CONFIRM_HOURS,
        }),
})

export const packageUnconfirmed: Record<'client' | 'freelancer', Words> = {
  client: {
    title: say('Pedido sin confirmar'),
    message: ({ other }) =>
      say(
        '{name} no lo ha confirmado a tiempo, así que no te compromete a nada. La solicitud sigue abierta por si te envía un presupuesto; también puedes pedir uno a otros profesionales.',
        { name: other },
      ),
  },
  freelancer: {
    title: say('Pedido caducado'),
    message: ({ other }) =>
      say(
        'Han pasado {hours} horas sin que confirmaras el pedido de {name}. Mientras la solicitud siga abierta puedes enviar un presupuesto.',
        { hours: CONFIRM_HOURS, name: other },
      ),
  },
}
