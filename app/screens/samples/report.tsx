import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OnlyASample } from './only-a-sample.tsx'
import { nameSample } from './present-sample.server.ts'
import { requireSample } from './samples-on.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Denunciar: ejemplo') }, { name: 'robots', content: 'noindex' }]

export function loader({ params }: LoaderFunctionArgs) {
  return nameSample(requireSample(params))
}

export default function ReportSample() {
  return (
    <OnlyASample
      heading={t('No hay nada que denunciar')}
      why={t(
        'Forma parte de la web y no es de nadie. En un anuncio real, aquí contarías qué ocurre y lo revisaría el equipo.',
      )}
      sample={useLoaderData<typeof loader>()}
    />
  )
}
