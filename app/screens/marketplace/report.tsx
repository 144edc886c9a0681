import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Reportar este anuncio' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'listing', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'listing', id: params.id })
}

export default function ReportListing() {
  const { id } = useParams()
  return (
    <ReportForm
      kind="listing"
      heading="Reportar este anuncio"
      {...useLoaderData<typeof loader>()}
      backTo={`/marketplace/${id}`}
      lastResult={useActionData<typeof action>()}
    />
  )
}
