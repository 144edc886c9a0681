import { Avatar } from '#app/ui/avatar.tsx'
import { ShareLinks } from '#app/ui/share-links.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { t } from '#app/locale/texts.ts'

/** The shared text says that it is an example (X1). */
export function ShareSample({ url, title }: { url: string; title: string }) {
  return (
    <ShareLinks url={url} title={title}>
      <label className="small">
        {t('Enlace:')} <input readOnly value={url} />
      </label>
    </ShareLinks>
  )
}

interface Seller {
  id: string
  name: string
  rating: number
  username?: string
  reviewsCount?: number
}

/** The panel of an invented seller, whose figures are marked as invented. */
export function SampleSellerPanel({ seller }: { seller: Seller }) {
  return (
    <section className="panel stack" aria-labelledby="seller">
      <h2 id="seller">
        {t('Información del Vendedor')} <span className="badge badge--sample">{t('EJEMPLO')}</span>
      </h2>
      <div className="who">
        <Avatar id={seller.id} name={seller.name} url={null} size="large" />
        <p>
          <b>{seller.name}</b> {seller.username && <span className="soft">@{seller.username}</span>}
        </p>
      </div>
      <p className="average-line">
        <Stars value={seller.rating} isAverage /> <span className="soft small">{t('valoración de ejemplo')}</span>
      </p>
      <p className="soft small">
        {seller.reviewsCount
          ? t('Nadie la ha dado, ni las {count} valoraciones de más abajo.', { count: seller.reviewsCount })
          : t('Nadie la ha dado.')}{' '}
        {t('Las de un vendedor real salen de quienes lo han contratado.')}
      </p>
    </section>
  )
}

/** In place of reviews: each says that it is an example (X1). */
export function SampleReviews({ reviews }: { reviews: readonly { name: string; rating: number; comment: string }[] }) {
  return (
    <section className="recent-reviews" aria-labelledby="recent-reviews">
      <div className="section__head">
        <h2 id="recent-reviews">
          {t('Reseñas Recientes')} <span className="badge badge--sample">{t('EJEMPLOS')}</span>
        </h2>
        <p className="soft small">{t('Nadie las ha escrito: enseñan dónde van.')}</p>
      </div>
      <ul className="reviews">
        {reviews.map(({ name, rating, comment }) => (
          <li className="review" key={name}>
            <div className="review__head">
              <Avatar id={null} name={name} url={null} />
              <div className="review__who">
                <h3 className="review__name">{name}</h3>
                <span className="badge badge--sample">{t('EJEMPLO')}</span>
              </div>
              <p className="average-line">
                <Stars value={rating} />
              </p>
            </div>
            <p className="said">{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
