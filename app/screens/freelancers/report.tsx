import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Denunciar este perfil' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openReport({ request, context }, { kind: 'profile', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveReport({ request, context }, { kind: 'profile', id: params.id })
}

export default function ReportProfile() {
  const { id } = useParams()
  return (
    <ReportForm
      kind="profile"
      heading="Denunciar este perfil"
      {...useLoaderData<typeof loader>()}
      backTo={`/freelancers/${id}`}
      lastResult={useActionData<typeof action>()}
    />
  )
}
