import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { publicRequestPath } from '#app/domain/hiring/public-paths.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Denunciar esta solicitud')

export const meta: MetaFunction = () => [{ title: TITLE() }, { name: 'robots', content: 'noindex' }]

export function loader(args: LoaderFunctionArgs) {
  requireHiring()
  return openReport(args, { kind: 'request', id: args.params['id'] })
}

export function action(args: ActionFunctionArgs) {
  requireHiring()
  return receiveReport(args, { kind: 'request', id: args.params['id'] })
}

export default function ReportPublicRequest() {
  const { id = '' } = useParams()
  return (
    <ReportForm
      kind="request"
      heading={TITLE()}
      {...useLoaderData<typeof loader>()}
      backTo={publicRequestPath(id)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
