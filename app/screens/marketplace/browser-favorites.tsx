import '#app/parts/external-ad/external.css'
import '#app/ui/listing-card.css'
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listExternalAdsByIdForAnyone } from '#app/domain/external/queries.server.ts'
import { BROWSER_FAVORITES_MAX } from '#app/domain/favorites/limits.ts'
import { FAVORITES_PATH } from '#app/domain/favorites/params.ts'
import { sampleCardOf } from '#app/domain/samples/cards.ts'
import { sampleOfFavoriteId } from '#app/domain/samples/favorite-ids.server.ts'
import { listCards } from '#app/domain/search/cards.server.ts'
import { readBrowserFavorites } from '#app/http/browser-lists.server.ts'
import { showSamples } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { ExternalCard } from '#app/parts/external-ad/external-card.tsx'
import { presentCard } from '#app/parts/external-ad/present.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListingCard } from '#app/ui/listing-card.tsx'
import { SampleCard, samplePath } from '#app/ui/sample-card.tsx'
import { named } from '#app/ui/named.tsx'
import type { Theirs } from '#app/ui/pieces.tsx'
import { SEEN_BESIDE, seenBy } from '#app/parts/seen-listings/seen.server.ts'
import { SeenListings } from '#app/parts/seen-listings/seen-listings.tsx'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Favoritos') }, { name: 'robots', content: 'noindex' }]

/** The favourites of this browser while signed out (D5); signed-in people are led to their favourites. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findViewer({ request, context })) return redirect(FAVORITES_PATH)
  const ids = await readBrowserFavorites(request)
  const [found, external] = await Promise.all([listCards(db, ids), listExternalAdsByIdForAnyone(db, ids, clock.now())])
  const seen = new Set([...found, ...external].map(({ id }) => id))
  const samples = ids.flatMap((id) => sampleOfFavoriteId(id) ?? []).map(sampleCardOf)
  const shownSamples = showSamples ? samples : []
  return data(
    {
      cards: packCards(found, undefined),
      samples: shownSamples,
      external: external.map((ad) => presentCard(ad, ad.sourceName, undefined)),
      // The address that removes deleted things. A sample has its own address for that; for others the address works
      // for listings and ads of other sites.
      gone: ids.flatMap((id) => {
        const sample = sampleOfFavoriteId(id)
        if (sample) return showSamples ? [] : samplePath(sample.id)
        return seen.has(id) ? [] : `/marketplace/${id}`
      }),
      mediaBase,
      seen: await seenBy({ request, context }, undefined, { max: SEEN_BESIDE, withoutKept: true }),
      max: BROWSER_FAVORITES_MAX,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export default function BrowserFavorites() {
  const { samples, external, gone, mediaBase, max, seen, ...kept } = useLoaderData<typeof loader>()
  const cards = useCards(kept.cards, mediaBase)
  const count = cards.length + samples.length + external.length + gone.length
  return (
    <div className="wrap page stack--loose">
      <h1>{t('Favoritos')}</h1>
      {count === 0 ? <Nothing /> : <OnlyHere count={count} max={max} />}
      {cards.length + samples.length > 0 && (
        <ul className="cards">
          {cards.map((listing, index) => (
            <li className="kept-card" key={listing.id}>
              <ListingCard listing={listing} heading="h2" eager={index < 3} />
              <DropForm path={`/marketplace/${listing.id}`} of={{ words: listing.title, lang: listing.lang }} />
            </li>
          ))}
          {samples.map((sample) => (
            <li className="kept-card" key={sample.id}>
              <SampleCard sample={sample} heading="h2" />
              <DropForm path={samplePath(sample.id)} of={{ words: sample.title }} />
            </li>
          ))}
        </ul>
      )}
      {external.length > 0 && (
        <section className="stack" aria-labelledby="external">
          <h2 id="external">{t('De otras webs')}</h2>
          <ul className="stack">
            {external.map((ad) => (
              <li className="kept-card" key={ad.id}>
                <ExternalCard ad={ad} heading="h3" />
                <DropForm path={`/external-ads/${ad.id}`} of={{ words: ad.title }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {gone.length > 0 && <Gone paths={gone} />}
      <SeenListings seen={seen} />
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={t('Aún no guardas nada en este navegador')}
      text={t(
        'Pulsa «Guardar» en un anuncio y lo tendrás aquí, también sin cuenta. Si ya tienes una, tus favoritos están en ella.',
      )}
    >
      <Link className="button" to="/marketplace">
        {t('Ver el marketplace')}
      </Link>{' '}
      <Link className="button button--plain" to={SIGN_IN}>
        {t('Iniciar sesión')}
      </Link>
    </EmptyState>
  )
}

function OnlyHere({ count, max }: { count: number; max: number }) {
  return (
    <div className="callout stack">
      <p>
        {tn(
          count,
          'Este anuncio está guardado solo en este navegador, donde caben {max}. Cuando inicies sesión pasarán a tu cuenta: allí puedes añadirles notas y listas, y te avisamos si baja de precio uno de los de aquí.',
          'Estos {count} anuncios están guardados solo en este navegador, donde caben {max}. Cuando inicies sesión pasarán a tu cuenta: allí puedes añadirles notas y listas, y te avisamos si baja de precio uno de los de aquí.',
          { max },
        )}
      </p>
      <p className="cluster">
        <Link className="button" to={SIGN_IN}>
          {t('Iniciar sesión')}
        </Link>{' '}
        <Link className="button button--plain" to="/register">
          {t('Crear cuenta')}
        </Link>
      </p>
    </div>
  )
}

function Gone({ paths }: { paths: string[] }) {
  return (
    <section className="stack" aria-labelledby="gone">
      <h2 id="gone">{t('Ya no están disponibles')}</h2>
      <ul className="stack">
        {paths.map((path, index) => (
          <li className="panel bar" key={path}>
            <span>{t('Anuncio guardado que ya no se muestra')}</span>{' '}
            <DropForm
              path={path}
              of={{ words: t('el anuncio {number} de los que ya no están', { number: index + 1 }) }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIGN_IN = '/login?next=%2Fdashboard%2Ffavorites'

/** Leads to the small page that removes it, and back here. */
function DropForm({ path, of }: { path: string; of: Theirs }) {
  return (
    <Form method="post" action={`${path}/unsave`} preventScrollReset>
      <input type="hidden" name="return" value="/favorites" />
      <button
        className="button button--quiet"
        {...named(of, (name) => t('Quitar {name}', { name }), { icon: <Icon name="trash-2" />, label: t('Quitar') })}
      />
    </Form>
  )
}
