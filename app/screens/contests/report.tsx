import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Denunciar este concurso' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'contest', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'contest', id: params.id })
}

export default function ReportContest() {
  const { id } = useParams()
  return (
    <ReportForm
      kind="contest"
      heading="Denunciar este concurso"
      {...useLoaderData<typeof loader>()}
      backTo={`/contests/${id}`}
      lastResult={useActionData<typeof action>()}
    />
  )
}
