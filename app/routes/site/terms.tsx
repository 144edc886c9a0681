import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OperatorText } from './operator-text.tsx'
import { readOperatorText } from './operator-text.server.ts'

const TITLE = 'Términos y condiciones'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.isFormer
    ? [{ title: `${TITLE}, versión ${data.version}` }, { name: 'robots', content: 'noindex' }]
    : [{ title: TITLE }]

export const loader = (asking: LoaderFunctionArgs) => readOperatorText(asking, 'terms')

export default function Terms() {
  return <OperatorText title={TITLE} path="/terms" text={useLoaderData<typeof loader>()} />
}
