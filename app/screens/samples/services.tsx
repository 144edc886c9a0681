import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SERVICE_CATEGORIES } from '#app/domain/samples/categories.ts'
import { Link } from '#app/ui/link.tsx'
import { sampleCategories, samplesOf } from './list.server.ts'
import { SampleList } from './sample-list.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Servicios de ejemplo') }, { name: 'robots', content: 'noindex' }]

/** The two sample services (S13). */
export function loader({ request }: LoaderFunctionArgs) {
  return { ...samplesOf(request, 'service'), categories: sampleCategories(SERVICE_CATEGORIES) }
}

export default function SampleServices() {
  return (
    <SampleList
      title={t('Servicios de ejemplo')}
      lead={t('Así se ve un servicio anunciado. Nadie ofrece estos dos: son parte de la web.')}
      path="/marketplace/services"
      {...useLoaderData<typeof loader>()}
    >
      <p className="cluster">
        <Link to="/marketplace?category=Desarrollo+Web">{t('Servicios reales de Desarrollo Web')}</Link>{' '}
        <Link to="/marketplace?category=Marketing+Digital">{t('Servicios reales de Marketing Digital')}</Link>
      </p>
    </SampleList>
  )
}
