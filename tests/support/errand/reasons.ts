import type { Reason } from '#tests/support/spanish-left.ts'

/** The Spanish texts on the pages of the journeys in other languages, with reasons. */
export const REASONS: readonly Reason[] = [
  {
    where: /div\.stack > dl\.terms > d[dt]/,
    why: 'what was agreed is kept in Spanish, whose words bind, and its translation stands beside it',
  },
  {
    where: /inbox-item/,
    text: /(?:Presupuesto de|Solicitud de presupuesto|Pedido)/,
    why: 'what the product writes into a conversation is stored in Spanish so far: delete this reason when it is told by language',
  },
]
