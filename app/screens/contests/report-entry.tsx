import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Denunciar esta propuesta' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'entry', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'entry', id: params.id })
}

export default function ReportEntry() {
  return (
    <ReportForm
      kind="entry"
      heading="Denunciar esta propuesta"
      {...useLoaderData<typeof loader>()}
      backTo="/contests"
      lastResult={useActionData<typeof action>()}
    />
  )
}
