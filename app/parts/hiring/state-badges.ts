import type { StageState } from '#app/domain/orders/stages.ts'

const PLAIN = 'badge'
const OVER = 'badge badge--quiet'

/** The style of the badge of each state: success, dispute and failure look different. */
export const STATE_BADGES: Record<StageState, string> = {
  por_empezar: OVER,
  pendiente_pago: PLAIN,
  en_curso: PLAIN,
  entregado: PLAIN,
  cambios: PLAIN,
  en_disputa: 'badge badge--bad',
  completado: 'badge badge--good',
  cancelado: OVER,
  reembolsado: OVER,
  reparto: OVER,
}
