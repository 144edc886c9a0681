import type { PricedSubject, Say, Spoken } from '#app/domain/hiring/subject.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { say, sayAll, sayIn, type Amount, type Said, type SaidValue } from '#app/locale/said.ts'

interface Named {
  name: Spoken['other']
  amount: Amount
  /** Whether a provider collects the money. */
  isCollected: boolean
  /** Until when the stage waits. */
  until: SaidValue | null
}

/** The notice of an act for the other side: the title, and the event. The next act follows it, with its date. */
export const ACT_WORDS: Record<PlainAct, { title: Said; message: (named: Named) => Said }> = {
  start: {
    title: say('Empieza el trabajo'),
    message: ({ name, amount }) =>
      say('{name} empieza sin esperar al pago de {amount}, que sigue pendiente.', { name, amount }),
  },
  pay: {
    title: say('Pago anunciado'),
    message: ({ name, amount }) => say('{name} dice que ha pagado {amount}.', { name, amount }),
  },
  received: {
    title: say('Pago recibido'),
    message: ({ name, amount }) => say('{name} confirma que ha recibido tu pago de {amount}.', { name, amount }),
  },
  'not-received': {
    title: say('El pago no ha llegado'),
    message: ({ name, amount }) =>
      say('{name} dice que tu pago de {amount} no le ha llegado. Compruébalo y habla con esa persona.', {
        name,
        amount,
      }),
  },
  deliver: {
    title: say('Trabajo entregado'),
    message: ({ name, amount }) => say('{name} ha entregado su trabajo de {amount}.', { name, amount }),
  },
  accept: {
    title: say('Entrega aceptada'),
    message: ({ name, amount }) => say('{name} ha aceptado tu entrega de {amount}.', { name, amount }),
  },
  changes: {
    title: say('Te piden cambios'),
    message: ({ name, amount }) =>
      say('{name} ha pedido cambios en la entrega de un trabajo de {amount}. Mira cuáles son.', { name, amount }),
  },
  extend: {
    title: say('Más tiempo para revisar'),
    message: ({ name, amount, until }) =>
      until
        ? say(
            '{name} necesita más tiempo para revisar tu entrega: puede hacerlo hasta el {until}. El trabajo es de {amount}.',
            { name, amount, until },
          )
        : say('{name} necesita más tiempo para revisar tu entrega. El trabajo es de {amount}.', { name, amount }),
  },
  cancel: {
    title: sayIn('notice', 'Trabajo cancelado'),
    message: ({ name, amount, isCollected }) =>
      sayAll([say('{name} ha cancelado un trabajo de {amount}.', { name, amount }), givenBack(isCollected)]),
  },
  'ask-cancel': {
    title: say('Proponen cancelar'),
    message: ({ name, amount }) =>
      say('{name} propone cancelar de acuerdo un trabajo de {amount}. Tú decides.', { name, amount }),
  },
  'agree-cancel': {
    title: say('Cancelado de acuerdo'),
    message: ({ name, amount, isCollected }) =>
      sayAll([
        say('{name} está de acuerdo en cancelar un trabajo de {amount}.', { name, amount }),
        givenBack(isCollected),
      ]),
  },
  'keep-on': {
    title: say('El trabajo sigue'),
    message: ({ name, amount }) => say('{name} prefiere que el trabajo de {amount} siga adelante.', { name, amount }),
  },
  returned: {
    title: say('Devolución anunciada'),
    message: ({ name, amount }) =>
      say('{name} dice que te ha devuelto {amount}. Confírmalo cuando los tengas.', { name, amount }),
  },
  'return-received': {
    title: say('Devolución recibida'),
    message: ({ name, amount }) => say('{name} confirma que tiene los {amount} que le has devuelto.', { name, amount }),
  },
  refer: {
    title: say('Decide la moderación'),
    message: ({ name, amount }) =>
      say(
        '{name} ha pedido que decida la moderación, porque los cambios en un trabajo de {amount} no han llegado a tiempo.',
        { name, amount },
      ),
  },
  prove: {
    title: say('Comprobante adjuntado'),
    message: ({ name, amount }) => say('{name} ha adjuntado un comprobante de {amount}.', { name, amount }),
  },
  'agree-return': {
    title: say('Devolución acordada'),
    message: ({ name, amount }) => say('{name} acepta la devolución de {amount} que propusiste.', { name, amount }),
  },
  'reject-return': {
    title: say('Devolución no aceptada'),
    message: ({ name, amount }) =>
      say('{name} no acepta la devolución de {amount} que propusiste. Todo sigue como estaba.', { name, amount }),
  },
  'withdraw-return': {
    title: say('Propuesta de devolución retirada'),
    message: ({ name, amount }) =>
      say('{name} ha retirado su propuesta de devolver {amount}. Todo sigue como estaba.', { name, amount }),
  },
  'not-returned': {
    title: say('La devolución no ha llegado'),
    message: ({ name, amount }) =>
      say('{name} dice que los {amount} que le has devuelto no le han llegado. Compruébalo.', { name, amount }),
  },
}

