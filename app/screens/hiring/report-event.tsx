import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { isEventOf } from '#app/domain/orders/history.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { parseId } from '#app/forms/fields.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { openHiringReport, receiveHiringReport } from './report-pages.server.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Denunciar lo que escribió la otra parte')

export const meta: MetaFunction = () => [{ title: TITLE() }]

/** The event of the address. @throws a 404 page if it belongs to another order. */
async function requireEvent(args: LoaderFunctionArgs) {
  const { order } = await requireOrder(args)
  const id = parseId(args.params['event'])
  if (!id || !(await isEventOf(db, order.id, id))) throw unknownOrder()
  return { kind: 'order_event', id } as const
}

export const loader = async (args: LoaderFunctionArgs) => openHiringReport(args, await requireEvent(args))

export async function action(args: ActionFunctionArgs) {
  // A visitor is asked to sign in first; typed words are kept.
  const isSignedIn = (await findHirer(args)) !== undefined
  return receiveHiringReport(args, isSignedIn ? await requireEvent(args) : { kind: 'order_event', id: undefined })
}

export default function ReportEvent() {
  const { id = '' } = useParams()
  return (
    <ReportForm
      kind="order_event"
      heading={TITLE()}
      {...useLoaderData<typeof loader>()}
      backTo={orderPath(id)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
