import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClaimPage, type ClaimAnswer } from './claim-forms.tsx'
import { answerClaim, loadClaim } from './claim.server.ts'
import { SpentVerification } from './email-link.tsx'
import { VERIFYING } from './email-links.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Confirmar tu correo') }, { name: 'robots', content: 'noindex' }]

/** The link of the mail only shows a button: programs that scan mail open every link, and must not confirm anything. */
export const loader = (args: LoaderFunctionArgs) => loadClaim(args, VERIFYING())

export const action = (args: ActionFunctionArgs) => answerClaim(args, VERIFYING())

export default function VerifyEmail() {
  const link = useLoaderData<typeof loader>()
  const answer: ClaimAnswer = useActionData<typeof action>()
  if (link.asks === 'nothing') return <SpentVerification />
  return (
    <ClaimPage
      title={t('Confirmar tu correo')}
      button={t('Confirmar mi correo')}
      newPasswordAt="/verify-email/new-password"
      answer={answer}
      {...link}
    >
      {link.asks === 'press' ? (
        <p>{t('Un paso más: pulsa el botón y sabremos que esta dirección es tuya.')}</p>
      ) : (
        <p>
          {rich(
            'Un paso más: escribe la contraseña de la cuenta de {email} y sabremos que la dirección y la cuenta son de la misma persona.',
            { email: <strong>{link.email}</strong> },
          )}
        </p>
      )}
    </ClaimPage>
  )
}
