import '#app/parts/hiring/hiring.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { confirmPackage, findPackageOrder, orderStateAt } from '#app/domain/hiring/package-confirming.server.ts'
import { quotePath, requestPath } from '#app/domain/hiring/paths.ts'
import { requestStateAt } from '#app/domain/hiring/states.ts'
import { FormEnd } from '#app/forms/form-end.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { LEAVING, requireRequest, unknownRequest } from './hiring-page.server.ts'
import { NO_PLACE } from './no-place-texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { OfferView } from './order-package-parts.tsx'
import { presentOffer } from './presented-offer.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const REFUSALS = perLanguage(
  () =>
    ({
      confirmed: t('Ya has confirmado este pedido: el presupuesto está enviado.'),
      lapsed: t('El plazo para confirmarlo ha terminado. Si la solicitud sigue abierta, puedes enviar un presupuesto.'),
      'not-open': t('Esta solicitud ya no está abierta: no hay nada que confirmar.'),
      answered: t('Ya has contestado a esta solicitud de otra forma.'),
      unavailable: t('Ahora no puedes enviarle un presupuesto.'),
    }) as const,
)

export const meta: MetaFunction = () => [{ title: t('Confirmar pedido') }]

/** The order of a package that the reader was asked for. @throws a 404 page for all others. */
async function requireOrder(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  const order = request.isOwn ? undefined : await findPackageOrder(db, viewer.id, request.id)
  if (!order) throw unknownRequest()
  return { viewer, request, order }
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request, order } = await requireOrder(args)
  const now = clock.now()
  const state = orderStateAt(order, now)
  const kind =
    state === 'confirmado'
      ? 'confirmed'
      : requestStateAt(request, now) !== 'abierta'
        ? 'not-open'
        : state === 'caducado'
          ? 'lapsed'
          : order.isAnswered
            ? 'answered'
            : null
  return data(
    {
      back: { to: requestPath(request.id), title: request.title, ...spokenIn(request.language) },
      client: request.clientName,
      body: request.body,
      offer: presentOffer(order.terms, { currency: request.currency, language: order.language, now }),
      until: order.confirmBy && formatMoment(order.confirmBy, viewer.timezone),
      refusal: kind && REFUSALS()[kind],
    },
    { status: kind ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, request } = await requireOrder(args)
  const outcome = await confirmPackage(db, viewer.id, request.id, clock.now())
  switch (outcome.kind) {
    case 'confirmed':
    case 'already-confirmed':
      return redirectWithNotice(quotePath(outcome.quoteId), t('Pedido confirmado: falta que lo acepte'))
    case 'not-found':
      throw unknownRequest()
    case 'lapsed':
    case 'not-open':
    case 'answered':
    case 'unavailable':
      return data({ refusal: REFUSALS()[outcome.kind] }, { status: 409 })
    case 'unverified':
      return data({ refusal: NO_PLACE().unverified }, { status: 403 })
    case 'leaving':
      return data({ refusal: LEAVING() }, { status: 409 })
  }
}

export default function ConfirmPackage() {
  const { back, client, body, offer, until, refusal: stale } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal ?? stale
  return (
    <div className="page stack--loose">
      <BackLink to={back.to} lang={back.lang}>
        {back.title}
      </BackLink>
      <h1>{t('Confirmar pedido')}</h1>
      {refusal && (
        <p className="callout callout--bad" role="alert">
          {refusal}
        </p>
      )}
      <section className="panel stack" aria-labelledby="words">
        <h2 id="words">{rich('Qué necesita <bdi>{name}</bdi>', { name: client, bdi: (text) => <bdi>{text}</bdi> })}</h2>
        <p className="words" lang={back.lang}>
          {body}
        </p>
      </section>
      <OfferView offer={offer} seller={t('Tú')} />
      {!stale && (
        <Form method="post" className="form panel">
          <p>
            {t(
              'Al confirmarlo le enviamos este presupuesto en tu nombre. Contratáis cuando lo acepte. Tienes hasta el {until}; después el pedido caduca.',
              { until: until ?? '' },
            )}
          </p>
          <FormEnd busy={t('Enviando…')} to={`${back.to}/decline`} leave={t('No puedo hacerlo')} isLarge>
            {t('Confirmar pedido')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
