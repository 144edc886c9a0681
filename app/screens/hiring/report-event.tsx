import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { isEventOf } from '#app/domain/orders/history.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { parseId } from '#app/forms/fields.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { openHiringReport, receiveHiringReport } from './report-pages.server.ts'

const TITLE = 'Denunciar lo que escribió la otra parte'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireOrder(args)
  const id = parseId(args.params['event'])
  if (!id || !(await isEventOf(db, order.id, id))) throw unknownOrder()
  return openHiringReport(args, { kind: 'order_event', id: args.params['event'] })
}

export const action = (args: ActionFunctionArgs) =>
  receiveHiringReport(args, { kind: 'order_event', id: args.params['event'] })

export default function ReportEvent() {
  const { id = '' } = useParams()
  return (
    <ReportForm
      kind="order_event"
      heading={TITLE}
      {...useLoaderData<typeof loader>()}
      backTo={orderPath(id)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
