import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useSiteName } from '#app/ui/site-name.ts'

type Why = 'no-results' | 'empty' | 'no-sources' | 'loading'

/** Shown in place of an empty list: the reason, and the next step. */
export function NothingShown({ why, here }: { why: Why; here: string }) {
  const siteName = useSiteName()
  switch (why) {
    case 'no-results':
      return (
        <EmptyState title="No se encontraron resultados" text="Prueba con menos palabras u otra categoría.">
          <Link className="button" to="/external-ads">
            Limpiar filtros
          </Link>
        </EmptyState>
      )
    case 'loading':
      return (
        <EmptyState
          title="Cargando anuncios externos..."
          text="La primera copia está en camino: tarda como mucho un minuto."
        >
          <a className="button button--plain" href={here}>
            <Icon name="rotate-ccw" />
            Volver a mirar
          </a>
        </EmptyState>
      )
    case 'empty':
      return (
        <EmptyState
          title="No hay anuncios externos"
          text="Las fuentes han contestado y ahora mismo no publican ninguno."
        >
          <OwnListings />
        </EmptyState>
      )
    case 'no-sources':
      return (
        <EmptyState title="No hay anuncios externos" text={`${siteName} todavía no reúne anuncios de otras webs.`}>
          <OwnListings />
        </EmptyState>
      )
  }
}

function OwnListings() {
  const siteName = useSiteName()
  return (
    <Link className="button" to="/marketplace">
      Ver los anuncios de {siteName}
    </Link>
  )
}
