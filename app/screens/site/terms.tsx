import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { OperatorText } from './operator-text.tsx'
import { readOperatorText } from './operator-text.server.ts'

const TITLE = () => t('Términos y condiciones')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.isFormer
    ? [
        { title: t('{title}, versión {version}', { title: TITLE(), version: data.version }) },
        { name: 'robots', content: 'noindex' },
      ]
    : pageHead(matches, {
        title: TITLE(),
        description: t('Las condiciones para usar la web: tu cuenta, tus anuncios, el dinero y quién responde de qué.'),
        path: '/terms',
      })

export const loader = (args: LoaderFunctionArgs) => readOperatorText(args, 'terms')

export default function Terms() {
  return <OperatorText title={TITLE()} path="/terms" text={useLoaderData<typeof loader>()} />
}
