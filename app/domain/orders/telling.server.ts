import type { ProviderName } from '#app/adapters/payments.ts'
import type { Trx } from '#app/db.server.ts'
import { nameOf, tellSide } from '#app/domain/hiring/telling.server.ts'
import type { EventKind } from './events.server.ts'
import { nextStep, writeTurn } from './next-step.server.ts'
import { orderPath } from './paths.ts'
import type { PlainAct } from './acts.ts'
import { CONFIRM_PAYMENT_DAYS, LATE_DAYS, PAY_HOURS, REVIEW_DAYS, type Side, type Stage } from './stages.ts'

export interface About {
  id: string
  clientId: string | null
  freelancerId: string | null
  n: number
  /** Of the stage. */
  title: string
}

/** Who has to give back what was paid for work that ends. */
const givenBack = (isCollected: boolean) => (isCollected ? 'se devuelve entero' : 'se devuelve entre las partes')

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')
export const userOf = (order: About, side: Side) => (side === 'client' ? order.clientId : order.freelancerId)

interface Facts {
  /** Whether a provider collects the money. */
  isCollected: boolean
  /** Until when the stage waits. */
  until: string | null
}

/** What the other side reads of an act: the title, and what was done. What to do now follows it, with its date. */
const ACT_WORDS: Record<PlainAct, { title: string; message: (name: string, facts: Facts) => string }> = {
  start: {
    title: 'Empieza el trabajo',
    message: (name) => `${name} empieza sin esperar al pago. El pago sigue pendiente.`,
  },
  pay: {
    title: 'Pago anunciado',
    message: (name) => `${name} dice que ha pagado.`,
  },
  received: { title: 'Pago recibido', message: (name) => `${name} confirma que ha recibido el pago.` },
  'not-received': {
    title: 'El pago no ha llegado',
    message: (name) => `${name} dice que el pago no le ha llegado. Compruébalo y habla con esa persona.`,
  },
  deliver: {
    title: 'Trabajo entregado',
    message: (name) => `${name} ha entregado su trabajo.`,
  },
  accept: { title: 'Entrega aceptada', message: (name) => `${name} ha aceptado tu entrega.` },
  changes: { title: 'Te piden cambios', message: (name) => `${name} ha pedido cambios. Mira cuáles son.` },
  extend: {
    title: 'Más tiempo para revisar',
    message: (name, { until }) =>
      `${name} necesita más tiempo para revisar tu entrega${until ? `: puede hacerlo hasta el ${until}` : ''}.`,
  },
  cancel: {
    title: 'Etapa cancelada',
    message: (name, { isCollected }) => `${name} ha cancelado. Si se había pagado algo, ${givenBack(isCollected)}.`,
  },
  'ask-cancel': { title: 'Proponen cancelar', message: (name) => `${name} propone cancelar de acuerdo. Tú decides.` },
  'agree-cancel': {
    title: 'Etapa cancelada de acuerdo',
    message: (name, { isCollected }) =>
      `${name} está de acuerdo en cancelar. Si se había pagado algo, ${givenBack(isCollected)}.`,
  },
  'keep-on': { title: 'El trabajo sigue', message: (name) => `${name} prefiere que el trabajo siga adelante.` },
  returned: {
    title: 'Devolución anunciada',
    message: (name) => `${name} dice que te ha devuelto el dinero. Confírmalo cuando lo tengas.`,
  },
  'return-received': { title: 'Devolución recibida', message: (name) => `${name} confirma que tiene su dinero.` },
}

/** Tells the other side what one side has done, and what that asks of them until when. */
export async function tellAct(
  trx: Trx,
  order: About & { provider: ProviderName; stages: { n: number; version: number }[] },
  { act, side, stage, now }: { act: PlainAct; side: Side; stage: Stage; now: Date },
): Promise<void> {
  const { title, message } = ACT_WORDS[act]
  const version = order.stages.find(({ n }) => n === order.n)?.version ?? 0
  const name = await nameOf(trx, userOf(order, side))
  const done = message(name, { isCollected: order.provider !== 'directo', until: writeTurn(stage) })
  await tellSide(trx, {
    userId: userOf(order, other(side)),
    cause: `order:${order.id}:${order.n}:${version}`,
    title: `${title}: ${order.title}`,
    message: [done, nextStep(stage, other(side))].filter(Boolean).join(' '),
    href: orderPath(order.id),
    now,
  })
}

