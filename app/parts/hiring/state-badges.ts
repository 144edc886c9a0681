import type { StageState } from '#app/domain/orders/stages.ts'

const PLAIN = 'badge'
const OVER = 'badge badge--quiet'

/** How the badge of each state looks: what went well, what is in dispute and what came to nothing stand apart. */
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
