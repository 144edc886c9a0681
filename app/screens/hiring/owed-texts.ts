import { CLAIM_DAYS, type OwedSilence } from '#app/domain/orders/owed.ts'
import { owedOf } from '#app/domain/orders/owed-of.ts'
import type { Payment, Side, Stage } from '#app/domain/orders/stages.ts'
import { t } from '#app/locale/texts.ts'

export interface AboutOwed {
  /** The name of the other side. */
  name: string
  /** The amount. */
  cents: string
  /** The date at which the debt moves on automatically; empty while it waits for a decision. */
  until: string
}
/** The texts for the side that reads, for the client and for the freelancer. */
type Pair = Record<Side, (about: AboutOwed) => string>

/** What a stage waits for about its money, and the effect of its date. */
const WAITS: Record<OwedSilence, Pair> = {
  unconfirmed: {
    client: ({ name, until }) =>
      t(
        'Has dicho que has pagado. {name} tiene hasta el {date} para decir si le ha llegado. Si no dice nada, el trabajo sigue y el pago queda sin confirmar.',
        { name, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t(
        '{name} dice que ha pagado {amount}. Di antes del {date} si te ha llegado. Si no dices nada, el trabajo sigue y el pago queda sin confirmar.',
        { name, amount: cents, date: until },
      ),
  },
  'never-paid': {
    client: ({ name, until }) =>
      t(
        '{name} dice que tu pago no le ha llegado. Si ya pagaste, adjunta un comprobante antes del {date}: entonces decide la moderación. Si no, paga. Si no haces nada, se cancela sin coste.',
        { name, date: until },
      ),
    freelancer: ({ name, until }) =>
      t(
        'Has dicho que el pago no te ha llegado. {name} tiene hasta el {date} para adjuntar un comprobante. Si no, se cancela.',
        { name, date: until },
      ),
  },
  'never-proven': {
    client: ({ name, cents, until }) =>
      t(
        'Dijiste que habías pagado {amount}, y {name} no lo ha confirmado. Adjunta antes del {date} un comprobante. Sin él, ese pago no cuenta y no hay nada que devolver.',
        { amount: cents, name, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t(
        '{name} dijo que había pagado {amount}. Si te llegó, dilo. Si no lo muestra con un comprobante antes del {date}, ese pago no cuenta y no debes nada por él.',
        { name, amount: cents, date: until },
      ),
  },
  'payment-overdue': {
    client: ({ cents, until }) =>
      t(
        'Falta tu pago de {amount}. Págalo antes del {date} y dilo aquí. Después se te puede reclamar con una disputa.',
        { amount: cents, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t('{name} te debe {amount} y tiene hasta el {date}. Si no te llega, abre una disputa: «No se me paga».', {
        name,
        amount: cents,
        date: until,
      }),
  },
  'payment-denied': {
    client: ({ name, cents, until }) =>
      t(
        '{name} dice que tu pago de {amount} no le ha llegado. Págalo antes del {date}. Si ya pagaste, adjunta un comprobante: entonces decide la moderación.',
        { name, amount: cents, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t(
        'Has dicho que {amount} no te han llegado. {name} tiene hasta el {date} para pagar o adjuntar un comprobante. Si no, abre una disputa: «No se me paga».',
        { amount: cents, name, date: until },
      ),
  },
  'payment-unclaimed': {
    client: ({ cents, until }) =>
      t('Tu pago de {amount} está vencido. Hasta el {date} se te puede reclamar aquí con una disputa. Págalo y dilo.', {
        amount: cents,
        date: until,
      }),
    freelancer: ({ name, cents, until }) =>
      t('El pago de {amount} de {name} está vencido. Hasta el {date} puedes abrir una disputa: «No se me paga».', {
        amount: cents,
        name,
        date: until,
      }),
  },
  'return-overdue': {
    client: ({ name, cents, until }) =>
      t(
        '{name} te debe devolver {amount} antes del {date}. Cuando los tengas, dilo aquí. Si no llegan, abre una disputa.',
        { name, amount: cents, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t(
        'Debes devolver {amount} a {name} antes del {date}. Cuando lo hagas, dilo aquí. Después se te puede reclamar con una disputa.',
        { amount: cents, name, date: until },
      ),
  },
  'return-denied': {
    client: ({ name, cents, until }) =>
      t(
        'Has dicho que {amount} no te han llegado. {name} tiene hasta el {date} para devolverlos o adjuntar un comprobante. Si no, abre una disputa.',
        { amount: cents, name, date: until },
      ),
    freelancer: ({ name, cents, until }) =>
      t(
        '{name} dice que la devolución de {amount} no le ha llegado. Hazla antes del {date}, o adjunta un comprobante: entonces decide la moderación.',
        { name, amount: cents, date: until },
      ),
  },
  'return-unclaimed': {
    client: ({ name, cents, until }) =>
      t('La devolución de {amount} de {name} está vencida. Hasta el {date} puedes abrir una disputa para reclamarla.', {
        amount: cents,
        name,
        date: until,
      }),
    freelancer: ({ name, cents, until }) =>
      t(
        'La devolución de {amount} a {name} está vencida. Hasta el {date} se te puede reclamar aquí con una disputa. Hazla y dilo.',
        { amount: cents, name, date: until },
      ),
  },
  'returned-by-silence': {
    client: ({ name, cents, until }) =>
      t(
        '{name} dice que te ha devuelto {amount}. Di antes del {date} si te han llegado. Si no dices nada, consta como devuelto según {name}.',
        { name, amount: cents, date: until },
      ),
    freelancer: ({ name, until }) =>
      t(
        'Has dicho que lo has devuelto. {name} tiene hasta el {date} para decir si le ha llegado. Si no dice nada, consta como devuelto según tú.',
        { name, date: until },
      ),
  },
}

/** The text once the debt no longer moves on automatically. */
const RESTS: Partial<Record<Payment, Pair>> = {
  sin_confirmar: {
    client: ({ name }) => t('{name} no ha confirmado el pago que anunciaste.', { name }),
    freelancer: ({ name }) =>
      t('No has dicho si te llegó el pago que anunció {name}. Todavía puedes decirlo.', { name }),
  },
  sin_cobrar: {
    client: ({ cents }) =>
      t('Tu pago de {amount} no consta. El plazo para reclamarlo aquí ha terminado.', { amount: cents }),
    freelancer: ({ name, cents }) =>
      t(
        'El pago de {amount} de {name} no consta, y el plazo de {days} días para reclamarlo aquí ha terminado. Puedes reclamarlo por la vía legal.',
        { amount: cents, name, days: CLAIM_DAYS },
      ),
  },
  sin_devolver: {
    client: ({ name, cents }) =>
      t(
        'La devolución de {amount} de {name} no consta, y el plazo de {days} días para reclamarla aquí ha terminado. Puedes reclamarla por la vía legal.',
        { amount: cents, name, days: CLAIM_DAYS },
      ),
    freelancer: ({ cents }) =>
      t('La devolución de {amount} no consta. El plazo para reclamarla aquí ha terminado.', { amount: cents }),
  },
  devuelto_segun: {
    client: ({ name, cents }) =>
      t('{name} dijo que te devolvió {amount}, y no dijiste lo contrario a tiempo.', { name, amount: cents }),
    freelancer: ({ name, cents }) =>
      t('Dijiste que devolviste {amount}, y {name} no dijo lo contrario a tiempo.', { amount: cents, name }),
  },
}

const DECIDING = () => t('Lo que pasa con este dinero lo decide la moderación, con lo que cada parte ha adjuntado.')

/** The text about what a stage waits for about its money, and the effect of its date; null if there is none. */
export function owedText(stage: Stage, side: Side, about: AboutOwed): string | null {
  const { silence } = owedOf(stage)
  if (!silence) return RESTS[stage.payment]?.[side](about) ?? null
  return about.until === '' ? DECIDING() : WAITS[silence][side](about)
}
