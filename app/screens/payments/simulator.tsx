import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { paymentReturnPath } from '#app/domain/orders/paths.ts'
import { lookSoon } from '#app/domain/orders/payments.server.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { SimulationForm } from '#app/domain/simulator/schema.ts'
import { SIMULATIONS } from '#app/domain/simulator/simulations.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { PaymentPage } from '#app/parts/hiring/payment-page.tsx'
import { requirePayment, requirePaymentPage } from './payment-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const LABELS: () => Record<(typeof SIMULATIONS)[number], { label: string; hint: string }> = perLanguage(() => ({
  pagar: { label: t('Pagar'), hint: t('Lo normal: el pago se hace y el simulador avisa.') },
  rechazar: { label: t('Rechazar'), hint: t('Como una tarjeta sin fondos.') },
  dos_veces: { label: t('Pagar y avisar dos veces'), hint: t('El aviso llega repetido: el efecto es el mismo.') },
  sin_aviso: { label: t('Pagar y no avisar'), hint: t('El aviso se pierde: se descubre al mirar, en un minuto.') },
}))
const OVER = () => t('Este pago ya no está abierto.')

export const meta: MetaFunction = () => [{ title: t('Simulación de pago') }]

export async function loader(args: LoaderFunctionArgs) {
  const { payment, head, amount } = await requirePaymentPage(args)
  const isOpen = payment.provider === 'prueba' && payment.state === 'abierto' && payment.expiresAt > clock.now()
  const options = SIMULATIONS.map((value) => ({ value, ...LABELS()[value] }))
  return data({ head, amount, options, isOpen }, { status: isOpen ? 200 : 409 })
}

export async function action(args: ActionFunctionArgs) {
  const payment = await requirePayment(args)
  const submission = await readForm(args.request, SimulationForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const told = await simulate(db, payment.id, submission.value.what, clock.now())
  for (let time = 0; time < (told ?? 0); time++) await lookSoon(db, payment.id)
  return redirect(paymentReturnPath(payment.id), 303)
}

export default function Simulator() {
  const { head, amount, options, isOpen } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ what: string }>({ id: 'simulator', lastResult, defaultValue: { what: 'pagar' } })
  return (
    <PaymentPage
      className="wrap page"
      head={head}
      heading={t('Pagar {amount}', { amount })}
      before={<ErrorSummary form={form} title={t('No se ha hecho')} />}
    >
      <p className="callout callout--warn">
        {rich('<strong>SIMULACIÓN: no se mueve dinero.</strong> Este simulador está en el lugar de un banco.', {
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      {isOpen ? (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <p>{t('Al continuar, el simulador hace el pago y lo confirma.')}</p>
          <p>
            <SubmitButton busy={t('Enviando…')}>{t('Continuar')}</SubmitButton>
          </p>
          <details open={Boolean(fields.what.errors)}>
            <summary>{t('Probar otro final')}</summary>
            <RadioGroup field={fields.what} label={t('Qué debe pasar')} options={options} />
          </details>
        </Form>
      ) : (
        <p className="callout">{OVER()}</p>
      )}
    </PaymentPage>
  )
}
