import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { orderPath, paymentReturnPath } from '#app/domain/orders/paths.ts'
import { lookSoon } from '#app/domain/orders/payments.server.ts'
import { isSeen } from '#app/http/after-answer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { requirePayment } from './payment-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Tu pago' }]

/** Where the provider sends its payer back. Coming here changes nothing: it only has the payment looked at. */
export async function loader(args: LoaderFunctionArgs) {
  const payment = await requirePayment(args)
  const waits = payment.state === 'abierto' || payment.state === 'procesando'
  if (waits && isSeen(args.request)) await lookSoon(db, payment.id)
  return data({
    state: waits ? 'waits' : payment.state === 'fallido' || payment.state === 'caducado' ? 'failed' : 'paid',
    again: paymentReturnPath(payment.id),
    order: { to: orderPath(payment.orderId), title: payment.title ?? 'Contratación' },
  })
}

const TEXTS: Record<string, { title: string; text: string }> = {
  waits: {
    title: 'Esperando la confirmación del banco',
    text: 'Puede tardar un momento. No hace falta que esperes aquí: te avisaremos por correo.',
  },
  failed: { title: 'No se ha cobrado nada', text: 'El pago no se ha hecho. Puedes volver a intentarlo.' },
  paid: { title: 'Pago hecho', text: 'El pago está confirmado.' },
}

export default function PaymentReturn() {
  const { state, again, order } = useLoaderData<typeof loader>()
  const { title = '', text = '' } = TEXTS[state] ?? {}
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={order.to}>{order.title}</BackLink>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="cluster">
        {state === 'waits' && (
          <>
            <Link className="button" to={again}>
              Comprobar ahora
            </Link>{' '}
          </>
        )}
        <Link className={state === 'waits' ? 'button button--plain' : 'button'} to={order.to}>
          Ver la contratación
        </Link>
      </p>
    </div>
  )
}
