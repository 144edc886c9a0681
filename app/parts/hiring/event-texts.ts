import type { EventKind } from '#app/domain/orders/events.server.ts'
import type { Act } from '#app/domain/orders/acts.ts'
import { MODERATOR_DAYS } from '#app/domain/disputes/steps.ts'
import { CONFIRM_PAYMENT_DAYS, LATE_DAYS, PAY_HOURS } from '#app/domain/orders/stages.ts'
import { SHARE_HOURS } from '#app/domain/orders/withdrawal.ts'

const ACTS: Record<Act, string> = {
  start: 'empezó sin esperar al pago',
  pay: 'dijo que había pagado',
  received: 'confirmó que recibió el pago',
  'not-received': 'dijo que el pago no le había llegado',
  deliver: 'entregó',
  accept: 'aceptó la entrega',
  changes: 'pidió cambios',
  extend: 'pidió más días para revisar',
  cancel: 'canceló',
  'ask-cancel': 'propuso cancelar',
  'agree-cancel': 'aceptó cancelar',
  'keep-on': 'prefirió seguir adelante',
  checkout: 'fue a pagar',
  dispute: 'abrió una disputa',
  returned: 'dijo que había devuelto el dinero',
  'return-received': 'confirmó que tiene su dinero',
}

/** What an event says after the name of the one who did it; those of nobody are whole sentences. */
export const EVENT_TEXTS: Record<EventKind, string> = {
  ...ACTS,
  'accepted-quote': 'aceptó el presupuesto',
  'received-by-silence': `El pago se dio por recibido: pasaron ${CONFIRM_PAYMENT_DAYS} días sin que nadie dijera lo contrario.`,
  'never-paid': `Se canceló: pasaron ${PAY_HOURS} horas sin que constara ningún pago.`,
  'never-delivered': `Se canceló: pasaron ${LATE_DAYS} días desde la fecha acordada sin entrega.`,
  'accepted-by-silence': 'La entrega se dio por aceptada: terminó el plazo de revisión sin respuesta.',
  'asked-invoice': 'pidió la factura',
  'sent-invoice': 'adjuntó una factura',
  paid: 'El pago quedó hecho.',
  'paid-late': 'Llegó un pago cuando la etapa ya había terminado: se devuelve entero.',
  'paid-twice': 'Llegó un segundo pago de la misma etapa: se devuelve entero.',
  'payment-differs': 'Llegó un pago de otra cantidad: la administración lo está mirando.',
  released: 'El dinero se entregó a quien hizo el trabajo.',
  refunded: 'El dinero se devolvió a quien había pagado.',
  'offer-extra': 'ofreció una ampliación',
  'accept-extra': 'aceptó la ampliación',
  'decline-extra': 'rechazó la ampliación',
  'answer-dispute': 'respondió a la disputa',
  evidence: 'añadió a la disputa',
  'offer-in-dispute': 'hizo una propuesta en la disputa',
  'accept-in-dispute': 'aceptó la propuesta de la otra parte: la disputa terminó',
  'withdraw-dispute': 'retiró la disputa',
  'claim-granted': 'Se concedió lo que pedía quien abrió la disputa.',
  'to-moderator': 'La disputa pasó a la moderación: terminó el plazo para un acuerdo.',
  'moderator-late': `La moderación no decidió a tiempo: tiene ${MODERATOR_DAYS} días más.`,
  'decide-dispute': 'La moderación decidió la disputa.',
  'appeal-dispute': 'recurrió la decisión',
  'decision-stands': 'La decisión es firme: nadie la recurrió a tiempo.',
  'settled-by-silence': 'La disputa terminó al acabar el plazo, como estaba dicho.',
  'withdraw-contract': 'desistió del contrato',
  'state-share': 'dijo qué parte estaba hecha',
  'share-by-silence': `Lo empezado cuenta como nada: pasaron ${SHARE_HOURS} horas sin respuesta.`,
  'waits-for-reader': 'El plazo de revisión se alargó: la entrega aún no se había abierto.',
  'waits-for-content': 'El plazo de revisión se alargó: de la entrega ya no queda texto ni archivo.',
}
