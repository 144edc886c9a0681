import type { Standing } from '#app/domain/listings/status.ts'

const KINDS: Record<Standing, string> = {
  active: 'good',
  inactive: 'quiet',
  pending: 'warn',
  retenido: 'warn',
  retirado: 'bad',
}

/** Whether a listing of the reader is shown, and if not, why. */
export function StandingBadge({ standing: { value, label } }: { standing: { value: Standing; label: string } }) {
  return <span className={`badge badge--${KINDS[value]}`}>{label}</span>
}
