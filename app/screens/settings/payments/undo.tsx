import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { undoPayoutChange } from '#app/domain/payouts/methods.server.ts'
import { PAYMENTS_PATH } from '#app/domain/payouts/paths.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { findOwnPayments } from './payments.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Deshacer el cambio de cuenta') }]

export async function loader(args: LoaderFunctionArgs) {
  const { pending, inForce } = await findOwnPayments(args)
  if (!pending) throw redirect(PAYMENTS_PATH, 303)
  return { from: pending.from, last4: inForce?.account?.last4 }
}

export async function action(args: ActionFunctionArgs) {
  const { id } = await requireHirer(args)
  answerFailure(args, t('No se ha deshecho'), (message) => ({ message }))
  const outcome = await undoPayoutChange(db, id, { now: clock.now(), site: siteOf(args.request) })
  return outcome === 'undone'
    ? redirectWithNotice(PAYMENTS_PATH, t('Cambio deshecho: siguen valiendo los datos de antes'))
    : redirectWithNotice(PAYMENTS_PATH, t('No había ningún cambio que deshacer'), { kind: 'info' })
}

export default function UndoPayments() {
  const { from, last4 } = useLoaderData<typeof loader>()
  const failed = useActionData<{ message: string }>()
  return (
    <div className="settings-form stack--loose">
      <BackLink to={PAYMENTS_PATH}>{t('Volver a Cobros')}</BackLink>
      <h2>{t('Deshacer el cambio de cuenta')}</h2>
      {failed && (
        <p className="callout callout--bad" role="alert">
          {failed.message}
        </p>
      )}
      <p>
        {rich('Lo que iba a valer desde el {date} se olvida.', { date: <span className="num">{from}</span> })}{' '}
        {last4
          ? t('Sigue valiendo la cuenta que acaba en {ending}.', { ending: last4 })
          : t('Sigues sin dar ninguna cuenta bancaria.')}
      </p>
      <p className="soft">
        {t('Si el cambio no lo hiciste tú, cambia también tu contraseña: quien lo hizo la conoce.')}
      </p>
      <Form method="post" className="form panel">
        <SubmitButton busy={t('Deshaciendo...')}>{t('Deshacer el cambio')}</SubmitButton>
      </Form>
    </div>
  )
}
