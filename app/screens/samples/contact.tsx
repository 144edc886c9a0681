import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OnlyASample } from './only-a-sample.tsx'
import { nameSample } from './present-sample.server.ts'
import { requireSample } from './samples-on.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Contactar: ejemplo') }, { name: 'robots', content: 'noindex' }]

export function loader({ params }: LoaderFunctionArgs) {
  return nameSample(requireSample(params))
}

export default function ContactSample() {
  return (
    <OnlyASample
      heading={t('No hay a quién escribir')}
      why={t(
        'Nadie lo ofrece, así que no hay nadie a quien escribir. En un anuncio real, aquí escribirías tu mensaje.',
      )}
      sample={useLoaderData<typeof loader>()}
    />
  )
}
