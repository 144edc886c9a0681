import type { Side, Stage } from '#app/domain/orders/stages.ts'

interface About {
  /** The other side. */
  name: string
  /** When it goes on by itself. */
  turn: string
}
/** Of the side that reads, for the client and for the freelancer. */
type Pair = Record<Side, (about: About) => string>

const TO_PAY: Pair = {
  client: ({ turn }) =>
    `Paga antes del ${turn} como hayáis acordado y dilo aquí. Si no consta ningún pago, se cancela sin coste.`,
  freelancer: ({ name, turn }) => `${name} tiene hasta el ${turn} para pagar. Si no consta ningún pago, se cancela.`,
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

function pairOf({ state, payment }: Stage): Pair | undefined {
  switch (state) {
    case 'pendiente_pago':
      return payment === 'anunciado' ? PAYMENT_SAID : TO_PAY
    case 'en_curso':
    case 'cambios':
      return AT_WORK
    case 'entregado':
      return DELIVERED
    case 'completado':
      return payment === 'anunciado' ? LAST_PAYMENT_SAID : payment === 'recibido' ? undefined : UNPAID
    default:
      return undefined
  }
}

/** What a stage waits for, and what happens at its date; null where it waits for nobody. */
export const turnText = (stage: Stage, side: Side, about: About): string | null => pairOf(stage)?.[side](about) ?? null
