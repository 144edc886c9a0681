import type { Picture } from '#app/domain/listings/images.ts'
import type { Standing } from '#app/domain/listings/status.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'

export interface RecentListing {
  id: string
  title: string
  category: { slug: string; name: string }
  standing: { value: Standing; label: string }
  price: string
  updated: string
  image: Picture | null
}

const STANDING_BADGES: Record<Standing, string> = {
  active: 'badge--good',
  inactive: 'badge--quiet',
  pending: 'badge--warn',
  retenido: 'badge--warn',
  retirado: 'badge--bad',
}

/** The listings that were changed last, or the next step for a person without any. */
export function RecentListings({ recent }: { recent: RecentListing[] }) {
  return (
    <>
      {recent.length === 0 ? (
        <EmptyState
          heading="h3"
          title="Aún no tienes anuncios"
          text="Un anuncio es tu letrero: qué haces, cuánto cuesta y cómo hablar contigo."
        >
          <Link className="button" to="/dashboard/create-listing">
            Crear Anuncio
          </Link>
        </EmptyState>
      ) : (
        <ul className="own-listings">
          {recent.map(({ id, title, category, standing, price, updated, image }) => (
            <li className="own-listings__item" key={id}>
              {image ? (
                <img
                  className="own-listings__picture"
                  src={image.src}
                  srcSet={image.srcSet}
                  sizes={image.srcSet ? '5rem' : undefined}
                  width={image.width}
                  height={image.height}
                  alt={image.alt}
                  loading="lazy"
                />
              ) : (
                <TileCover className="own-listings__picture" seed={id} category={category.slug} />
              )}
              <div className="own-listings__words">
                <h3>
                  <Link to={`/marketplace/${id}`}>{title}</Link>
                </h3>
                <p className="soft small">
                  <span className="num">{price}</span> · {category.name} · {updated}
                </p>
              </div>
              <span className={`badge ${STANDING_BADGES[standing.value]}`}>{standing.label}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
