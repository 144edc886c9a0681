import { Link } from '@remix-run/react'
import type { PresentedSuspension } from './suspension.server.ts'
import { t } from '#app/locale/texts.ts'

/** Why a person cannot sign in, and the link to appeal. */
export function SuspensionNote({
  suspension: { rule, facts, appealPath, isAppealed },
}: {
  suspension: PresentedSuspension
}) {
  return (
    <div className="callout callout--warn stack">
      {rule && (
        <p>
          <strong>{t('Norma:')}</strong> {rule}
        </p>
      )}
      {facts && <p>{facts}</p>}
      {appealPath && (
        <p>
          <Link to={appealPath}>{isAppealed ? t('Ver tu recurso') : t('Ver la decisión y recurrir')}</Link>
        </p>
      )}
    </div>
  )
}
