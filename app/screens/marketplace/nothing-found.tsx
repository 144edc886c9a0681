import { CATEGORIES, categoryLabel } from '#app/domain/listings/categories.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import { t } from '#app/locale/texts.ts'

/** The text of a marketplace without a single listing, in place of that of a search without results. */
function NothingYet() {
  return (
    <EmptyState
      title={t('Todavía no hay anuncios')}
      text={t('{siteName} acaba de empezar. Publica el primero: es gratis, y lo verá quien llegue después.', {
        siteName: useSiteName(),
      })}
    >
      <Link className="button" to="/dashboard/create-listing">
        {t('Publicar el primer anuncio')}
      </Link>
    </EmptyState>
  )
}

interface NothingProps {
  /** Only existing options were requested. */
  isWhole: boolean
  hasPrevious: boolean
  /** The search can be saved, below. */
  canSave: boolean
}

export function Nothing({ isWhole, hasPrevious, canSave }: NothingProps) {
  if (hasPrevious) {
    return (
      <EmptyState title={t('No hay más resultados')} text={t('Los anuncios de esta página ya no están publicados.')} />
    )
  }
  if (isWhole) return <NothingYet />
  const advice = t('Prueba con menos palabras, otra categoría, otra modalidad o un precio más amplio.')
  return (
    <EmptyState
      title={t('No se encontraron resultados')}
      text={canSave ? `${advice} ${t('O guarda esta búsqueda y te avisamos cuando haya algo.')}` : advice}
    >
      <Link className="button" to="/marketplace">
        {t('Limpiar filtros')}
      </Link>
    </EmptyState>
  )
}

/** Links for a search without results. */
export function ByCategory() {
  return (
    <nav className="stack" aria-labelledby="by-category">
      <h2 id="by-category">{t('Mira por categorías')}</h2>
      <ul className="chips">
        {CATEGORIES.map((category) => (
          <li key={category.slug}>
            <Link className="chip" to={`/marketplace?category=${encodeURIComponent(category.name)}`}>
              {categoryLabel(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
