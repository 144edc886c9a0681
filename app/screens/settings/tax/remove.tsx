import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listEarnings } from '#app/domain/orders/earnings.server.ts'
import { hasTaxDetails, removeTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { TAX_PATH } from '#app/domain/tax-details/paths.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar los datos fiscales') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const [isGiven, earnings] = await Promise.all([hasTaxDetails(db, viewer.id), listEarnings(db, viewer.id)])
  if (!isGiven) throw redirect(TAX_PATH, 303)
  return { hasEarned: earnings.length > 0 }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireHirer(args)
  answerFailure(args, t('No se han quitado'), (message) => ({ message }))
  const limit = await consumeLimit('tax-by-account', viewer.id, args.context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => ({ message }))
  switch (await removeTaxDetails(db, viewer.id, clock.now())) {
    case 'removed':
      return redirectWithNotice(TAX_PATH, t('Datos fiscales quitados'))
    case 'nothing':
      return redirectWithNotice(TAX_PATH, t('No había datos fiscales que quitar'), { kind: 'info' })
    case 'earned':
      return redirectWithNotice(TAX_PATH, t('No se han quitado: ya has cobrado por aquí'), { kind: 'info' })
  }
}

export default function RemoveTax() {
  const { hasEarned } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <div className="settings-form stack--loose">
      <BackLink to={TAX_PATH}>{t('Volver a Datos fiscales')}</BackLink>
      <h2>{t('Quitar los datos fiscales')}</h2>
      {failed && (
        <p className="callout callout--bad" role="alert">
          {failed.message}
        </p>
      )}
      {hasEarned ? (
        <p>
          {t(
            'No se pueden quitar: ya has cobrado por aquí, y la ley pide conservarlos {years} años. Corregirlos, sí puedes.',
            { years: TAX_YEARS_KEPT },
          )}
        </p>
      ) : (
        <>
          <p>{t('Se borran ahora mismo. Te los volveremos a pedir antes de que te contraten.')}</p>
          <Form method="post" className="form panel">
            <SubmitButton busy={t('Quitando...')}>{t('Quitar mis datos fiscales')}</SubmitButton>
          </Form>
        </>
      )}
    </div>
  )
}
