import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { requestPath } from '#app/domain/hiring/paths.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { openHiringReport, receiveHiringReport } from './report-pages.server.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Denunciar esta solicitud')

export const meta: MetaFunction = () => [{ title: TITLE() }]

export const loader = (args: LoaderFunctionArgs) => openHiringReport(args, { kind: 'request', id: args.params.id })

export const action = (args: ActionFunctionArgs) => receiveHiringReport(args, { kind: 'request', id: args.params.id })

export default function ReportRequest() {
  const { id = '' } = useParams()
  return (
    <ReportForm
      kind="request"
      heading={TITLE()}
      {...useLoaderData<typeof loader>()}
      backTo={requestPath(id)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
