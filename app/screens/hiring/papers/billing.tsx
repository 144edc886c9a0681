import '#app/parts/hiring/payment.css'
import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { BillingForm, billingOf, type BillingFields } from '#app/domain/tax-details/billing-schema.server.ts'
import { noteBillingShown, saveBilling } from '#app/domain/tax-details/billing.server.ts'
import {
  POSTAL_MAX,
  STREET_MAX,
  TAX_ID_TYPED_MAX,
  TAX_NAME_MAX,
  TAX_YEARS_KEPT,
  TOWN_MAX,
} from '#app/domain/tax-details/limits.ts'
import { ErrorSummary, SelectField, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { isShown } from '#app/http/after-answer.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { JUST_HIRED, leadOn } from '#app/screens/hiring/accepted.server.ts'
import { requireOrder, unknownOrder } from '#app/screens/hiring/order-page.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { CANNOT_SEAL, NOT_POSSIBLE, OPEN_AGAIN, presentBilling } from './billing-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const SAVED = () => t('Datos para la factura guardados')

export const meta: MetaFunction = () => [{ title: t('Datos para la factura') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const page = await presentBilling(viewer, order)
  const headers = { 'Cache-Control': 'no-store' }
  const { clientId, id: orderId } = order
  if (page.isClient || !page.given) return data(page, { headers })
  // The client's log says who has read them.
  if (!isShown(args.request)) return data({ ...page, given: null, unreadable: OPEN_AGAIN() }, { headers })
  if (clientId) await noteBillingShown(db, { freelancerId: viewer.id, clientId, orderId, now: clock.now() })
  return data(page, { headers })
}

/** A tax number must not be found again by going back. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action(args: ActionFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'client') throw unknownOrder()
  const submission = await readForm(args.request, BillingForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const again = (message: string) => submission.reply({ formErrors: [message] })
  if (!taxBox) return data(again(CANNOT_SEAL()), { status: 409 })
  answerFailure(args, t('No se han guardado'), again)
  const limit = await consumeLimit('tax-by-account', viewer.id, args.context)
  if (!limit.allowed) return tooManyRequests(limit, again)
  const saving = { details: billingOf(submission.value), now: clock.now() }
  const isJustHired = readAddress(args.request, [JUST_HIRED]).has(JUST_HIRED)
  switch (await saveBilling(db, taxBox, { userId: viewer.id, orderId: order.id }, saving)) {
    case 'saved':
      return isJustHired ? leadOn(viewer.id, order.id, SAVED()) : redirectWithNotice(orderPath(order.id), SAVED())
    case 'unchanged':
      // A second press leads where the first one did.
      return isJustHired
        ? leadOn(viewer.id, order.id, SAVED())
        : redirectWithNotice(orderPath(order.id), t('No había nada que cambiar'), { kind: 'info' })
    case 'not-possible':
      return data(again(NOT_POSSIBLE()), { status: 409 })
    case 'not-found':
      throw unknownOrder()
  }
}

export default function Billing() {
  const { back, isClient, refusal, unreadable } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={back.to} lang={back.lang}>
        {back.title}
      </BackLink>
      {isClient ? <AsClient /> : <AsFreelancer />}
      {unreadable && <p className="callout callout--warn">{unreadable}</p>}
      {refusal && <p className="callout">{refusal}</p>}
    </div>
  )
}

function AsClient() {
  const { back, name, typed, given, remove, countries, refusal } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<BillingFields>({
    id: 'billing',
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  })
  return (
    <>
      <ErrorSummary form={form} title={t('No se han guardado')} />
      <h1>{t('Datos para la factura')}</h1>
      {!refusal && (
        <>
          <p>
            {rich(
              'A nombre de quién tiene que hacer {name} la factura. No forman parte de lo acordado y no los ve nadie más. Se guardan cifrados; si pagas algo, {years} años desde entonces, aunque elimines la cuenta.',
              { name: <bdi>{name}</bdi>, years: TAX_YEARS_KEPT },
            )}
          </p>
          <Form method="post" className="form panel" {...getFormProps(form)}>
            <PageOf />
            <TextField
              field={fields.name}
              label={t('Nombre y apellidos, o razón social')}
              autoComplete="name"
              maxLength={TAX_NAME_MAX}
            />
            <TextField
              field={fields.taxId}
              label={t('NIF')}
              hint={t('En otros países, el número con el que te conoce Hacienda.')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={TAX_ID_TYPED_MAX}
            />
            <SelectField field={fields.country} label={t('País')} options={countries} />
            <TextField
              field={fields.street}
              label={t('Calle y número')}
              autoComplete="address-line1"
              maxLength={STREET_MAX}
            />
            <TextField
              field={fields.postal}
              label={t('Código postal')}
              autoComplete="postal-code"
              maxLength={POSTAL_MAX}
            />
            <TextField field={fields.town} label={t('Población')} autoComplete="address-level2" maxLength={TOWN_MAX} />
            <FormEnd busy={t('Guardando…')} to={back.to} leave={given ? t('Volver') : t('Ahora no')}>
              {t('Guardar los datos')}
            </FormEnd>
          </Form>
        </>
      )}
      {remove && (
        <p>
          <Link to={remove}>{t('Quitar estos datos')}</Link>
        </p>
      )}
    </>
  )
}

function AsFreelancer() {
  const { name, given, unreadable, refusal } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Datos para la factura')}</h1>
      {given ? (
        <section className="panel stack" aria-label={t('A nombre de quién')}>
          <p>
            {rich('A nombre de quién te pide {name} la factura. Úsalos solo para eso.', { name: <bdi>{name}</bdi> })}
          </p>
          <dl className="payment">
            <dt>{t('Nombre o razón social')}</dt>
            <dd>{given.name}</dd>
            <dt>{t('NIF')}</dt>
            <dd className="num">{given.taxId}</dd>
            <dt>{t('Dirección')}</dt>
            <dd>
              {given.street}, {given.postal} {given.town}, {given.country}
            </dd>
          </dl>
          <p className="small soft">{t('Los dio el {date}.', { date: given.changed })}</p>
        </section>
      ) : (
        !unreadable &&
        !refusal && (
          <p className="callout">
            {rich('{name} no ha dicho a nombre de quién va la factura. Si la necesita, puedes preguntárselo.', {
              name: <bdi>{name}</bdi>,
            })}
          </p>
        )
      )}
    </>
  )
}
