import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CHANGING } from './email-links.server.ts'
import { ClaimPage, type ClaimAnswer } from './claim-forms.tsx'
import { answerClaim, loadClaim } from './claim.server.ts'
import { UnusableLink } from './email-link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [
  { title: t('Confirmar el correo nuevo') },
  { name: 'robots', content: 'noindex' },
]

/** The link of the mail only shows a button: programs that scan mail open every link, and must not change anything. */
export const loader = (args: LoaderFunctionArgs) => loadClaim(args, CHANGING())

export const action = (args: ActionFunctionArgs) => answerClaim(args, CHANGING())

export default function ConfirmEmailChange() {
  const link = useLoaderData<typeof loader>()
  const answer: ClaimAnswer = useActionData<typeof action>()
  if (link.asks === 'nothing')
    return <UnusableLink>{t('Puede que ya lo hayas usado, o que hayan pasado más de 24 horas.')}</UnusableLink>
  return (
    <ClaimPage
      title={t('Confirmar el correo nuevo')}
      button={t('Confirmar el correo nuevo')}
      newPasswordAt="/confirm-email-change/new-password"
      answer={answer}
      {...link}
    >
      <p>
        {rich('A partir de ahora entrarás con {email}, y ahí recibirás nuestros mensajes.', {
          email: <strong>{link.email}</strong>,
        })}
      </p>
    </ClaimPage>
  )
}
