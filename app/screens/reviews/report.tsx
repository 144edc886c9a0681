import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Denunciar esta valoración' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'rating', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'rating', id: params.id })
}

export default function ReportRating() {
  return (
    <ReportForm
      kind="rating"
      heading="Denunciar esta valoración"
      {...useLoaderData<typeof loader>()}
      backTo="/marketplace"
      lastResult={useActionData<typeof action>()}
    />
  )
}
