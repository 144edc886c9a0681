import { orderPackagePath, packagesPath } from '#app/domain/hiring/paths.ts'
import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { Link } from '#app/ui/link.tsx'

interface Props {
  listing: PresentedListing
}

/** What can be ordered at a fixed price, side by side; its author finds here where to write it. */
export function ListingPackages({ listing: { id, packages, isOwner, takesRequests } }: Props) {
  if (!packages) return null
  // What none of them has is no line of any.
  const hasRevisions = packages.some(({ revisions }) => revisions)
  return (
    <section className="packages" aria-labelledby="packages">
      <h2 id="packages">Paquetes</h2>
      {packages.length === 0 ? (
        <p>Ofrece trabajos con precio cerrado, que se piden sin esperar a un presupuesto.</p>
      ) : (
        <ul>
          {packages.map(({ tier, label, title, price, tax, days, revisions, includes }) => (
            <li className="panel packages__one" key={tier}>
              <h3>
                <small>{label}</small> {title}
              </h3>
              <p className="packages__price num">
                {price} {tax && <small>{tax}</small>}
              </p>
              <dl className="facts">
                <dt>Plazo</dt>
                <dd>{days}</dd>
                {hasRevisions && (
                  <>
                    <dt>Cambios</dt>
                    <dd>{revisions ?? 'Sin rondas'}</dd>
                  </>
                )}
              </dl>
              <ul className="bullets" aria-label="Incluye">
                {includes.map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
              {takesRequests && (
                <Link className="button button--plain" to={orderPackagePath(id, tier)} rel="nofollow">
                  <span>
                    Pedir<span className="visually-hidden"> el paquete {label.toLowerCase()}</span>
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwner && (
        <p>
          <Link className="button button--plain" to={packagesPath(id)}>
            {packages.length === 0 ? 'Escribir paquetes' : 'Cambiar los paquetes'}
          </Link>
        </p>
      )}
    </section>
  )
}
