import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { undoEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { findToken } from '#app/domain/accounts/tokens.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { endSession } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { EmailTaken, UnusableLink } from './email-link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [
  { title: t('Recuperar tu correo anterior') },
  { name: 'robots', content: 'noindex' },
]

const GONE = 410
const CONFLICT = 409

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token') ?? ''

/** The link of the mail only shows a button: programs that scan mail open every link, and must not change anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findToken(db, 'deshacer_correo', tokenOf(request), clock.now())
  return data({ email: link?.email ?? null }, link ? undefined : { status: GONE })
}

export async function action({ request }: ActionFunctionArgs) {
  const outcome = await undoEmailChange(db, tokenOf(request), { now: clock.now(), site: siteOf(request) })
  switch (outcome) {
    case 'undone':
      return redirectWithNotice(
        '/forgot-password?sent',
        t('Tu correo vuelve a ser el de antes. Revísalo para elegir una contraseña nueva.'),
        { headers: { 'Set-Cookie': await endSession(request) } },
      )
    case 'email-taken':
      return data('email-taken' as const, { status: CONFLICT })
    case 'unusable':
      // The loader runs after this and says that the link is spent.
      return data('unusable' as const, { status: GONE })
  }
}

export default function UndoEmailChange() {
  const { email } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (outcome === 'email-taken') return <EmailTaken />
  if (!email) return <UnusableLink>{t('Puede que ya lo hayas usado, o que hayan pasado más de 7 días.')}</UnusableLink>
  return (
    <AccountPage>
      <h1>{t('Recuperar tu correo anterior')}</h1>
      <p>
        {rich(
          'Tu cuenta volverá a ser de {email}. Cerraremos todas las sesiones y te enviaremos un enlace para elegir una contraseña nueva: la de ahora dejará de valer. También quitaremos la verificación en dos pasos, los datos de cobro y fiscales, los presupuestos abiertos y los paquetes, los avisos y lo que estuviera guardado, por si no los pusiste tú, y ocultaremos lo que se haya publicado desde el cambio hasta que tú lo confirmes.',
          { email: <strong>{email}</strong> },
        )}
      </p>
      <Form method="post">
        <SubmitButton busy={t('Recuperando...')}>{t('Recuperar mi correo')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}
