import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { confirmEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { findTokenAddress } from '#app/domain/accounts/tokens.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { EmailTaken, UnusableLink } from './email-link.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirmar el correo nuevo' }, { name: 'robots', content: 'noindex' }]

const GONE = 410
const CONFLICT = 409

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token') ?? ''

/** The link of the mail only shows a button: programs that scan mail open every link, and must not change anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await findTokenAddress(db, 'cambiar_correo', tokenOf(request), clock.now())
  return data({ email: email ?? null }, email ? undefined : { status: GONE })
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await findViewer(args)
  const context = { now: clock.now(), site: siteOf(args.request) }
  const outcome = await confirmEmailChange(db, tokenOf(args.request), context)
  switch (outcome) {
    case 'changed':
      return redirectWithNotice(viewer ? '/dashboard/settings/security' : '/login', 'Correo actualizado correctamente')
    case 'email-taken':
      return data('email-taken' as const, { status: CONFLICT })
    case 'unusable':
      // The loader runs after this and says that the link is spent.
      return data('unusable' as const, { status: GONE })
  }
}

export default function ConfirmEmailChange() {
  const { email } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (outcome === 'email-taken') return <EmailTaken />
  if (!email) return <UnusableLink>Puede que ya lo hayas usado, o que hayan pasado más de 24 horas.</UnusableLink>
  return (
    <AccountPage>
      <h1>Confirmar el correo nuevo</h1>
      <p>
        A partir de ahora entrarás con <strong>{email}</strong>, y ahí recibirás nuestros mensajes.
      </p>
      <Form method="post">
        <SubmitButton busy="Confirmando...">Confirmar el correo nuevo</SubmitButton>
      </Form>
    </AccountPage>
  )
}
