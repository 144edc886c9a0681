import { Link } from './link.tsx'
import { PUBLISH_FREE } from './navigation.ts'
import { t } from '#app/locale/texts.ts'

/** Where a page of explanation leads: to look for somebody, or to publish. */
export function NextSteps() {
  return (
    <p className="cluster">
      <Link className="button button--large" to="/marketplace">
        {t('Buscar profesionales')}
      </Link>{' '}
      <Link className="button button--plain button--large" to={PUBLISH_FREE().to}>
        {t('Publicar un anuncio')}
      </Link>
    </p>
  )
}
