import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { openHiringReport, receiveHiringReport } from './report-pages.server.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Denunciar este presupuesto')

export const meta: MetaFunction = () => [{ title: TITLE() }]

export const loader = (args: LoaderFunctionArgs) => openHiringReport(args, { kind: 'quote', id: args.params.id })

export const action = (args: ActionFunctionArgs) => receiveHiringReport(args, { kind: 'quote', id: args.params.id })

export default function ReportQuote() {
  const { id = '' } = useParams()
  return (
    <ReportForm
      kind="quote"
      heading={TITLE()}
      {...useLoaderData<typeof loader>()}
      backTo={quotePath(id)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
