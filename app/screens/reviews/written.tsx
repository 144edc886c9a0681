import './reviews.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { rateOrderPath } from '#app/domain/orders/paths.ts'
import { RATING_WINDOW_DAYS, whoMayRate } from '#app/domain/reviews/limits.ts'
import type { RatingRow } from '#app/domain/reviews/pages.server.ts'
import { PLACE_NAMES, readPage } from '#app/domain/paging.ts'
import { RATING_ORDERS } from '#app/domain/reviews/params.ts'
import { WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { listWrittenRatings } from '#app/domain/reviews/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { daysAfter, formatDate } from '#app/locale/dates.server.ts'
import { presentReview } from '#app/parts/reviews/presented.server.ts'
import { ReviewList } from '#app/parts/reviews/review-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ReviewsHead } from './reviews-head.tsx'
import { t, tc } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Valoraciones escritas') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const place = readPage(RATING_ORDERS.recent, readAddress(request, PLACE_NAMES))
  try {
    const page = await listWrittenRatings(db, viewer.id, place)
    return data({
      whoMayRate: whoMayRate(hasHiring),
      found: {
        reviews: page.items.map((row) => ({
          ...presentReview(row, { timeZone: viewer.timezone, readers: 'sides' }),
          note: noteOf(row, viewer.timezone),
          change: canChange(row) ? rateOrderPath(row.orderId) : null,
        })),
        next: page.next && `${WRITTEN_PATH}?after=${page.next}`,
        previous: page.previous && `${WRITTEN_PATH}?before=${page.previous}`,
      },
    })
  } catch (error) {
    return unread({ context }, error, {
      fault: 'the ratings that somebody wrote could not be read',
      page: { whoMayRate: whoMayRate(hasHiring), found: null },
    })
  }
}

/** While it is hidden it can be written anew. */
const canChange = ({ state, provider, completedAt }: RatingRow) =>
  hasHiring && state === 'oculta' && provider !== null && clock.now() <= daysAfter(completedAt, RATING_WINDOW_DAYS)

/** Why others do not see it. */
function noteOf({ state, completedAt }: RatingRow, timezone: string): string | null {
  if (state === 'retirada') return t('Retirada por el equipo de moderación: nadie más la ve.')
  if (state === 'publicada') return null
  const day = formatDate(daysAfter(completedAt, RATING_WINDOW_DAYS), timezone)
  return t('Aún no la ve nadie más. Se publica el {day}, o antes si la otra parte también te valora.', { day })
}

export default function WrittenReviews() {
  const { found, whoMayRate } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <ReviewsHead
        failure={
          found === null ? t('Lo que has escrito sigue donde estaba. Inténtalo de nuevo en unos segundos.') : null
        }
      />
      {found?.reviews.length === 0 && !found.previous && (
        <EmptyState title={t('No has escrito valoraciones')} text={whoMayRate}>
          <Link className="button" to="/marketplace">
            {t('Ver el marketplace')}
          </Link>
        </EmptyState>
      )}
      {found && (found.reviews.length > 0 || found.previous) && (
        <section aria-labelledby="written-title">
          <h2 className="visually-hidden" id="written-title">
            {t('Las que has escrito')}
          </h2>
          {found.reviews.length > 0 ? (
            <div className="panel">
              <ReviewList
                reviews={found.reviews}
                about={tc('review', 'Sobre')}
                action={({ note, change }) =>
                  note && (
                    <p className="callout callout--warn small">
                      {note} {change && <Link to={change}>{t('Cambiar mi valoración')}</Link>}
                    </p>
                  )
                }
              />
            </div>
          ) : (
            <p>{t('Las valoraciones de esta página ya no están.')}</p>
          )}
          <Pager previous={found.previous} next={found.next} />
        </section>
      )}
    </div>
  )
}
