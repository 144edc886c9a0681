import { isPaid, waitsFor, type Side, type Stage } from '#app/domain/orders/stages.ts'

interface About {
  /** The other side. */
  name: string
  /** When it goes on by itself. */
  turn: string
  /** Of what was divided: how much goes back to the client. */
  division: string
}
/** Of the side that reads, for the client and for the freelancer. */
type Pair = Record<Side, (about: About) => string>

const TO_PAY: Pair = {
  client: ({ turn }) =>
    `Paga antes del ${turn} como hayáis acordado y dilo aquí. Si no consta ningún pago, se cancela sin coste.`,
  freelancer: ({ name, turn }) => `${name} tiene hasta el ${turn} para pagar. Si no consta ningún pago, se cancela.`,
}
const TO_COLLECT: Pair = {
  client: ({ turn }) => `Paga antes del ${turn} para que empiece el trabajo. Si no, se cancela sin coste.`,
  freelancer: TO_PAY.freelancer,
}
const PAYMENT_SAID: Pair = {
  client: ({ name, turn }) =>
    `${name} tiene hasta el ${turn} para decir si ha recibido tu pago. Si no dice nada, se da por recibido y empieza el trabajo.`,
  freelancer: ({ turn }) =>
    `Comprueba si has recibido el pago antes del ${turn}. Si no dices nada, se da por recibido y empieza tu plazo.`,
}
const AT_WORK: Pair = {
  client: ({ name, turn }) => `${name} está trabajando. Si el ${turn} no hay entrega, se cancela.`,
  freelancer: ({ turn }) => `Te toca entregar. Si el ${turn} no hay entrega, se cancela.`,
}
/** What was collected goes back by itself. */
const AT_COLLECTED_WORK: Pair = {
  client: ({ name, turn }) =>
    `${name} está trabajando. Si el ${turn} no hay entrega, se cancela y se te devuelve todo.`,
  freelancer: ({ turn }) => `Te toca entregar. Si el ${turn} no hay entrega, se cancela y se devuelve todo.`,
}
const DELIVERED: Pair = {
  client: ({ turn }) =>
    `Revisa la entrega antes del ${turn}: acéptala o pide cambios. Después se da por aceptada; eso no te quita ningún derecho legal.`,
  freelancer: ({ name, turn }) =>
    `${name} tiene hasta el ${turn} para revisar tu entrega. Después se da por aceptada, si la ha abierto.`,
}
const LAST_PAYMENT_SAID: Pair = {
  client: ({ name, turn }) => `${name} tiene hasta el ${turn} para decir si ha recibido tu pago.`,
  freelancer: ({ turn }) =>
    `Comprueba si has recibido el pago antes del ${turn}. Si no dices nada, se da por recibido.`,
}
const UNPAID: Pair = {
  client: () => 'Falta el pago de esta etapa.',
  freelancer: ({ name }) => `${name} tiene pendiente el pago de esta etapa.`,
}
const TO_RETURN: Pair = {
  client: ({ name }) => `Si pagaste, ${name} te lo debe devolver. Cuando lo tengas, dilo aquí.`,
  freelancer: ({ name }) => `Si cobraste, se lo debes devolver a ${name}. Cuando lo hagas, dilo aquí.`,
}
const RETURN_SAID: Pair = {
  client: ({ name }) => `${name} dice que te ha devuelto el dinero. Confírmalo cuando lo tengas.`,
  freelancer: ({ name }) => `Falta que ${name} confirme que tiene su dinero.`,
}
const DIVIDED: Pair = {
  client: ({ division }) => `De lo que cuesta esta etapa, ${division} son para ti. Lo demás es para quien la hizo.`,
  freelancer: ({ name, division }) => `De lo que cuesta esta etapa, ${division} son para ${name}. Lo demás es para ti.`,
}
const IN_DISPUTE: Pair = {
  client: () => 'Los plazos están parados mientras dure la disputa.',
  freelancer: () => 'Los plazos están parados mientras dure la disputa.',
}

function pairOf({ state, payment, provider }: Stage): Pair | undefined {
  switch (state) {
    case 'pendiente_pago':
      return payment === 'anunciado' ? PAYMENT_SAID : provider === 'directo' ? TO_PAY : TO_COLLECT
    case 'en_curso':
    case 'cambios':
      return payment === 'cobrado' ? AT_COLLECTED_WORK : AT_WORK
    case 'entregado':
      return DELIVERED
    case 'en_disputa':
      return IN_DISPUTE
    case 'completado':
      return payment === 'anunciado' ? LAST_PAYMENT_SAID : isPaid(payment) ? undefined : UNPAID
    case 'cancelado':
    case 'reparto':
      return backOf(state, payment)
    default:
      return undefined
  }
}

function backOf(state: 'cancelado' | 'reparto', payment: Stage['payment']): Pair | undefined {
  if (payment === 'reembolso_anunciado') return RETURN_SAID
  if (state === 'reparto') return DIVIDED
  return payment === 'reembolso_pendiente' ? TO_RETURN : undefined
}

/** What a stage waits for, and what happens at its date; null where it waits for nobody. */
export const turnText = (stage: Stage, side: Side, about: About): string | null => pairOf(stage)?.[side](about) ?? null

/** What a stage waits for, in the words of a headline. */
function taskOf({ state, payment }: Stage): string {
  switch (state) {
    case 'en_curso':
      return 'entregar'
    case 'cambios':
      return 'entregar los cambios'
    case 'entregado':
      return 'revisar la entrega'
    case 'cancelado':
    case 'reparto':
      return payment === 'reembolso_anunciado' ? 'confirmar la devolución' : 'devolver el dinero'
    default:
      return payment === 'anunciado' ? 'confirmar el pago' : 'pagar'
  }
}

/** Of all stages, the one that a headline is about: one's own task first. */
export function headlineOf<One extends Stage>(stages: readonly One[], side: Side, name: string) {
  const waiting = stages.filter((stage) => waitsFor(stage) !== null)
  const stage = waiting.find((each) => waitsFor(each) === side) ?? waiting[0]
  if (!stage) return null
  const isMine = waitsFor(stage) === side
  return { isMine, stage, text: `${isMine ? 'Te toca a ti' : `Le toca a ${name}`}: ${taskOf(stage)}` }
}
