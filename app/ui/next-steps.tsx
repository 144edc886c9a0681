import { Link } from './link.tsx'
import { PUBLISH_FREE } from './navigation.ts'

/** Where a page that explains leads to: to look for somebody, or to publish. */
export function NextSteps() {
  return (
    <p className="cluster">
      <Link className="button button--large" to="/marketplace">
        Buscar profesionales
      </Link>{' '}
      <Link className="button button--plain button--large" to={PUBLISH_FREE.to}>
        Publicar un anuncio
      </Link>
    </p>
  )
}
