import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { paymentReturnPath } from '#app/domain/orders/paths.ts'
import { lookSoon } from '#app/domain/orders/payments.server.ts'
import { isSeen } from '#app/http/after-answer.server.ts'
import { PaymentPage } from '#app/parts/hiring/payment-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { requirePaymentPage } from './payment-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { useEffect, useRef } from 'react'

export const meta: MetaFunction = () => [{ title: t('Tu pago') }]

type Outcome = 'waits' | 'failed' | 'back' | 'paid'

const OUTCOMES: Record<string, Outcome> = {
  creado: 'waits',
  abierto: 'waits',
  procesando: 'waits',
  fallido: 'failed',
  caducado: 'failed',
  cobrado: 'paid',
}

/** The page to which the provider returns the payer. Opening it changes nothing: it only schedules a check of the payment. */
export async function loader(args: LoaderFunctionArgs) {
  const { payment, head, amount } = await requirePaymentPage(args)
  const outcome = OUTCOMES[payment.state] ?? 'back'
  if (outcome === 'waits' && isSeen(args.request)) await lookSoon(db, payment.id)
  const isSimulated = payment.provider === 'prueba'
  return data({ outcome, head, amount, isSimulated, again: paymentReturnPath(payment.id) })
}

const wordsOf = (outcome: Outcome, amount: string, isSimulated: boolean): [heading: string, text: string] =>
  ({
    waits: [
      t('Esperando {amount}', { amount }),
      isSimulated
        ? t(
            'Falta la confirmación del simulador. Puede tardar un momento. No hace falta que esperes aquí: te avisaremos por correo.',
          )
        : t(
            'Falta la confirmación del banco. Puede tardar un momento. No hace falta que esperes aquí: te avisaremos por correo.',
          ),
    ],
    failed: [
      t('No se ha cobrado nada'),
      t('El pago de {amount} no se ha hecho. Puedes volver a intentarlo.', { amount }),
    ],
    back: [t('Se te devuelven {amount}', { amount }), t('En la contratación ves por qué.')],
    paid: [t('Pagado: {amount}', { amount }), t('El pago está confirmado.')],
  })[outcome] as [string, string]

export default function PaymentReturn() {
  const { outcome, head, amount, isSimulated, again } = useLoaderData<typeof loader>()
  const [heading, text] = wordsOf(outcome, amount, isSimulated)
  useLookAgain(outcome === 'waits')
  return (
    <PaymentPage className="wrap page" head={head} heading={heading}>
      <p role="status" className={outcome === 'failed' ? 'callout callout--warn' : undefined}>
        {text}
      </p>
      <p className="cluster">
        {outcome === 'waits' && (
          <>
            <Link className="button" to={again}>
              {t('Comprobar otra vez')}
            </Link>{' '}
          </>
        )}
        <Link className={outcome === 'waits' ? 'button button--plain' : 'button'} to={head.to}>
          {t('Ver la contratación')}
        </Link>
      </p>
    </PaymentPage>
  )
}

const EVERY_MS = 1000
/** After this many checks the page leaves further ones to its button; a later result is sent by mail. */
const LOOKS = 30

/** Reads the page again each second while it waits for something, half a minute long, and only while it is in sight. */
function useLookAgain(waits: boolean) {
  const { revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waits) return
    const timer = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return
      looks.current += 1
      if (looks.current >= LOOKS) window.clearInterval(timer)
      revalidate()
    }, EVERY_MS)
    return () => window.clearInterval(timer)
  }, [waits, revalidate])
}
