import './reviews.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { receivedPath, RECEIVED_NAMES, readReceivedParams } from '#app/domain/reviews/params.ts'
import { RECEIVED_PATH } from '#app/domain/reviews/paths.ts'
import { findReceivedOverview, listReceivedRatings } from '#app/domain/reviews/queries.server.ts'
import { signedRatingPath, TAKE_AWAY_PATH } from '#app/domain/signed-ratings/paths.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { ReportReview, ReviewList } from '#app/parts/reviews/review-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FIGURES_PATH } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Overview } from './overview.tsx'
import { presentCount, presentOverview, presentReceived } from './received-page.server.ts'
import { ReplyBox } from './reply-form.tsx'
import { ReviewsHead } from './reviews-head.tsx'
import { RATING_SORT_LABELS, RATING_SORTS } from '#app/domain/reviews/sorts.ts'
import { STARS } from '#app/domain/reviews/summary.ts'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** Fewer ratings than this are read sooner than filtered. */
const FILTERED_FROM = 20

export const meta: MetaFunction = () => [{ title: t('Valoraciones') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = readReceivedParams(readAddress(request, RECEIVED_NAMES))
  const filters = { q: params.q, stars: params.stars ? String(params.stars) : '', sort: params.sort }
  const moment = { now: clock.now(), timezone: viewer.timezone }
  try {
    const [overview, page] = await Promise.all([
      findReceivedOverview(db, viewer.id, moment),
      listReceivedRatings(db, viewer.id, params),
    ])
    return data({
      filters,
      found: {
        canTakeAway: hasHiring,
        isEmpty: overview.summary.total === 0,
        isShort: overview.summary.total < FILTERED_FROM,
        overview: presentOverview(overview, moment),
        count: presentCount(params, overview),
        reviews: page.items.map((row) => presentReceived(row, moment)),
        next: page.next && receivedPath(params, { after: page.next }),
        previous: page.previous && receivedPath(params, { before: page.previous }),
      },
    })
  } catch (error) {
    return unread({ context }, error, { fault: 'somebody’s ratings could not be read', page: { filters, found: null } })
  }
}

export default function ReceivedReviews() {
  const { filters, found } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  return (
    <div className="page stack--loose reviews-page">
      <ReviewsHead
        failure={
          found === null ? t('Tus valoraciones siguen donde estaban. Inténtalo de nuevo en unos segundos.') : null
        }
      />
      {found?.isEmpty && (
        <EmptyState title={t('No tienes valoraciones')} text={found.overview.whoMayRate}>
          <Link className="button button--plain" to={`${FIGURES_PATH}#valoraciones`}>
            {t('Cómo se cuentan')}
          </Link>
        </EmptyState>
      )}
      {found && !found.isEmpty && (
        <div className="reviews-columns stack--loose">
          <div className="reviews-columns__figures">
            <Overview overview={found.overview} />
          </div>
          <div className="stack">
            <ReviewFilters {...filters} isShort={found.isShort} />
            <section className="stack" aria-labelledby="reviews-count">
              <div className="bar">
                <h2 className="reviews-count" id="reviews-count">
                  {found.count}
                </h2>
                {found.canTakeAway && <Link to={TAKE_AWAY_PATH}>{t('Llévate tus valoraciones, firmadas')}</Link>}
              </div>
              {found.reviews.length > 0 ? (
                <div className="panel">
                  <ReviewList
                    reviews={found.reviews}
                    replyLabel={t('Tu respuesta:')}
                    action={(review) => <ReplyBox review={review} returnTo={pathname + search} />}
                    more={(review) => (
                      <>
                        {found.canTakeAway && <TakeAway review={review} />} <ReportReview review={review} />
                      </>
                    )}
                  />
                </div>
              ) : (
                <EmptyState
                  title={t('No se encontraron resultados')}
                  text={t('Ninguna de tus valoraciones coincide. Prueba con menos palabras u otras estrellas.')}
                >
                  <Link className="button" to={RECEIVED_PATH}>
                    {t('Ver todas mis valoraciones')}
                  </Link>
                </EmptyState>
              )}
              <Pager previous={found.previous} next={found.next} />
            </section>
          </div>
        </div>
      )}
    </div>
  )
}

/** A file, not a page: the router must not fetch it. */
const TakeAway = ({ review: { id, person } }: { review: { id: string; person: { name: string } } }) => (
  <a className="row-menu__item" href={signedRatingPath(id)} download>
    <Icon name="download" />
    <span>
      {rich('Descargar firmada<span> la valoración de {name}</span>', {
        name: person.name,
        span: (text) => <span className="visually-hidden">{text}</span>,
      })}
    </span>
  </a>
)

/** Search, stars and order in one GET form: the address is the state (V1). */
function ReviewFilters({ q, stars, sort, isShort }: { q: string; stars: string; sort: string; isShort: boolean }) {
  return (
    <FilterForm
      action={RECEIVED_PATH}
      label={t('Buscar en mis valoraciones')}
      block="review-filters"
      values={{ q, stars, sort }}
      isClearable={q !== '' || stars !== ''}
      folds={isShort ? 'everywhere' : 'on phones'}
    >
      <div className="field filter-form__whole">
        <label htmlFor="review-q">{t('Buscar en los comentarios')}</label>{' '}
        <input id="review-q" name="q" type="search" defaultValue={q} enterKeyHint="search" />
      </div>
      <FilterSelect
        id="review-stars"
        name="stars"
        label={t('Estrellas')}
        value={stars}
        any={t('Todas')}
        options={STARS.map((value) => ({
          value: String(value),
          label: tn(value, '{count} estrella', '{count} estrellas'),
        }))}
      />
      <FilterSelect
        id="review-sort"
        name="sort"
        label={t('Orden')}
        value={sort}
        options={RATING_SORTS.map((value) => ({ value, label: RATING_SORT_LABELS()[value] }))}
      />
    </FilterForm>
  )
}
