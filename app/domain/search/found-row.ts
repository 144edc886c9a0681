import { authoredCard, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'

export interface FoundRow extends CardRow {
  createdUs: number
  /** How many listings a glance saw, or were sorted. */
  seen: number | null
  /** The place in an order by relevance, the points of the words, and those of quality. */
  relevance?: number
  textPoints?: number
  nearPoints?: number
  parts?: number[]
}

/** A card with the points that determine its rank: those of the words, of its place, and of its quality. */
export function pointedCard({ textPoints, nearPoints = 0, parts, ...row }: FoundRow): AuthoredCard {
  const card = authoredCard(row)
  return textPoints === undefined || !parts ? card : { ...card, points: [textPoints, nearPoints, ...parts] }
}
