import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { LATE_DAYS, PAY_HOURS, type Stage } from './stages.ts'

/** When the work of a stage that has just come into a state moves on automatically; null if it does not. */
export function turnOf(stage: Pick<Stage, 'state' | 'payment' | 'dueAt' | 'reviewDays'>, now: Date): Date | null {
  switch (stage.state) {
    case 'pendiente_pago':
      return stage.payment === 'por_pagar' ? new Date(now.getTime() + PAY_HOURS * HOUR_MS) : null
    case 'en_curso':
    case 'cambios':
      return stage.dueAt && daysAfter(stage.dueAt, LATE_DAYS)
    case 'entregado':
      return daysAfter(now, stage.reviewDays)
    default:
      return null
  }
}
