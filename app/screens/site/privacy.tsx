import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageHead } from '#app/ui/page-head.ts'
import { OperatorText } from './operator-text.tsx'
import { readOperatorText } from './operator-text.server.ts'

const TITLE = 'Privacidad'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.isFormer
    ? [{ title: `${TITLE}, versión ${data.version}` }, { name: 'robots', content: 'noindex' }]
    : pageHead(matches, {
        title: TITLE,
        description:
          'Qué guardamos de ti, para qué, hasta cuándo y con quién se comparte. Sin publicidad ni seguimiento.',
        path: '/privacy',
      })

export const loader = (args: LoaderFunctionArgs) => readOperatorText(args, 'privacy')

export default function Privacy() {
  return <OperatorText title={TITLE} path="/privacy" text={useLoaderData<typeof loader>()} />
}
