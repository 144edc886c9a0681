import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordPage, type ClaimAnswer } from './claim-forms.tsx'
import { answerNewPassword, loadNewPassword } from './claim.server.ts'
import { SpentVerification } from './email-link.tsx'
import { VERIFYING } from './email-links.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [
  { title: t('Confirmar el correo con una contraseña nueva') },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: LoaderFunctionArgs) => loadNewPassword(args, VERIFYING(), '/verify-email')

export const action = (args: ActionFunctionArgs) => answerNewPassword(args, VERIFYING())

export default function VerifyWithNewPassword() {
  const link = useLoaderData<typeof loader>()
  const answer: ClaimAnswer = useActionData<typeof action>()
  if (link.asks === 'nothing') return <SpentVerification />
  return <NewPasswordPage email={link.email} minLength={link.passwordMinLength} answer={answer} />
}
