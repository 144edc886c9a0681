import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [
  { title: 'Denunciar este anuncio externo' },
  { name: 'robots', content: 'noindex' },
]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'external', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'external', id: params.id })
}

export default function ReportExternalAd() {
  const { id } = useParams()
  return (
    <ReportForm
      kind="external"
      heading="Denunciar este anuncio externo"
      {...useLoaderData<typeof loader>()}
      backTo={`/external-ads/${id}`}
      lastResult={useActionData<typeof action>()}
    />
  )
}
