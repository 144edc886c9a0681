import { Link } from '@remix-run/react'
import type { PresentedSuspension } from './suspension.server.ts'

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
          <strong>Norma:</strong> {rule}
        </p>
      )}
      {facts && <p>{facts}</p>}
      {appealPath && (
        <p>
          <Link to={appealPath}>{isAppealed ? 'Ver tu recurso' : 'Ver la decisión y recurrir'}</Link>
        </p>
      )}
    </div>
  )
}
