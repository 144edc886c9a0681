import './review-list.css'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { SellerReviews } from './presented.server.ts'
import { ReviewList } from './review-list.tsx'
import { t } from '#app/locale/texts.ts'

/** The newest ratings of the seller, beside their listing (D11). */
export function RecentReviews({ reviews: { reviews, summary, all } }: { reviews: SellerReviews }) {
  if (!summary) return null
  return (
    <section className="recent-reviews" aria-labelledby="recent-reviews">
      <div className="section__head">
        <h2 id="recent-reviews">{t('Reseñas Recientes')}</h2>
        <Link to={all}>{t('Ver todas las valoraciones ({total})', { total: summary.total })}</Link>
      </div>
      <ReviewList reviews={reviews} />
    </section>
  )
}

/** An average and its number, linked to how it is counted (V4). */
export function AverageLine({ average, count }: { average: number; count: string }) {
  return (
    <p className="average-line">
      <Stars value={average} isAverage /> <HowCounted figure="valoraciones">{count}</HowCounted>
    </p>
  )
}
