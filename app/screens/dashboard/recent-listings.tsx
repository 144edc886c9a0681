import type { Standing } from '#app/domain/listings/status.ts'
import { StandingBadge } from '#app/parts/moderated-listing/standing-badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Cover, type Picture } from '#app/ui/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

export interface RecentListing {
  id: string
  title: string
  lang?: string
  category: { slug: string; name: string }
  standing: { value: Standing; label: string }
  price: string
  updated: string
  image: Picture | null
}

/** The listings that were changed last, or the next step for a person without any. */
export function RecentListings({ recent }: { recent: RecentListing[] }) {
  return (
    <>
      {recent.length === 0 ? (
        <EmptyState
          heading="h3"
          title={t('Aún no tienes anuncios')}
          text={t('Un anuncio es tu letrero: qué haces, cuánto cuesta y cómo hablar contigo.')}
        >
          <Link className="button" to="/dashboard/create-listing">
            {t('Crear Anuncio')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="lines">
          {recent.map(({ id, title, lang, category, standing, price, updated, image }) => (
            <li className="own-listings__item" key={id}>
              <Cover className="thumb" image={image} seed={id} category={category.slug} sizes="5rem" lang={lang} />
              <div className="own-listings__words">
                <h3 lang={lang}>
                  <Link to={`/marketplace/${id}`}>{title}</Link>
                </h3>
                <p className="soft small">
                  <span className="num">{price}</span> · {category.name} · {updated}
                </p>
              </div>
              <StandingBadge standing={standing} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
