import { ReportReview, ReviewList } from '#app/parts/reviews/review-list.tsx'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { PresentedRatings } from './profile-ratings.server.ts'
import { t } from '#app/locale/texts.ts'

/** The ratings of a person with their replies (R8, V3): the average never without its number. */
export function ProfileRatings({ ratings }: { ratings: PresentedRatings }) {
  const { summary, items, next, previous } = ratings
  return (
    <section className="public-profile__ratings" id="ratings" aria-labelledby="ratings-title">
      <div className="section__head">
        <h2 id="ratings-title">{t('Valoraciones')}</h2>
        {summary && (
          <p className="average-line">
            <Stars value={summary.average} size="large" />{' '}
            <HowCounted figure="valoraciones">{summary.count}</HowCounted>
          </p>
        )}
      </div>
      {items.length > 0 ? (
        <>
          {summary && <p className="soft small">{summary.whoMayRate}</p>}
          <div className="panel">
            <ReviewList reviews={items} more={(review) => <ReportReview review={review} />} />
          </div>
        </>
      ) : (
        <p className="soft">{previous ? t('No hay más valoraciones.') : t('Todavía no tiene valoraciones.')}</p>
      )}
      <Pager previous={previous} next={next} label={t('Páginas de valoraciones')} />
    </section>
  )
}
