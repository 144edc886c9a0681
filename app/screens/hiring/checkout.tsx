import '#app/parts/hiring/hiring.css'
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { paymentPath } from '#app/domain/orders/paths.ts'
import { checkOutStage } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { mayDo } from '#app/domain/orders/acts.ts'
import { centsOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseVersion } from '#app/forms/fields.ts'
import { readFields, textOf } from '#app/http/form-data.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { presentPaymentHead } from '#app/parts/hiring/payment-head.server.ts'
import { PaymentPage } from '#app/parts/hiring/payment-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { stageTitle } from '#app/parts/hiring/job-title.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const NOT_POSSIBLE = () => t('Ahora no se puede pagar: la etapa ha cambiado, o ya está pagada. Mira cómo está.')

export const meta: MetaFunction = () => [{ title: t('Pagar') }]

async function requireStage(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const stage = order.stages.find(({ n }) => String(n) === args.params['n'])
  if (!stage || order.side !== 'client' || order.provider === 'directo') throw unknownOrder()
  return { viewer, order, stage }
}

const NO_ANSWER = () => t('No hemos podido abrir el pago; no se te ha cobrado. Vuelve a intentarlo en unos minutos.')

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order, stage } = await requireStage(args)
  const isPossible = mayDo('checkout', stage, 'client', clock.now())
  return data(
    {
      order: await presentPaymentHead(viewer, order, stage.n),
      stage: {
        ...stageTitle(stage),
        toPay: formatMoney(centsOf(owedOf(stage), stage), order.currency),
        isOver: isFinal(stage.state),
      },
      version: String(stage.version),
      name: order.otherName,
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, order, stage } = await requireStage(args)
  const form = await readFields(args.request, ['version'])
  const version = parseVersion(textOf(form, 'version')) ?? -1
  const checkingOut = { n: stage.n, version, findProvider: findProviderIn(db), now: clock.now() }
  answerFailure(args, t('No hemos podido abrir el pago; no se te ha cobrado'), (refusal) => ({ refusal }))
  const outcome = await checkOutStage(db, viewer.id, order.id, checkingOut)
  switch (outcome.kind) {
    case 'open':
      // A whole page, also with script: its header leads on from there.
      return redirectDocument(paymentPath(outcome.paymentId), 303)
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data({ refusal: NOT_POSSIBLE() }, { status: 409 })
    case 'no-answer':
      return data({ refusal: NO_ANSWER() }, { status: 503 })
  }
}

export default function CheckOut() {
  const { order, stage, version, name, refusal: stale } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal ?? stale
  return (
    <PaymentPage head={order} heading={t('Pagar {amount}', { amount: stage.toPay })}>
      <OrderNews order={order.to} />
      <p className="callout callout--warn">
        <strong>{t('SIMULACIÓN: no se mueve dinero.')}</strong>
      </p>
      {refusal && (
        <p className="callout callout--bad" role="alert">
          {refusal}
        </p>
      )}
      {stale ? (
        <p>
          <Link className="button" to={order.to}>
            {t('Ver la contratación')}
          </Link>
        </p>
      ) : (
        <Form method="post" className="form panel">
          <input type="hidden" name="version" value={version} />
          <p>
            {rich('Vas a pagar <strong>{amount}</strong> por «{title}».', {
              amount: stage.toPay,
              strong: (text) => <strong className="num">{text}</strong>,
              title: stage.lang ? <span lang={stage.lang}>{stage.title}</span> : stage.title,
            })}{' '}
            <WhenPaidOut name={name} isOver={stage.isOver} />
          </p>
          <FormEnd busy={t('Abriendo el pago…')} to={order.to} leave={t('Volver')}>
            {t('Pagar {amount}', { amount: stage.toPay })}
          </FormEnd>
        </Form>
      )}
    </PaymentPage>
  )
}

/** When the money goes to the freelancer. */
function WhenPaidOut({ name, isOver }: { name: string | null; isOver: boolean }) {
  if (!name)
    return isOver
      ? t('Quien hace el trabajo lo recibe en cuanto conste el pago: el trabajo ya ha terminado.')
      : t('Quien hace el trabajo lo recibe cuando aceptes la entrega. Si se cancela antes, se te devuelve entero.')
  return isOver
    ? rich('<bdi>{name}</bdi> lo recibe en cuanto conste el pago: el trabajo ya ha terminado.', {
        name,
        bdi: (text) => <bdi>{text}</bdi>,
      })
    : rich('<bdi>{name}</bdi> lo recibe cuando aceptes la entrega. Si se cancela antes, se te devuelve entero.', {
        name,
        bdi: (text) => <bdi>{text}</bdi>,
      })
}
