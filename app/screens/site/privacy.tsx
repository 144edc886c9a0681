import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { OperatorText } from './operator-text.tsx'
import { readOperatorText } from './operator-text.server.ts'

const TITLE = () => t('Privacidad')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.isFormer
    ? [
        { title: t('{title}, versión {version}', { title: TITLE(), version: data.version }) },
        { name: 'robots', content: 'noindex' },
      ]
    : pageHead(matches, {
        title: TITLE(),
        description: t(
          'Qué guardamos de ti, para qué, hasta cuándo y con quién se comparte. Sin publicidad ni seguimiento.',
        ),
        path: '/privacy',
      })

export const loader = (args: LoaderFunctionArgs) => readOperatorText(args, 'privacy')

export default function Privacy() {
  return <OperatorText title={TITLE()} path="/privacy" text={useLoaderData<typeof loader>()} />
}
