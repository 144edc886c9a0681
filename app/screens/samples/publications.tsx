import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PUBLICATION_CATEGORIES } from '#app/domain/samples/cards.ts'
import { Link } from '#app/ui/link.tsx'
import { samplesOf } from './list.server.ts'
import { SampleList } from './sample-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Publicaciones de ejemplo' }, { name: 'robots', content: 'noindex' }]

/** The sample publications, with a word on what they are for (I2). */
export function loader({ request }: LoaderFunctionArgs) {
  return { ...samplesOf(request, 'publication'), categories: [...PUBLICATION_CATEGORIES] }
}

export default function SamplePublications() {
  return (
    <SampleList
      title="Publicaciones de ejemplo"
      lead="Anuncios inventados para ver cómo queda el tuyo."
      path="/marketplace/sample-publications"
      {...useLoaderData<typeof loader>()}
    >
      <section className="samples__info" aria-label="Sobre los ejemplos">
        <div className="panel stack">
          <h2>Qué son</h2>
          <p>
            Forman parte de la web. No son de nadie, no se cuentan entre los anuncios y no salen en las búsquedas ni en
            los buscadores.
          </p>
        </div>
        <div className="panel stack">
          <h2>Qué enseñan</h2>
          <p>
            Un título que se entiende, un precio, dónde es, palabras clave y dibujos donde irían tus fotos. Ábrelos: por
            dentro son como un anuncio.
          </p>
        </div>
        <div className="panel stack">
          <h2>Y ahora</h2>
          <p>
            <Link to="/dashboard/create-listing">Publica tu anuncio</Link>, o mira los{' '}
            <Link to="/marketplace">anuncios reales</Link>.
          </p>
        </div>
      </section>
    </SampleList>
  )
}
