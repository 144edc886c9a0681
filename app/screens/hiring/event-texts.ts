import type { EventKind } from '#app/domain/orders/events.server.ts'
import type { Act } from '#app/domain/orders/stages.ts'

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
}

/** What an event says after the name of the one who did it; those of nobody are whole sentences. */
export const EVENT_TEXTS: Record<EventKind, string> = {
  ...ACTS,
  'accepted-quote': 'aceptó el presupuesto',
  'received-by-silence': 'El pago se dio por recibido: pasaron siete días sin que nadie dijera lo contrario.',
  'never-paid': 'Se canceló: pasaron 72 horas sin que constara ningún pago.',
  'never-delivered': 'Se canceló: pasaron catorce días desde la fecha acordada sin entrega.',
  'accepted-by-silence': 'La entrega se dio por aceptada: terminó el plazo de revisión sin respuesta.',
  'waits-for-reader': 'El plazo de revisión se alargó: la entrega aún no se había abierto.',
  'asked-invoice': 'pidió la factura',
  'sent-invoice': 'adjuntó una factura',
}
