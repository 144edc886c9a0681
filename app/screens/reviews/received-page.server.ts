import { addMonths } from '#app/domain/measures/periods.ts'
import { isReplyEditable } from '#app/domain/reviews/commands.server.ts'
import { CATEGORY_RATINGS_MIN, whoMayRate } from '#app/domain/reviews/limits.ts'
import type { RatingRow } from '#app/domain/reviews/pages.server.ts'
import { receivedPath, type ReceivedParams } from '#app/domain/reviews/params.ts'
import type { ReceivedOverview } from '#app/domain/reviews/queries.server.ts'
import { STARS } from '#app/domain/reviews/summary.ts'
import { isoDay, nameOfMonth } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import { countOf, presentReview, presentSummary } from '#app/parts/reviews/presented.server.ts'
import { categorySaid } from '#app/domain/listings/categories.ts'
import { t, tn } from '#app/locale/texts.ts'

export interface Moment {
  now: Date
  timezone: string
}

/** The figures above the list in words (V1, V2). */
export function presentOverview({ summary, thisMonth, lastMonth, category }: ReceivedOverview, moment: Moment) {
  return {
    overall: presentSummary(summary),
    distribution: STARS.map((stars) => ({
      stars,
      label: tn(stars, '{count} estrella', '{count} estrellas'),
      count: formatCount(summary.stars[stars]),
      share: summary.total === 0 ? 0 : Math.round((summary.stars[stars] / summary.total) * 100),
      href: receivedPath({ q: '', stars, sort: 'recent' }),
    })),
    month: { count: formatCount(thisMonth), trend: trendOf(thisMonth, lastMonth, moment) },
    category: category && {
      name: categorySaid(category.name),
      average: category.average,
      note:
        category.average === null
          ? t('Sin datos suficientes: hay {ratings} y se muestra desde {least}.', {
              ratings: countOf(category.total),
              least: CATEGORY_RATINGS_MIN,
            })
          : t('{average} de media en {ratings}.', {
              average: formatAverage(category.average),
              ratings: countOf(category.total),
            }),
    },
    whoMayRate: whoMayRate(hasHiring),
  }
}

function trendOf(current: number, before: number, { now, timezone }: Moment) {
  const month = nameOfMonth(addMonths(isoDay(now, timezone), -1))
  const change = formatCount(Math.abs(current - before))
  if (current > before) return { direction: 'up' as const, text: t('{change} más que en {month}', { change, month }) }
  if (current < before)
    return { direction: 'down' as const, text: t('{change} menos que en {month}', { change, month }) }
  return { direction: null, text: t('Las mismas que en {month}', { month }) }
}

/** Which ratings the list shows, in words. */
export function presentCount({ q, stars }: Pick<ReceivedParams, 'q' | 'stars'>, { summary }: ReceivedOverview) {
  if (q && stars)
    return tn(
      stars,
      'Valoraciones de {count} estrella con «{words}»',
      'Valoraciones de {count} estrellas con «{words}»',
      {
        words: q,
      },
    )
  if (q) return t('Valoraciones con «{words}»', { words: q })
  if (!stars) return countOf(summary.total)
  return tn(stars, '{ratings} de {count} estrella', '{ratings} de {count} estrellas', {
    ratings: countOf(summary.stars[stars]),
  })
}

/** A rating about oneself, with what can be done about its reply (V3). */
export function presentReceived(row: RatingRow, { now, timezone }: Moment) {
  const { reply } = row
  return {
    ...presentReview(row, { timeZone: timezone, readers: 'sides' }),
    replying: {
      isPossible: reply === null || isReplyEditable(reply.createdAt, now),
      readers:
        row.direction === 'a_freelancer'
          ? t('La verá todo el mundo junto a la valoración.')
          : t('La verán, junto a la valoración, los profesionales a quienes pidas presupuesto.'),
      /** The version of the reply that a form would replace. */
      version: reply ? (reply.editedAt ?? reply.createdAt).toISOString() : '',
    },
  }
}

export type ReceivedReview = ReturnType<typeof presentReceived>
export type PresentedOverview = ReturnType<typeof presentOverview>
