import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { simulatorPath } from '#app/domain/simulator/simulations.ts'
import { PaymentPage } from '#app/parts/hiring/payment-page.tsx'
import { requirePaymentPage } from './payment-page.server.ts'
import { reading, withPrefix } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Ir a pagar') }]

/**
 * The page between an order and its provider. A form may not lead to another site, not even by a redirect, so it leads
 * here, and this page continues automatically.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { payment, head, amount } = await requirePaymentPage(args)
  const to = payment.state === 'abierto' && payment.provider === 'prueba' ? simulatorPath(payment.id) : null
  // A header does not get the language of its page automatically, as an element does.
  const headers: HeadersInit = to ? { Refresh: `0;url=${withPrefix(reading.prefix(), to)}` } : {}
  return data({ to, head, amount }, { status: to ? 200 : 409, headers })
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export default function GoToPayment() {
  const { to, head, amount } = useLoaderData<typeof loader>()
  return (
    <PaymentPage
      className="wrap page"
      head={head}
      heading={to ? t('Pagar {amount}', { amount }) : t('Pago de {amount}', { amount })}
    >
      {to ? (
        <>
          <p>{t('Te llevamos a la página del pago. Si no se abre sola:')}</p>
          <p>
            {/* A whole page, as that of another site would be. */}
            <a className="button" href={to}>
              {t('Continuar al pago')}
            </a>
          </p>
        </>
      ) : (
        <p className="callout">{t('Este pago ya no está abierto. En la contratación ves cómo está.')}</p>
      )}
    </PaymentPage>
  )
}
