import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PUBLICATION_CATEGORIES } from '#app/domain/samples/categories.ts'
import { Link } from '#app/ui/link.tsx'
import { sampleCategories, samplesOf } from './list.server.ts'
import { SampleList } from './sample-list.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [
  { title: t('Publicaciones de ejemplo') },
  { name: 'robots', content: 'noindex' },
]

/** The sample publications, with a word on what they are for (I2). */
export function loader({ request }: LoaderFunctionArgs) {
  return { ...samplesOf(request, 'publication'), categories: sampleCategories(PUBLICATION_CATEGORIES) }
}

export default function SamplePublications() {
  return (
    <SampleList
      title={t('Publicaciones de ejemplo')}
      lead={t('Anuncios inventados para ver cómo queda el tuyo.')}
      path="/marketplace/sample-publications"
      {...useLoaderData<typeof loader>()}
    >
      <section className="samples__info" aria-label={t('Sobre los ejemplos')}>
        <div className="panel stack">
          <h2>{t('Qué son')}</h2>
          <p>
            {t(
              'Forman parte de la web. No son de nadie, no se cuentan entre los anuncios y no salen en las búsquedas ni en los buscadores.',
            )}
          </p>
        </div>
        <div className="panel stack">
          <h2>{t('Qué enseñan')}</h2>
          <p>
            {t(
              'Un título que se entiende, un precio, dónde es, palabras clave y dibujos donde irían tus fotos. Ábrelos: por dentro son como un anuncio.',
            )}
          </p>
        </div>
        <div className="panel stack">
          <h2>{t('Y ahora')}</h2>
          <p>
            {rich('<publish>Publica tu anuncio</publish>, o mira los <listings>anuncios reales</listings>.', {
              publish: (text) => <Link to="/dashboard/create-listing">{text}</Link>,
              listings: (text) => <Link to="/marketplace">{text}</Link>,
            })}
          </p>
        </div>
      </section>
    </SampleList>
  )
}
