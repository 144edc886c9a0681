import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OperatorText } from './operator-text.tsx'
import { readOperatorText } from './operator-text.server.ts'

const TITLE = 'Privacidad'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.isFormer
    ? [{ title: `${TITLE}, versión ${data.version}` }, { name: 'robots', content: 'noindex' }]
    : [{ title: TITLE }]

export const loader = (asking: LoaderFunctionArgs) => readOperatorText(asking, 'privacy')

export default function Privacy() {
  return <OperatorText title={TITLE} path="/privacy" text={useLoaderData<typeof loader>()} />
}
