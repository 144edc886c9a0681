import type { OwnerTotals } from '#app/domain/measures/responses.server.ts'
import { conversion } from '#app/domain/measures/responses.ts'
import { formatCount, formatHours, formatPercent } from '#app/locale/numbers.server.ts'
import { plural } from '#app/locale/words.ts'
import type { Figure } from '#app/ui/how-counted.tsx'

export interface SummaryCard {
  label: string
  value: string
  /** What exactly was counted. */
  note: string
  figure: Figure
}

/** The cards of M1, in the order of the specification. */
export function summaryCards({ views, inquiries, medianHours }: OwnerTotals): SummaryCard[] {
  return [
    {
      label: plural(views, 'Visita en total', 'Visitas en total'),
      value: formatCount(views),
      note: 'Personas distintas cada día, en todos tus anuncios',
      figure: 'visitas',
    },
    {
      label: plural(inquiries, 'Consulta', 'Consultas'),
      value: formatCount(inquiries),
      note: 'Primeros mensajes por tus anuncios',
      figure: 'consultas',
    },
    {
      label: 'Conversión',
      value: formatPercent(conversion({ inquiries, views })),
      note: 'Consultas por cada cien visitas',
      figure: 'conversion',
    },
    {
      label: 'Tiempo de respuesta',
      value: formatHours(medianHours),
      note: 'Mediana de los últimos 90 días',
      figure: 'tiempo-de-respuesta',
    },
  ]
}