type PaymentNews = 'paid' | 'paid-late' | 'paid-twice' | 'released' | 'refunded'

const PAYMENT_WORDS: Record<PaymentNews, { title: string } & Record<Side, string | null>> = {
  paid: {
    title: 'Pago hecho',
    client: 'Hemos recibido la confirmación de tu pago. El trabajo puede seguir.',
    freelancer: 'El pago está hecho y se te entrega cuando se acepte el trabajo. Ya puedes empezar.',
  },
  'paid-late': {
    title: 'Tu pago se devuelve',
    client: 'Llegó cuando la etapa ya había terminado, así que se te devuelve entero.',
    freelancer: null,
  },
  'paid-twice': {
    title: 'El segundo pago se devuelve',
    client: 'Esta etapa ya estaba pagada, así que el segundo pago se te devuelve entero.',
    freelancer: null,
  },
  released: {
    title: 'Cobro en camino',
    client: null,
    freelancer: 'El dinero de una etapa aceptada va hacia tu cuenta.',
  },
  refunded: {
    title: 'Dinero devuelto',
    client: 'El dinero de una etapa te ha sido devuelto.',
    freelancer: 'El dinero de una etapa se ha devuelto a quien te contrató.',
  },
}

/** Tells those whom it concerns what the provider has done with the money of a stage. */
export async function tellPayment(
  trx: Trx,
  order: About & { title: string },
  { kind, cause, now }: { kind: PaymentNews; cause: string; now: Date },
): Promise<void> {
  for (const side of ['client', 'freelancer'] as const) {
    const message = PAYMENT_WORDS[kind][side]
    if (message)
      await tellSide(trx, {
        userId: userOf(order, side),
        cause: `${kind}:${cause}`,
        title: `${PAYMENT_WORDS[kind].title}: ${order.title}`,
        message,
        href: orderPath(order.id),
        now,
        isOwed: true,
      })
  }
}

type Silent = Extract<
  EventKind,
  | 'received-by-silence'
  | 'never-paid'
  | 'never-delivered'
  | 'accepted-by-silence'
  | 'waits-for-reader'
  | 'waits-for-content'
>

const SILENCE_WORDS: Record<Silent, { title: string; message: string }> = {
  'received-by-silence': {
    title: 'Pago dado por recibido',
    message: `Han pasado ${CONFIRM_PAYMENT_DAYS} días sin que nadie dijera lo contrario, así que el pago consta como recibido.`,
  },
  'never-paid': {
    title: 'Cancelado por falta de pago',
    message: `Han pasado ${PAY_HOURS} horas y no consta ningún pago.`,
  },
  'never-delivered': {
    title: 'Cancelado por falta de entrega',
    message: `Han pasado ${LATE_DAYS} días desde la fecha acordada sin entrega. Lo que se haya pagado hay que devolverlo.`,
  },
  'accepted-by-silence': {
    title: 'Entrega aceptada por silencio',
    message: 'Ha terminado el plazo de revisión sin respuesta, así que la entrega consta como aceptada.',
  },
  'waits-for-reader': {
    title: `La revisión espera ${REVIEW_DAYS} días más`,
    message: 'La entrega todavía no se ha abierto, y el silencio de quien no la ha visto no cuenta como aceptarla.',
  },
  'waits-for-content': {
    title: 'La revisión espera siete días más',
    message: 'De la entrega ya no queda texto ni archivo, y el silencio no cuenta como aceptar lo que no se puede ver.',
  },
}

/** Tells both what their silence has meant. */
export async function tellSilence(
  trx: Trx,
  order: About,
  { kind, version, now }: { kind: Silent; version: number; now: Date },
): Promise<void> {
  const { title, message } = SILENCE_WORDS[kind]
  for (const side of ['client', 'freelancer'] as const)
    await tellSide(trx, {
      userId: userOf(order, side),
      cause: `silence:${order.id}:${order.n}:${version}`,
      title: `${title}: ${order.title}`,
      message,
      href: orderPath(order.id),
      now,
    })
}
