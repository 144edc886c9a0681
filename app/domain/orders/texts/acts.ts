import type { PricedSubject, Say } from '#app/domain/hiring/subject.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import type { Side } from '#app/domain/orders/stages.ts'

/** Who has to give back what was paid for work that ends. */
const givenBack = (isCollected: boolean) => (isCollected ? 'se devuelve entero' : 'se devuelve entre las partes')

interface Facts {
  /** Whether a provider collects the money. */
  isCollected: boolean
  /** Until when the stage waits. */
  until: string | null
}

type Named = { name: string; amount: string } & Facts

/** What the other side reads of an act: the title, and what was done. What to do now follows it, with its date. */
export const ACT_WORDS: Record<PlainAct, { title: string; message: (named: Named) => string }> = {
  start: {
    title: 'Empieza el trabajo',
    message: ({ name, amount }) => `${name} empieza sin esperar al pago de ${amount}, que sigue pendiente.`,
  },
  pay: { title: 'Pago anunciado', message: ({ name, amount }) => `${name} dice que ha pagado ${amount}.` },
  received: {
    title: 'Pago recibido',
    message: ({ name, amount }) => `${name} confirma que ha recibido tu pago de ${amount}.`,
  },
  'not-received': {
    title: 'El pago no ha llegado',
    message: ({ name, amount }) =>
      `${name} dice que tu pago de ${amount} no le ha llegado. Compruébalo y habla con esa persona.`,
  },
  deliver: {
    title: 'Trabajo entregado',
    message: ({ name, amount }) => `${name} ha entregado su trabajo de ${amount}.`,
  },
  accept: {
    title: 'Entrega aceptada',
    message: ({ name, amount }) => `${name} ha aceptado tu entrega de ${amount}.`,
  },
  changes: {
    title: 'Te piden cambios',
    message: ({ name, amount }) =>
      `${name} ha pedido cambios en la entrega de un trabajo de ${amount}. Mira cuáles son.`,
  },
  extend: {
    title: 'Más tiempo para revisar',
    message: ({ name, amount, until }) =>
      `${name} necesita más tiempo para revisar tu entrega${until ? `: puede hacerlo hasta el ${until}` : ''}. El trabajo es de ${amount}.`,
  },
  cancel: {
    title: 'Trabajo cancelado',
    message: ({ name, amount, isCollected }) =>
      `${name} ha cancelado un trabajo de ${amount}. Si se había pagado algo, ${givenBack(isCollected)}.`,
  },
  'ask-cancel': {
    title: 'Proponen cancelar',
    message: ({ name, amount }) => `${name} propone cancelar de acuerdo un trabajo de ${amount}. Tú decides.`,
  },
  'agree-cancel': {
    title: 'Cancelado de acuerdo',
    message: ({ name, amount, isCollected }) =>
      `${name} está de acuerdo en cancelar un trabajo de ${amount}. Si se había pagado algo, ${givenBack(isCollected)}.`,
  },
  'keep-on': {
    title: 'El trabajo sigue',
    message: ({ name, amount }) => `${name} prefiere que el trabajo de ${amount} siga adelante.`,
  },
  returned: {
    title: 'Devolución anunciada',
    message: ({ name, amount }) => `${name} dice que te ha devuelto ${amount}. Confírmalo cuando los tengas.`,
  },
  'return-received': {
    title: 'Devolución recibida',
    message: ({ name, amount }) => `${name} confirma que tiene los ${amount} que le has devuelto.`,
  },
  refer: {
    title: 'Decide la moderación',
    message: ({ name, amount }) =>
      `${name} ha pedido que decida la moderación, porque los cambios en un trabajo de ${amount} no han llegado a tiempo.`,
  },
  prove: {
    title: 'Comprobante adjuntado',
    message: ({ name, amount }) => `${name} ha adjuntado un comprobante de ${amount}.`,
  },
  'agree-return': {
    title: 'Devolución acordada',
    message: ({ name, amount }) => `${name} acepta la devolución de ${amount} que propusiste.`,
  },
  'reject-return': {
    title: 'Devolución no aceptada',
    message: ({ name, amount }) =>
      `${name} no acepta la devolución de ${amount} que propusiste. Todo sigue como estaba.`,
  },
  'withdraw-return': {
    title: 'Propuesta de devolución retirada',
    message: ({ name, amount }) => `${name} ha retirado su propuesta de devolver ${amount}. Todo sigue como estaba.`,
  },
  'not-returned': {
    title: 'La devolución no ha llegado',
    message: ({ name, amount }) => `${name} dice que los ${amount} que le has devuelto no le han llegado. Compruébalo.`,
  },
}

export type PaymentNews = 'paid' | 'paid-late' | 'paid-twice' | 'payment-differs' | 'released' | 'refunded' | 'refused'

type Money = Say<PricedSubject>

export const PAYMENT_WORDS: Record<PaymentNews, { title: string } & Record<Side, Money | null>> = {
  paid: {
    title: 'Pago hecho',
    client: ({ other, amount }) =>
      `Hemos recibido la confirmación de tu pago de ${amount} para ${other}. El trabajo puede seguir.`,
    freelancer: ({ other, amount }) => `${other} ha pagado ${amount}, que se te entregan cuando se acepte el trabajo.`,
  },
  'paid-late': {
    title: 'Tu pago se devuelve',
    client: ({ other, amount }) =>
      `Tu pago de ${amount} para ${other} llegó cuando ya no había nada que pagar, así que se te devuelve entero.`,
    freelancer: null,
  },
  'paid-twice': {
    title: 'El segundo pago se devuelve',
    client: ({ other, amount }) =>
      `Tu trabajo con ${other} ya estaba pagado, así que el segundo pago, de ${amount}, se te devuelve entero.`,
    freelancer: null,
  },
  'payment-differs': {
    title: 'Tu pago se devuelve',
    client: 'No es de la cantidad o de la moneda que había que pagar, así que se te devuelve entero.',
    freelancer: null,
  },
  refused: {
    title: 'El dinero tarda',
    client:
      'El proveedor de pagos no ha podido mover el dinero de una etapa. Lo intentamos cada día, y la administración lo sabe.',
    freelancer:
      'El proveedor de pagos no ha podido mover el dinero de una etapa. Lo intentamos cada día, y la administración lo sabe.',
  },
  released: {
    title: 'Cobro en camino',
    client: null,
    freelancer: ({ other, amount }) => `Los ${amount} de tu trabajo para ${other} van hacia tu cuenta.`,
  },
  refunded: {
    title: 'Dinero devuelto',
    client: ({ other, amount }) => `Se te han devuelto ${amount} de tu trabajo con ${other}.`,
    freelancer: ({ other, amount }) => `Se han devuelto ${amount} a ${other}, que te contrató.`,
  },
}

/** The same, with one sentence more. */
export const saying =
  (message: Money, more: string): Money =>
  (spoken) =>
    `${typeof message === 'string' ? message : message(spoken)} ${more}`

/** What ends the notice of a payment where nothing else has to come first. */
export const MAY_BEGIN = 'Ya puedes empezar.'
