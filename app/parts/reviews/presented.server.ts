import { whoMayRate } from '#app/domain/reviews/limits.ts'
import type { Person, RatingPage, RatingRow } from '#app/domain/reviews/pages.server.ts'
import { proofText } from '#app/domain/reviews/proofs.ts'
import { publicRatingsPath } from '#app/domain/reviews/paths.ts'
import type { RatingSummary } from '#app/domain/reviews/summary.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { formatDate, isoDay, type Zone } from '#app/locale/dates.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import type { ShownReview } from './review-list.tsx'
import { t, tn } from '#app/locale/texts.ts'

/** The name of a person whose account was erased. */
const ERASED = () => t('Usuario eliminado')
/** The name of a person whose profile not everybody sees. */
const UNNAMED = () => t('Usuario con perfil privado')

interface Reading {
  timeZone: Zone
  /** `public` names only people with a public profile; `sides`: the two sides of the order, who know each other. */
  readers: 'public' | 'sides'
}

/** A rating as a list shows it, so that the browser formats nothing. */
export function presentReview(row: RatingRow, { timeZone, readers }: Reading): ShownReview {
  const date = row.publishedAt ?? row.createdAt
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    ...spokenIn(row.language),
    date: formatDate(date, timeZone),
    dateTime: isoDay(date, timeZone),
    person: presentPerson(row.person, readers),
    listing: row.listing && {
      id: row.listing.id,
      title: row.listing.title,
      ...spokenIn(row.listing.language),
      job: presentJob(row.listing, row.id),
    },
    proof: proofOf(row),
    reply: row.reply && {
      body: row.reply.body,
      ...spokenIn(row.reply.language),
      date: formatDate(row.reply.editedAt ?? row.reply.createdAt, timeZone),
      dateTime: isoDay(row.reply.editedAt ?? row.reply.createdAt, timeZone),
      isEdited: row.reply.editedAt !== null,
    },
  }
}

/** The proof of a rating; null of those from before people were hired here. */
function proofOf({ provider, proof, counts }: RatingRow): string | null {
  if (provider === null || proof === null) return null
  const text = proofText(provider, proof)
  return counts ? text : t('{proof} · no cuenta en la media', { proof: text })
}

function presentPerson(person: Person | null, readers: Reading['readers']): ShownReview['person'] {
  const isPublic = person?.visibility === 'public'
  if (!person) return { id: null, name: ERASED(), username: null, avatarUrl: null, profile: null }
  if (readers === 'public' && !isPublic)
    return { id: null, name: UNNAMED(), username: null, avatarUrl: null, profile: null }
  const { id, fullName, username, avatarUrl } = person
  return { id, name: fullName, username, avatarUrl, profile: isPublic ? `/freelancers/${id}` : null }
}

/** An average with its number; null without ratings. */
export function presentSummary({ average, total }: RatingSummary) {
  if (average === null) return null
  return { average, total, count: countOf(total), whoMayRate: whoMayRate(hasHiring) }
}

export type SellerReviews = ReturnType<typeof presentSellerReviews>

/** The newest public ratings of a seller, with the average of all (D8, D11). */
export function presentSellerReviews(sellerId: string, { summary, items }: RatingPage, timeZone: Zone) {
  return {
    summary: summary ? presentSummary(summary) : null,
    reviews: items.map((row) => presentReview(row, { timeZone, readers: 'public' })),
    all: publicRatingsPath(sellerId),
  }
}

/** «1 valoración», «25.500 valoraciones». */
export const countOf = (total: number) => tn(total, '{count} valoración', '{count} valoraciones')
