import '#app/parts/hiring/hiring.css'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { askForInvoice } from '#app/domain/orders/invoices.server.ts'
import { mayAskForInvoice } from '#app/domain/orders/invoices.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ConfirmPage } from '#app/screens/hiring/confirm-page.tsx'
import { unknownOrder } from '#app/screens/hiring/order-page.server.ts'
import { requireStage } from './stage-page.server.ts'

export const meta: MetaFunction<typeof loader> = () => [{ title: 'Pedir la factura' }]

const NOT_POSSIBLE =
  'De esta etapa no se puede pedir factura: ya está adjuntada, aún no hay nada pagado ni entregado, o quien vende es un particular.'

export async function loader(args: LoaderFunctionArgs) {
  const { stage, shown } = await requireStage(args, 'client')
  const isPossible = mayAskForInvoice(stage)
  return data({ ...shown, refusal: isPossible ? null : NOT_POSSIBLE }, { status: isPossible ? 200 : 409 })
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, order, stage } = await requireStage(args, 'client')
  const asking = { orderId: order.id, n: stage.n, formKey: randomUUID(), now: clock.now() }
  const outcome = await askForInvoice(db, viewer.id, asking)
  switch (outcome) {
    case 'asked':
    case 'asked-before':
      return redirectWithNotice(orderPath(order.id), 'Le hemos pedido la factura')
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data({ refusal: NOT_POSSIBLE }, { status: 409 })
  }
}

export default function AskInvoice() {
  const { order, stage, refusal } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <ConfirmPage
      title="Pedir la factura"
      lead={`Le avisamos de que la necesitas, y te avisaremos cuando la adjunte.${stage ? ` ${stage}.` : ''}`}
      act="Pedir la factura"
      back={order}
      refusal={failed?.refusal ?? refusal}
    />
  )
}
