import type { MessageFigures } from '#app/domain/measures/responses.server.ts'
import { responseRate } from '#app/domain/measures/responses.ts'
import { formatCount, formatHours } from '#app/locale/numbers.server.ts'
import type { Figure } from '#app/ui/how-counted.tsx'

export interface MessageFigure {
  label: string
  value: string
  /** The section that says how it is counted, where that needs words. */
  figure?: Figure
}

/** The four cards of N1, in the order of the specification. */
export function messageFigures(found: MessageFigures): MessageFigure[] {
  const rate = responseRate(found)
  return [
    { label: 'Conversaciones', value: formatCount(found.conversations) },
    { label: 'Tiempo de respuesta', value: formatHours(found.medianHours), figure: 'tiempo-de-respuesta' },
    { label: 'Mensajes este mes', value: formatCount(found.messagesThisMonth) },
    {
      label: 'Tasa de respuesta',
      value: rate === undefined ? 'Sin datos suficientes' : `${rate} %`,
      figure: 'tasa-de-respuesta',
    },
  ]
}
