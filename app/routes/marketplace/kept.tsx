import './kept.css'
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { KEPT_MAX } from '#app/domain/favorites/limits.ts'
import { FAVORITES_PATH } from '#app/domain/favorites/params.ts'
import { listCards } from '#app/domain/search/cards.server.ts'
import { readKeptListings } from '#app/http/kept-listings.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingCard } from '#app/ui/listing-card.tsx'
import { packCards, unpackCards } from './packed-cards.ts'

export const meta: MetaFunction = () => [{ title: 'Favoritos' }, { name: 'robots', content: 'noindex' }]

/** What this browser keeps while nobody is signed in (D5); whoever is has their own place for it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findViewer({ request, context })) return redirect(FAVORITES_PATH)
  const ids = await readKeptListings(request)
  const found = await listCards(db, ids)
  const seen = new Set(found.map(({ id }) => id))
  return data(
    { cards: packCards(found, undefined), gone: ids.filter((id) => !seen.has(id)), mediaBase, max: KEPT_MAX },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export default function KeptListings() {
  const { cards: packed, gone, mediaBase, max } = useLoaderData<typeof loader>()
  const cards = useMemo(() => unpackCards(packed, mediaBase), [packed, mediaBase])
  const count = cards.length + gone.length
  return (
    <div className="wrap page stack--loose">
      <h1>Favoritos</h1>
      {count === 0 ? (
        <EmptyState
          title="Aún no guardas nada en este navegador"
          text="Pulsa «Guardar» en un anuncio y lo tendrás aquí, también sin cuenta. Si ya tienes una, tus favoritos están en ella."
        >
          <Link className="button" to="/marketplace">
            Ver el marketplace
          </Link>
          <Link className="button button--plain" to={SIGN_IN}>
            Iniciar sesión
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="callout stack">
            <p>
              {count === 1 ? 'Este anuncio está guardado' : `Estos ${count} anuncios están guardados`} solo en este
              navegador, donde caben {max}. Cuando inicies sesión pasarán a tu cuenta: allí puedes añadirles notas y
              listas, y te avisamos si bajan de precio.
            </p>
            <p className="cluster">
              <Link className="button" to={SIGN_IN}>
                Iniciar sesión
              </Link>
              <Link className="button button--plain" to="/register">
                Crear cuenta
              </Link>
            </p>
          </div>
          {cards.length > 0 && (
            <ul className="cards">
              {cards.map((listing, index) => (
                <li className="kept" key={listing.id}>
                  <ListingCard listing={listing} heading="h2" eager={index < 3} />
                  <DropForm id={listing.id} name={listing.title} />
                </li>
              ))}
            </ul>
          )}
          {gone.length > 0 && (
            <section className="stack" aria-labelledby="gone">
              <h2 id="gone">Ya no están disponibles</h2>
              <ul className="stack">
                {gone.map((id, index) => (
                  <li className="panel kept__gone" key={id}>
                    <span>Anuncio guardado que ya no se muestra</span>
                    <DropForm id={id} name={`el anuncio ${index + 1} de los que ya no están`} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  )
}

const SIGN_IN = '/login?next=%2Fdashboard%2Ffavorites'

/** Leads to the small page that does it, and back here. */
function DropForm({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action={`/marketplace/${id}/unsave`} preventScrollReset>
      <input type="hidden" name="return" value="/favorites" />
      <button className="button button--quiet" aria-label={`Quitar ${name}`}>
        <Icon name="trash-2" />
        Quitar
      </button>
    </Form>
  )
}
