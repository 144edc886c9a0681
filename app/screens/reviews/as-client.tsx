import './reviews.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { PLACE_NAMES, readPage } from '#app/domain/paging.ts'
import { RATING_ORDERS } from '#app/domain/reviews/params.ts'
import { AS_CLIENT_PATH } from '#app/domain/reviews/paths.ts'
import { listRatingsAsClient } from '#app/domain/reviews/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { ReportReview, ReviewList } from '#app/parts/reviews/review-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { presentReceived } from './received-page.server.ts'
import { ReplyBox } from './reply-form.tsx'
import { ReviewsHead } from './reviews-head.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Valoraciones como cliente') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const place = readPage(RATING_ORDERS.recent, readAddress(args.request, PLACE_NAMES))
  const moment = { now: clock.now(), timezone: viewer.timezone }
  try {
    const page = await listRatingsAsClient(db, viewer.id, place)
    return data({
      found: {
        reviews: page.items.map((row) => presentReceived(row, moment)),
        next: page.next && `${AS_CLIENT_PATH}?after=${page.next}`,
        previous: page.previous && `${AS_CLIENT_PATH}?before=${page.previous}`,
      },
    })
  } catch (error) {
    return unread(args, error, { fault: 'the ratings of a client could not be read', page: { found: null } })
  }
}

export default function ReviewsAsClient() {
  const { found } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  return (
    <div className="page stack--loose">
      <ReviewsHead
        failure={
          found === null ? t('Tus valoraciones siguen donde estaban. Inténtalo de nuevo en unos segundos.') : null
        }
      />
      {found?.reviews.length === 0 && !found.previous && (
        <EmptyState
          title={t('Nadie te ha valorado como cliente')}
          text={t('Aquí lees lo que escriben de ti los profesionales a quienes contratas, cuando termina su trabajo.')}
        />
      )}
      {found && (found.reviews.length > 0 || found.previous) && (
        <section className="stack" aria-labelledby="as-client-title">
          <h2 className="visually-hidden" id="as-client-title">
            {t('Lo que escriben de ti los profesionales')}
          </h2>
          <p className="small soft">{t('Lo leen los profesionales a quienes pides presupuesto.')}</p>
          {found.reviews.length > 0 ? (
            <div className="panel">
              <ReviewList
                reviews={found.reviews}
                replyLabel={t('Tu respuesta:')}
                action={(review) => <ReplyBox review={review} returnTo={pathname + search} />}
                more={(review) => <ReportReview review={review} />}
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
