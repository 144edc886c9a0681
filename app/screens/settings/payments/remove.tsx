import { getFormProps, useForm } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { PAYOUT_DELAY_HOURS } from '#app/domain/payouts/limits.ts'
import { removePayoutAccount } from '#app/domain/payouts/methods.server.ts'
import { PAYMENTS_PATH } from '#app/domain/payouts/paths.ts'
import { ProofForm } from '#app/domain/payouts/schema.server.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerSecretForm, WRONG_CODE, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { boxes, findOwnPayments } from './payments.server.ts'
import { ProofFields } from '#app/screens/settings/proof-fields.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar la cuenta bancaria') }]

export async function loader(args: LoaderFunctionArgs) {
  const { inForce, pending, hasCode } = await findOwnPayments(args)
  if (!inForce?.account && !pending?.account) throw redirect(PAYMENTS_PATH, 303)
  return { hasCode }
}

export async function action(args: ActionFunctionArgs) {
  await requireHirer(args)
  return answerSecretForm(args, { schema: ProofForm }, async ({ viewer, value, at, refuse }) => {
    const proof = { password: value.currentPassword, code: value.code, ...at }
    const outcome = await removePayoutAccount(db, boxes.totp, viewer.id, proof)
    switch (outcome) {
      case 'removed':
        return redirectWithNotice(PAYMENTS_PATH, t('Cuenta quitada. Te lo hemos contado por correo.'))
      case 'nothing':
        return redirectWithNotice(PAYMENTS_PATH, t('No había ninguna cuenta que quitar'), { kind: 'info' })
      case 'wrong-password':
        return refuse(WRONG_PASSWORD())
      case 'wrong-code':
        return refuse(WRONG_CODE())
    }
  })
}

export default function RemovePayments() {
  const { hasCode } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Record<'currentPassword' | 'code', string>>({
    id: 'remove',
    lastResult: useActionData<typeof action>(),
  })
  return (
    <div className="settings-form stack--loose">
      <BackLink to={PAYMENTS_PATH}>{t('Volver a Cobros')}</BackLink>
      <ErrorSummary form={form} title={t('No se ha quitado')} />
      <h2>{t('Quitar la cuenta bancaria')}</h2>
      <p>
        {t(
          'Deja de mostrarse en las contrataciones que se acepten desde ahora; las que ya están en marcha siguen con ella. Si más tarde das otra, valdrá a las {hours} horas.',
          { hours: PAYOUT_DELAY_HOURS },
        )}
      </p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <ProofFields currentPassword={fields.currentPassword} code={fields.code} hasCode={hasCode} />
        <SubmitButton busy={t('Quitando...')}>{t('Quitar la cuenta')}</SubmitButton>
      </Form>
    </div>
  )
}
