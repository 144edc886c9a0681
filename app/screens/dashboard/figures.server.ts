import type { findRecentOwnListings, StandingCounts } from '#app/domain/listings/own-listings.server.ts'
import type { findOwnerTotals } from '#app/domain/measures/responses.server.ts'
import type { Waiting } from '#app/domain/measures/waiting.server.ts'
import type { RatingSummary } from '#app/domain/reviews/summary.ts'
import { counted, formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage, plural } from '#app/locale/words.ts'
import type { Figure } from '#app/ui/how-counted.tsx'
import type { Stat, Kept } from './figures.tsx'

interface Parts {
  totals: Awaited<ReturnType<typeof findOwnerTotals>> | null
  listings: Awaited<ReturnType<typeof findRecentOwnListings>> | null
  ratings: RatingSummary | null
}

/** The cards of B2 and B3. */
export function statsOf({ totals, listings, ratings }: Parts): Stat[] {
  const counting = (figure: Figure, count: number | null, one: string, many: string) => ({
    figure,
    label: plural(count ?? 0, one, many),
    count: count === null ? null : formatCount(count),
  })
  return [
    {
      ...counting('anuncios', listings && listings.counts.active, 'Anuncio activo', 'Anuncios activos'),
      apart: listings && apartText(listings.counts),
    },
    counting('visitas', totals && totals.views, 'Visita en total', 'Visitas totales'),
    counting('valoraciones', ratings && ratings.total, 'Valoración', 'Valoraciones'),
    { figure: 'valoraciones', label: 'Valoración media', count: ratings && averageOf(ratings) },
  ]
}

/** Withheld and removed listings, which do not count as active. */
function apartText({ withheld, removed }: StandingCounts): string | null {
  const parts = [
    removed > 0 && counted(removed, 'retirado', 'retirados'),
    withheld > 0 && counted(withheld, 'retenido', 'retenidos'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Aparte, ${parts.join(' y ')} por moderación` : null
}

/** The average out of five; without ratings there is none. */
const averageOf = ({ average }: RatingSummary) =>
  average === null ? 'Sin valoraciones' : `${formatAverage(average)}/5`

/** Whether a person offers something, or others have taken notice of it. */
export const isSelling = ({ totals, listings, ratings }: Parts): boolean =>
  listings === null ||
  listings.recent.length > 0 ||
  (totals !== null && totals.views + totals.inquiries > 0) ||
  (ratings !== null && ratings.total > 0)

/** Whether a person has the cards of B2: sellers, and people who have ever begun a listing. */
export const hasFigures = (isSeller: boolean, waiting: Waiting | null): boolean =>
  isSeller || waiting?.hasBegun === true

/** What a person keeps and has begun as a client; what there is none of is left out. */
export function keptBy({ asClient, favorites, searches }: Waiting): Kept[] {
  const kept = [
    {
      count: asClient,
      one: 'Conversación que empezaste',
      several: 'Conversaciones que empezaste',
      to: '/dashboard/messages',
    },
    { count: favorites, one: 'Favorito', several: 'Favoritos', to: '/dashboard/favorites' },
    { count: searches, one: 'Búsqueda guardada', several: 'Búsquedas guardadas', to: '/dashboard/saved-searches' },
  ]
  return kept.flatMap(({ count, one, several, to }) =>
    count === 0 ? [] : [{ label: plural(count, one, several), count: formatCount(count), to }],
  )
}
