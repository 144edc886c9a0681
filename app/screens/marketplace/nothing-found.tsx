import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'

/** @param canSave whether the search can be saved, below. */
export function Nothing({ hasPrevious, canSave }: { hasPrevious: boolean; canSave: boolean }) {
  if (hasPrevious) {
    return <EmptyState title="No hay más resultados" text="Los anuncios de esta página ya no están publicados." />
  }
  const advice = 'Prueba con menos palabras, otra categoría, otra modalidad o un precio más amplio.'
  return (
    <EmptyState
      title="No se encontraron resultados"
      text={canSave ? `${advice} O guarda esta búsqueda y te avisamos cuando haya algo.` : advice}
    >
      <Link className="button" to="/marketplace">
        Limpiar filtros
      </Link>
    </EmptyState>
  )
}

/** Where to go on from a search that finds nothing. */
export function ByCategory() {
  return (
    <nav className="stack" aria-labelledby="by-category">
      <h2 id="by-category">Mira por categorías</h2>
      <ul className="chips">
        {CATEGORIES.map(({ slug, name }) => (
          <li key={slug}>
            <Link className="chip" to={`/marketplace?category=${encodeURIComponent(name)}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
