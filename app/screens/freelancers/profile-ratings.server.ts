import { PUBLIC_RATINGS_NAMES as NAMES, publicRatingsPath } from '#app/domain/reviews/paths.ts'
import type { RatingPage } from '#app/domain/reviews/pages.server.ts'
import { readPage, type PageAsked } from '#app/domain/paging.ts'
import { RATING_ORDERS, type RatingKey } from '#app/domain/reviews/params.ts'
import type { Zone } from '#app/locale/dates.server.ts'
import { presentReview, presentSummary } from '#app/parts/reviews/presented.server.ts'

export type PresentedRatings = ReturnType<typeof presentRatings>

/** The page of ratings that the address of a profile asks for. */
export function readRatingsPlace(query: URLSearchParams): PageAsked<RatingKey> {
  return readPage(
    RATING_ORDERS.recent,
    new URLSearchParams({ after: query.get(NAMES.after) ?? '', before: query.get(NAMES.before) ?? '' }),
  )
}

/** A person's public ratings, a page at a time: people without a public profile are not named. */
export function presentRatings(id: string, { summary, items, next, previous }: RatingPage, timeZone: Zone) {
  const pageAt = (name: keyof typeof NAMES, place: string) =>
    publicRatingsPath(id).replace('#', `?${NAMES[name]}=${encodeURIComponent(place)}#`)
  return {
    summary: summary ? presentSummary(summary) : null,
    items: items.map((row) => presentReview(row, { timeZone, readers: 'public' })),
    next: next && pageAt('after', next),
    previous: previous && pageAt('before', previous),
  }
}
