import { LEAVING } from './hiring-page.server.ts'

/** Why a request was not sent. */
export const REFUSALS = {
  'unknown-request': 'Esa solicitud ya no está abierta: escribe una nueva.',
  'package-order': 'Esa solicitud es el pedido del paquete de otra persona: escribe una nueva.',
  full: 'Esa solicitud ya ha llegado a cinco profesionales. Puedes escribir una nueva.',
  leaving: LEAVING,
  'asked-before': 'Ya le has enviado esa solicitud. Su respuesta aparecerá en ella.',
} as const

export const SENT = 'Solicitud enviada: te avisaremos cuando responda'
export const SAME = 'Ya habías enviado esta misma solicitud, que sigue abierta: no se ha enviado otra'
