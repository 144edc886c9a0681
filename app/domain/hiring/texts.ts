import { CLOSING_ANSWER_DAYS } from './limits.ts'
import { CONFIRM_HOURS, type Offer } from './packages.ts'
import type { PricedSubject, Words } from './subject.server.ts'

/** Words that name the amount of a quote. */
type Priced = Words<PricedSubject>

/** How a request is told: what its message begins with, and the notice of it. */
export interface AskedWords {
  lead: string
  told: string
  message: (name: string) => string
}

export const askedForQuote: AskedWords = {
  lead: 'Solicitud de presupuesto',
  told: 'Te piden presupuesto',
  message: (name) => `${name} quiere que le prepares un presupuesto. Puedes enviarlo o decir que no.`,
}

export const requestDeclined: Words = {
  title: 'No puede hacerlo',
  message: ({ other }) => `${other} no va a enviar un presupuesto. Puedes pedírselo a otra persona.`,
}

export const requestExpired = ({ hasQuotes }: { hasQuotes: boolean }): Words => ({
  title: 'Tu solicitud ha caducado',
  message: hasQuotes
    ? `Su plazo ha terminado. Quedan presupuestos sin respuesta: tienes ${CLOSING_ANSWER_DAYS} días para darles una.`
    : 'Su plazo ha terminado. Si todavía lo necesitas, publica otra solicitud o pide presupuesto desde un anuncio.',
})

export const quoteSent = ({ isFirst }: { isFirst: boolean }): Priced => ({
  title: isFirst ? ({ job }) => `Presupuesto para ${job}` : 'Nueva versión del presupuesto',
  message: ({ other, amount }) =>
    `${other} te ha enviado un presupuesto de ${amount}, impuestos incluidos. Míralo y responde: aceptarlo no cuesta nada.`,
})

export const quoteWithdrawn: Priced = {
  title: 'Presupuesto retirado',
  message: ({ other, amount }) => `${other} ha retirado su presupuesto de ${amount}.`,
}

export const quoteRejected = (answer: string): Priced => ({
  title: 'Presupuesto rechazado',
  message: ({ other, amount }) =>
    `${other} no acepta tu presupuesto de ${amount}. La respuesta: «${answer}» Mientras la solicitud siga abierta puedes enviar otra versión.`,
})

export const quoteExpired: Priced = {
  title: 'Tu presupuesto ha caducado',
  message: ({ other, amount }) =>
    `${other} no ha respondido a tiempo a tu presupuesto de ${amount}. Mientras la solicitud siga abierta puedes enviar otra versión.`,
}

export const quoteNotChosen = (answer: string): Priced => ({
  title: 'Tu presupuesto no ha sido elegido',
  message: ({ other, amount }) => `${other} no ha elegido tu presupuesto de ${amount}. La respuesta: «${answer}»`,
})

export const quoteUnanswered: Priced = {
  title: 'Sin respuesta',
  message: ({ other, amount }) =>
    `La solicitud terminó hace ${CLOSING_ANSWER_DAYS} días y ${other} no ha respondido a tu presupuesto de ${amount}. Cuenta en lo que ven de esa persona quienes le preparan otro.`,
}

export const counterSent: Priced = {
  title: 'Contraoferta a tu presupuesto',
  message: ({ other, amount }) =>
    `${other} te propone otras condiciones que las de tu presupuesto de ${amount}. Envía otra versión o mantén la tuya: mientras tanto nadie puede aceptarla.`,
}

export const counterWithdrawn: Priced = {
  title: 'Contraoferta retirada',
  message: ({ other, amount }) =>
    `${other} la ha retirado. Tu presupuesto de ${amount} sigue como estaba y se puede aceptar.`,
}

export const quoteKept = (answer: string | null): Priced => ({
  title: 'Mantiene su presupuesto',
  message: ({ other, amount }) =>
    `${other} no cambia el presupuesto de ${amount}.${answer ? ` Te dice: «${answer}».` : ''} Puedes aceptarlo como está o decir que no.`,
})

/** How an order of a package is told: the seller confirms it first, unless it binds at once. */
export const packageOrdered = ({ atOnce }: Pick<Offer, 'atOnce'>): AskedWords => ({
  lead: 'Pedido',
  told: atOnce ? 'Piden tu paquete' : 'Confirma un pedido',
  message: (name) =>
    atOnce
      ? `${name} quiere este paquete tuyo. Ya tiene tu presupuesto, como lo dejaste puesto: le falta aceptarlo.`
      : `${name} quiere este paquete tuyo. Tienes ${CONFIRM_HOURS} horas para confirmarlo; si no, el pedido caduca.`,
})

export const packageUnconfirmed: Record<'client' | 'freelancer', Words> = {
  client: {
    title: 'Pedido sin confirmar',
    message: ({ other }) =>
      `${other} no lo ha confirmado a tiempo, así que no te compromete a nada. La solicitud sigue abierta por si te envía un presupuesto; también puedes pedir uno a otros profesionales.`,
  },
  freelancer: {
    title: 'Pedido caducado',
    message: ({ other }) =>
      `Han pasado ${CONFIRM_HOURS} horas sin que confirmaras el pedido de ${other}. Mientras la solicitud siga abierta puedes enviar un presupuesto.`,
  },
}
