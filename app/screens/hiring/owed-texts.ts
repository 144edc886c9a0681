import { CLAIM_DAYS, type OwedSilence } from '#app/domain/orders/owed.ts'
import { owedOf } from '#app/domain/orders/owed-of.ts'
import type { Payment, Side, Stage } from '#app/domain/orders/stages.ts'

export interface AboutOwed {
  /** The other side. */
  name: string
  /** How much it is about. */
  cents: string
  /** When it goes on by itself; empty while it waits for a decision. */
  until: string
}
/** Of the side that reads, for the client and for the freelancer. */
type Pair = Record<Side, (about: AboutOwed) => string>

const NOT_PAID_YET = 'Si ya pagaste, adjunta un comprobante: entonces decide la moderación.'

/** What is waited for about the money of a stage, and what happens at its date. */
const WAITS: Record<OwedSilence, Pair> = {
  unconfirmed: {
    client: ({ name, until }) =>
      `Has dicho que has pagado. ${name} tiene hasta el ${until} para decir si le ha llegado. Si no dice nada, el trabajo sigue y el pago queda sin confirmar.`,
    freelancer: ({ name, cents, until }) =>
      `${name} dice que ha pagado ${cents}. Di antes del ${until} si te ha llegado. Si no dices nada, el trabajo sigue y el pago queda sin confirmar.`,
  },
  'never-paid': {
    client: ({ name, until }) =>
      `${name} dice que tu pago no le ha llegado. Si ya pagaste, adjunta un comprobante antes del ${until}: entonces decide la moderación. Si no, paga. Si no haces nada, se cancela sin coste.`,
    freelancer: ({ name, until }) =>
      `Has dicho que el pago no te ha llegado. ${name} tiene hasta el ${until} para adjuntar un comprobante. Si no, se cancela.`,
  },
  'never-proven': {
    client: ({ name, cents, until }) =>
      `Dijiste que habías pagado ${cents}, y ${name} no lo ha confirmado. Adjunta antes del ${until} un comprobante. Sin él, ese pago no cuenta y no hay nada que devolver.`,
    freelancer: ({ name, cents, until }) =>
      `${name} dijo que había pagado ${cents}. Si te llegó, dilo. Si no lo muestra con un comprobante antes del ${until}, ese pago no cuenta y no debes nada por él.`,
  },
  'payment-overdue': {
    client: ({ cents, until }) =>
      `Falta tu pago de ${cents}. Págalo antes del ${until} y dilo aquí. Después se te puede reclamar con una disputa.`,
    freelancer: ({ name, cents, until }) =>
      `${name} te debe ${cents} y tiene hasta el ${until}. Si no te llega, abre una disputa: «No se me paga».`,
  },
  'payment-denied': {
    client: ({ name, cents, until }) =>
      `${name} dice que tu pago de ${cents} no le ha llegado. Págalo antes del ${until}. ${NOT_PAID_YET}`,
    freelancer: ({ name, cents, until }) =>
      `Has dicho que ${cents} no te han llegado. ${name} tiene hasta el ${until} para pagar o adjuntar un comprobante. Si no, abre una disputa: «No se me paga».`,
  },
  'payment-unclaimed': {
    client: ({ cents, until }) =>
      `Tu pago de ${cents} está vencido. Hasta el ${until} se te puede reclamar aquí con una disputa. Págalo y dilo.`,
    freelancer: ({ name, cents, until }) =>
      `El pago de ${cents} de ${name} está vencido. Hasta el ${until} puedes abrir una disputa: «No se me paga».`,
  },
  'return-overdue': {
    client: ({ name, cents, until }) =>
      `${name} te debe devolver ${cents} antes del ${until}. Cuando los tengas, dilo aquí. Si no llegan, abre una disputa.`,
    freelancer: ({ name, cents, until }) =>
      `Debes devolver ${cents} a ${name} antes del ${until}. Cuando lo hagas, dilo aquí. Después se te puede reclamar con una disputa.`,
  },
  'return-denied': {
    client: ({ name, cents, until }) =>
      `Has dicho que ${cents} no te han llegado. ${name} tiene hasta el ${until} para devolverlos o adjuntar un comprobante. Si no, abre una disputa.`,
    freelancer: ({ name, cents, until }) =>
      `${name} dice que la devolución de ${cents} no le ha llegado. Hazla antes del ${until}, o adjunta un comprobante: entonces decide la moderación.`,
  },
  'return-unclaimed': {
    client: ({ name, cents, until }) =>
      `La devolución de ${cents} de ${name} está vencida. Hasta el ${until} puedes abrir una disputa para reclamarla.`,
    freelancer: ({ name, cents, until }) =>
      `La devolución de ${cents} a ${name} está vencida. Hasta el ${until} se te puede reclamar aquí con una disputa. Hazla y dilo.`,
  },
  'returned-by-silence': {
    client: ({ name, cents, until }) =>
      `${name} dice que te ha devuelto ${cents}. Di antes del ${until} si te han llegado. Si no dices nada, consta como devuelto según ${name}.`,
    freelancer: ({ name, until }) =>
      `Has dicho que lo has devuelto. ${name} tiene hasta el ${until} para decir si le ha llegado. Si no dice nada, consta como devuelto según tú.`,
  },
}

/** What is said once nothing more goes on by itself. */
const RESTS: Partial<Record<Payment, Pair>> = {
  sin_confirmar: {
    client: ({ name }) => `${name} no ha confirmado el pago que anunciaste.`,
    freelancer: ({ name }) => `No has dicho si te llegó el pago que anunció ${name}. Todavía puedes decirlo.`,
  },
  sin_cobrar: {
    client: ({ cents }) => `Tu pago de ${cents} no consta. El plazo para reclamarlo aquí ha terminado.`,
    freelancer: ({ name, cents }) =>
      `El pago de ${cents} de ${name} no consta, y el plazo de ${CLAIM_DAYS} días para reclamarlo aquí ha terminado. Puedes reclamarlo por la vía legal.`,
  },
  sin_devolver: {
    client: ({ name, cents }) =>
      `La devolución de ${cents} de ${name} no consta, y el plazo de ${CLAIM_DAYS} días para reclamarla aquí ha terminado. Puedes reclamarla por la vía legal.`,
    freelancer: ({ cents }) => `La devolución de ${cents} no consta. El plazo para reclamarla aquí ha terminado.`,
  },
  devuelto_segun: {
    client: ({ name, cents }) => `${name} dijo que te devolvió ${cents}, y no dijiste lo contrario a tiempo.`,
    freelancer: ({ name, cents }) => `Dijiste que devolviste ${cents}, y ${name} no dijo lo contrario a tiempo.`,
  },
}

const DECIDING = 'Lo que pasa con este dinero lo decide la moderación, con lo que cada parte ha adjuntado.'

/** What a stage waits for about its money, and what happens at its date; null where there is nothing to say. */
export function owedText(stage: Stage, side: Side, about: AboutOwed): string | null {
  const { silence } = owedOf(stage)
  if (!silence) return RESTS[stage.payment]?.[side](about) ?? null
  return about.until === '' ? DECIDING : WAITS[silence][side](about)
}
