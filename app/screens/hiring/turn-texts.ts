import { owedOf } from '#app/domain/orders/owed-of.ts'
import { awaitsStart, isPaid, silenceOf, type Side, type Stage } from '#app/domain/orders/stages.ts'
import { t } from '#app/locale/texts.ts'

interface About {
  /** The other side. */
  name: string
  /** When it moves on automatically. */
  turn: string
  /** How much of a divided amount goes back to the client. */
  division: string
}
/** The texts for the side that reads, for the client and for the freelancer. */
type Pair = Record<Side, (about: About) => string>

const TO_PAY: Pair = {
  client: ({ turn }) =>
    t('Paga antes del {date} como hayáis acordado y dilo aquí. Si no consta ningún pago, se cancela sin coste.', {
      date: turn,
    }),
  freelancer: ({ name, turn }) =>
    t('{name} tiene hasta el {date} para pagar. Si no consta ningún pago, se cancela.', { name, date: turn }),
}
const TO_COLLECT: Pair = {
  client: ({ turn }) =>
    t('Paga antes del {date} para que empiece el trabajo. Si no, se cancela sin coste.', { date: turn }),
  freelancer: TO_PAY.freelancer,
}
const AT_WORK: Pair = {
  client: ({ name, turn }) =>
    t('{name} está trabajando. Si el {date} no hay entrega, se cancela.', { name, date: turn }),
  freelancer: ({ turn }) => t('Te toca entregar. Si el {date} no hay entrega, se cancela.', { date: turn }),
}
/** Money that was collected goes back automatically. */
const AT_COLLECTED_WORK: Pair = {
  client: ({ name, turn }) =>
    t('{name} está trabajando. Si el {date} no hay entrega, se cancela y se te devuelve todo.', { name, date: turn }),
  freelancer: ({ turn }) =>
    t('Te toca entregar. Si el {date} no hay entrega, se cancela y se devuelve todo.', { date: turn }),
}
/** A freelancer who is suspended or leaving may finish what runs, and their client need not wait for it (`acts.ts`). */
const AWAY = ({ name }: About) => t('La cuenta de {name} no está activa, así que puede que no haya entrega.', { name })
const NEED_NOT_WAIT = () => t('No hace falta que esperes: puedes cancelar ya.')
const AT_WORK_AWAY: Pair = {
  client: (about) =>
    `${AWAY(about)} ${t('Si el {date} no la hay, se cancela.', { date: about.turn })} ${NEED_NOT_WAIT()}`,
  freelancer: AT_WORK.freelancer,
}
const AT_COLLECTED_WORK_AWAY: Pair = {
  client: (about) =>
    `${AWAY(about)} ${t('Si el {date} no la hay, se cancela y se te devuelve todo.', { date: about.turn })} ${NEED_NOT_WAIT()}`,
  freelancer: AT_COLLECTED_WORK.freelancer,
}
/** Delivered work is not cancelled because changes to it are late. */
const AT_CHANGES: Pair = {
  client: ({ name, turn }) =>
    t('{name} está con los cambios que pediste. Si el {date} no los ha entregado, decide la moderación.', {
      name,
      date: turn,
    }),
  freelancer: ({ turn }) =>
    t('Te toca entregar los cambios. Si el {date} no los has entregado, decide la moderación.', { date: turn }),
}
const AT_CHANGES_AWAY: Pair = {
  client: ({ name, turn }) =>
    `${t(
      'La cuenta de {name} no está activa, así que puede que no entregue los cambios. Si el {date} no lo ha hecho, decide la moderación.',
      { name, date: turn },
    )} ${NEED_NOT_WAIT()}`,
  freelancer: AT_CHANGES.freelancer,
}
const DELIVERED: Pair = {
  client: ({ turn }) =>
    t(
      'Revisa la entrega antes del {date}: acéptala o pide cambios. Después se da por aceptada; eso no te quita ningún derecho legal.',
      { date: turn },
    ),
  freelancer: ({ name, turn }) =>
    t('{name} tiene hasta el {date} para revisar tu entrega. Después se da por aceptada, si la ha abierto.', {
      name,
      date: turn,
    }),
}
const DIVIDED: Pair = {
  client: ({ division }) =>
    t('De lo que cuesta esta etapa, {amount} son para ti. Lo demás es para quien la hizo.', { amount: division }),
  freelancer: ({ name, division }) =>
    t('De lo que cuesta esta etapa, {amount} son para {name}. Lo demás es para ti.', { amount: division, name }),
}
/** A client who has not paid gets no money back: the rest of the price is still to pay. */
const DIVIDED_UNPAID: Pair = {
  client: ({ division }) => t('El precio de esta etapa se ha rebajado en {amount}.', { amount: division }),
  freelancer: ({ division }) => t('El precio de esta etapa se ha rebajado en {amount}.', { amount: division }),
}
const IN_DISPUTE: Pair = {
  client: () => t('Los plazos están parados mientras dure la disputa. Quien trabaja puede entregar.'),
  freelancer: () => t('Los plazos están parados mientras dure la disputa. Entregar sigue siendo posible.'),
}

function workOf({ payment, deliveredAt, isFreelancerAway }: Stage): Pair {
  if (deliveredAt) return isFreelancerAway ? AT_CHANGES_AWAY : AT_CHANGES
  if (payment === 'cobrado') return isFreelancerAway ? AT_COLLECTED_WORK_AWAY : AT_COLLECTED_WORK
  return isFreelancerAway ? AT_WORK_AWAY : AT_WORK
}

function pairOf(stage: Stage): Pair | undefined {
  const { state, payment, provider } = stage
  switch (state) {
    case 'pendiente_pago':
      return payment !== 'por_pagar' ? undefined : provider === 'directo' ? TO_PAY : TO_COLLECT
    case 'en_curso':
    case 'cambios':
      return workOf(stage)
    case 'entregado':
      return DELIVERED
    case 'en_disputa':
      return IN_DISPUTE
    case 'reparto':
      return isPaid(payment) || owedOf(stage).claims === 'devolucion' ? DIVIDED : DIVIDED_UNPAID
    default:
      return undefined
  }
}

/** The text about what the work of a stage waits for, and the effect of its date; null if it does not wait. */
export function turnText(stage: Stage, side: Side, about: About, now: Date): string | null {
  // The page begins with the day from which work may begin.
  if (awaitsStart(stage, now)) return null
  if (about.turn === '' && silenceOf(stage)) return t('Lo mira la moderación, que decide cómo sigue.')
  return pairOf(stage)?.[side](about) ?? null
}
