import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordPage, type ClaimAnswer } from './claim-forms.tsx'
import { answerNewPassword, loadNewPassword } from './claim.server.ts'
import { CHANGING } from './email-links.server.ts'
import { UnusableLink } from './email-link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [
  { title: t('Cambiar el correo con una contraseña nueva') },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: LoaderFunctionArgs) => loadNewPassword(args, CHANGING(), '/confirm-email-change')

export const action = (args: ActionFunctionArgs) => answerNewPassword(args, CHANGING())

export default function ChangeWithNewPassword() {
  const link = useLoaderData<typeof loader>()
  const answer: ClaimAnswer = useActionData<typeof action>()
  if (link.asks === 'nothing')
    return <UnusableLink>{t('Puede que ya lo hayas usado, o que hayan pasado más de 24 horas.')}</UnusableLink>
  return (
    <NewPasswordPage email={link.email} minLength={link.passwordMinLength} answer={answer}>
      <p className="callout callout--warn">
        {rich(
          'Esta cuenta tiene otra dirección, y quien la usa puede recuperarla durante 7 días. Si no la conoces, no hagas nada: no ha cambiado nada, y puedes <a>abrir una cuenta propia</a>.',
          { a: (text) => <Link to="/register">{text}</Link> },
        )}
      </p>
    </NewPasswordPage>
  )
}
