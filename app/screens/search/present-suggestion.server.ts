import { mediaBase } from '#app/adapters/storage.server.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import type { Suggestion } from '#app/domain/search/suggestions.server.ts'
import { smallFace } from '#app/ui/avatar.tsx'
import type { Suggestion as Presented } from '#app/ui/suggestions.ts'

/** A suggestion in words: a listing with its price and its picture, a person with theirs. */
export function presentSuggestion({ listing, face, ...suggestion }: Suggestion): Presented {
  if (!listing) return { ...suggestion, ...(face && { picture: smallFace(face) }) }
  const picture = coverOf(listing, mediaBase)
  // The smallest width, which is the first, is enough for a line.
  const [smallest] = picture?.srcSet.split(' ') ?? []
  return {
    ...suggestion,
    price: priceInWords(listing),
    ...(picture && { picture: smallest || picture.src }),
  }
}