/** The sentence about who has to return the payment for work that ends. */
function givenBack(isCollected: boolean): Said {
  return isCollected
    ? say('Si se había pagado algo, se devuelve entero.')
    : say('Si se había pagado algo, se devuelve entre las partes.')
}

export type PaymentNews = 'paid' | 'paid-late' | 'paid-twice' | 'payment-differs' | 'released' | 'refunded' | 'refused'

type Money = Say<PricedSubject>

export const PAYMENT_WORDS: Record<PaymentNews, { title: Said } & Record<Side, Money | null>> = {
  paid: {
    title: say('Pago hecho'),
    client: ({ other, amount }) =>
      say('Hemos recibido la confirmación de tu pago de {amount} para {name}. El trabajo puede seguir.', {
        amount,
        name: other,
      }),
    freelancer: ({ other, amount }) =>
      say('{name} ha pagado {amount}, que se te entregan cuando se acepte el trabajo.', { name: other, amount }),
  },
  'paid-late': {
    title: say('Tu pago se devuelve'),
    client: ({ other, amount }) =>
      say('Tu pago de {amount} para {name} llegó cuando ya no había nada que pagar, así que se te devuelve entero.', {
        amount,
        name: other,
      }),
    freelancer: null,
  },
  'paid-twice': {
    title: say('El segundo pago se devuelve'),
    client: ({ other, amount }) =>
      say('Tu trabajo con {name} ya estaba pagado, así que el segundo pago, de {amount}, se te devuelve entero.', {
        name: other,
        amount,
      }),
    freelancer: null,
  },
  'payment-differs': {
    title: say('Tu pago se devuelve'),
    client: say('No es de la cantidad o de la moneda que había que pagar, así que se te devuelve entero.'),
    freelancer: null,
  },
  refused: {
    title: say('El dinero tarda'),
    client: say(
      'El proveedor de pagos no ha podido mover el dinero de una etapa. Lo intentamos cada día, y la administración lo sabe.',
    ),
    freelancer: say(
      'El proveedor de pagos no ha podido mover el dinero de una etapa. Lo intentamos cada día, y la administración lo sabe.',
    ),
  },
  released: {
    title: say('Cobro en camino'),
    client: null,
    freelancer: ({ other, amount }) =>
      say('Los {amount} de tu trabajo para {name} van hacia tu cuenta.', { amount, name: other }),
  },
  refunded: {
    title: say('Dinero devuelto'),
    client: ({ other, amount }) =>
      say('Se te han devuelto {amount} de tu trabajo con {name}.', { amount, name: other }),
    freelancer: ({ other, amount }) =>
      say('Se han devuelto {amount} a {name}, que te contrató.', { amount, name: other }),
  },
}

/** The text of an act with one sentence more. */
export const saying =
  (message: Money, more: Said): Money =>
  (spoken) =>
    sayAll([typeof message === 'function' ? message(spoken) : message, more])

/** The end of the notice of a payment where the freelancer can begin. */
export const MAY_BEGIN = say('Ya puedes empezar.')
