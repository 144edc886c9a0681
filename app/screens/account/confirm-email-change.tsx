import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CHANGING } from './email-links.server.ts'
import { ClaimPage, type ClaimAnswer } from './claim-forms.tsx'
import { answerClaim, loadClaim } from './claim.server.ts'
import { UnusableLink } from './email-link.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirmar el correo nuevo' }, { name: 'robots', content: 'noindex' }]

/** The link of the mail only shows a button: programs that scan mail open every link, and must not change anything. */
export const loader = (args: LoaderFunctionArgs) => loadClaim(args, CHANGING)

export const action = (args: ActionFunctionArgs) => answerClaim(args, CHANGING)

export default function ConfirmEmailChange() {
  const link = useLoaderData<typeof loader>()
  const answer: ClaimAnswer = useActionData<typeof action>()
  if (link.asks === 'nothing')
    return <UnusableLink>Puede que ya lo hayas usado, o que hayan pasado más de 24 horas.</UnusableLink>
  return (
    <ClaimPage
      title="Confirmar el correo nuevo"
      button="Confirmar el correo nuevo"
      newPasswordAt="/confirm-email-change/new-password"
      answer={answer}
      {...link}
    >
      <p>
        A partir de ahora entrarás con <strong>{link.email}</strong>, y ahí recibirás nuestros mensajes.
      </p>
    </ClaimPage>
  )
}
