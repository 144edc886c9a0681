import type { OwnTotals } from '#app/domain/listings/own-page.server.ts'
import { formatCount } from '#app/ui/format.ts'
import type { Figure } from '#app/ui/how-counted.tsx'

export interface SummaryCard {
  label: string
  value: string
  /** What exactly was counted. */
  note: string
  figure: Figure
}

/** The cards of M1, in the order of the specification: one line each, from the day on which its rows exist. */
export function summaryCards({ totalViews }: OwnTotals): SummaryCard[] {
  return [
    {
      label: totalViews === 1 ? 'Visita en total' : 'Visitas en total',
      value: formatCount(totalViews),
      note: 'Personas distintas cada día, en todos tus anuncios',
      figure: 'visitas',
    },
  ]
}
