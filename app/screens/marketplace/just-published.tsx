import { Link } from '#app/ui/link.tsx'

/** What to do after publishing, for the author on the first day. */
export function JustPublished({ hasPhotograph }: { hasPhotograph: boolean }) {
  return (
    <div className="callout">
      <p>
        <strong>Tu anuncio ya está publicado.</strong> Así lo ven los demás: compártelo para que te encuentren antes.
        {!hasPhotograph && ' Con una fotografía tuya dará más confianza.'}
      </p>
      <p className="cluster">
        {!hasPhotograph && <Link to="/dashboard/profile/avatar">Añadir tu fotografía</Link>}{' '}
        <Link to="/dashboard/create-listing">Crear otro anuncio</Link>{' '}
        <Link to="/dashboard/listings">Mis anuncios</Link>
      </p>
    </div>
  )
}
