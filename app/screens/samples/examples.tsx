import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PUBLICATION_CATEGORIES, SERVICE_CATEGORIES } from '#app/domain/samples/categories.ts'
import { Link } from '#app/ui/link.tsx'
import { sampleCategories, samplesOf } from './list.server.ts'
import { SampleList } from './sample-list.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Ejemplos de anuncios') }, { name: 'robots', content: 'noindex' }]

/** Every sample of the product (I1). */
export function loader({ request }: LoaderFunctionArgs) {
  return { ...samplesOf(request), categories: sampleCategories([...SERVICE_CATEGORIES, ...PUBLICATION_CATEGORIES]) }
}

export default function Examples() {
  return (
    <SampleList
      title={t('Ejemplos de anuncios')}
      lead={t('Nadie los ofrece y no se pueden comprar: enseñan cómo se ve un anuncio antes de publicar el tuyo.')}
      path="/marketplace/examples"
      {...useLoaderData<typeof loader>()}
    >
      <p className="cluster">
        <Link to="/marketplace/sample-publications">{t('Publicaciones de ejemplo')}</Link>{' '}
        <Link to="/marketplace/services">{t('Servicios de ejemplo')}</Link>{' '}
        <Link to="/marketplace">{t('Anuncios reales')}</Link>
      </p>
    </SampleList>
  )
}
