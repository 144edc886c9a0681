import type { findRecentOwnListings, StandingCounts } from '#app/domain/listings/own-listings.server.ts'
import type { findOwnerTotals } from '#app/domain/measures/responses.server.ts'
import type { Waiting } from '#app/domain/measures/waiting.server.ts'
import type { RatingSummary } from '#app/domain/reviews/summary.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import type { Figure } from '#app/ui/how-counted.tsx'
import type { Stat, Kept } from './figures.tsx'
import { t, tc, tn } from '#app/locale/texts.ts'

interface Parts {
  totals: Awaited<ReturnType<typeof findOwnerTotals>> | null
  listings: Awaited<ReturnType<typeof findRecentOwnListings>> | null
  ratings: RatingSummary | null
}

/** The cards of B2 and B3. */
export function statsOf({ totals, listings, ratings }: Parts): Stat[] {
  const counting = (figure: Figure, count: number | null, label: string) => ({
    figure,
    label,
    count: count === null ? null : formatCount(count),
  })
  const active = listings && listings.counts.active
  const views = totals && totals.views
  const rated = ratings && ratings.total
  return [
    {
      ...counting('anuncios', active, tn(active ?? 0, 'Anuncio activo', 'Anuncios activos')),
      apart: listings && apartText(listings.counts),
    },
    // The list of the owner's listings has another plural for the same words, which a catalogue cannot hold beside this
    // one.
    counting('visitas', views, views === 1 ? tc('dashboard', 'Visita en total') : t('Visitas totales')),
    counting('valoraciones', rated, rated === 1 ? tc('dashboard', 'Valoración') : t('Valoraciones')),
    { figure: 'valoraciones', label: t('Valoración media'), count: ratings && averageOf(ratings) },
  ]
}

/** Withheld and removed listings, which do not count as active. */
function apartText({ withheld, removed }: StandingCounts): string | null {
  const [gone, held] = [
    tn(removed, '{count} retirado', '{count} retirados'),
    tn(withheld, '{count} retenido', '{count} retenidos'),
  ]
  if (removed > 0 && withheld > 0)
    return t('Aparte, {removed} y {withheld} por moderación', { removed: gone, withheld: held })
  return removed + withheld > 0 ? t('Aparte, {listings} por moderación', { listings: removed > 0 ? gone : held }) : null
}

/** The average out of five; undefined without ratings. */
const averageOf = ({ average }: RatingSummary) =>
  average === null ? t('Sin valoraciones') : `${formatAverage(average)}/5`

/** Whether a person offers something, or others have visited it. */
export const isSelling = ({ totals, listings, ratings }: Parts): boolean =>
  listings === null ||
  listings.recent.length > 0 ||
  (totals !== null && totals.views + totals.inquiries > 0) ||
  (ratings !== null && ratings.total > 0)

/** Whether a person has the cards of B2: sellers, and people who have ever begun a listing. */
export const hasFigures = (isSeller: boolean, waiting: Waiting | null): boolean =>
  isSeller || waiting?.hasBegun === true

/** The things that a person keeps and has begun as a client; empty ones are left out. */
export function keptBy({ asClient, favorites, searches }: Waiting): Kept[] {
  const kept = [
    {
      count: asClient,
      label: tn(asClient, 'Conversación que empezaste', 'Conversaciones que empezaste'),
      to: '/dashboard/messages',
    },
    { count: favorites, label: tn(favorites, 'Favorito', 'Favoritos'), to: '/dashboard/favorites' },
    {
      count: searches,
      label: tn(searches, 'Búsqueda guardada', 'Búsquedas guardadas'),
      to: '/dashboard/saved-searches',
    },
  ]
  return kept.flatMap(({ count, ...about }) => (count === 0 ? [] : [{ ...about, count: formatCount(count) }]))
}
