import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { verifyEmail } from '#app/domain/accounts/commands.server.ts'
import { findDraftPathOfLink } from '#app/domain/accounts/drafts.server.ts'
import { isTokenUsable } from '#app/domain/accounts/tokens.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirmar tu correo' }, { name: 'robots', content: 'noindex' }]

const GONE = 410

const tokenOf = (request: Request) => readAddress(request, ['token']).get('token') ?? ''

/** The link of the mail only shows a button: programs that scan mail open every link, and must not confirm anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const usable = await isTokenUsable(db, 'verificar_correo', tokenOf(request), clock.now())
  return data({ usable }, usable ? undefined : { status: GONE })
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await findViewer(args)
  const [token, now] = [tokenOf(args.request), clock.now()]
  const outcome = await verifyEmail(db, token, now)
  // The loader runs after this and says that the link is spent.
  if (outcome === 'unusable') return data(null, { status: GONE })
  // What was written before registering is reached after the confirmation, in whatever browser the mail was opened.
  const signIn = withNext('/login', (await findDraftPathOfLink(db, token, now)) ?? null)
  return redirectWithNotice(viewer ? '/dashboard' : signIn, 'Correo confirmado correctamente')
}

export default function VerifyEmail() {
  const { usable } = useLoaderData<typeof loader>()
  return (
    <AccountPage>
      {usable ? (
        <>
          <h1>Confirmar tu correo</h1>
          <p>Un paso más: pulsa el botón y sabremos que esta dirección es tuya.</p>
          <Form method="post">
            <SubmitButton busy="Confirmando...">Confirmar mi correo</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <h1>Este enlace ya no sirve</h1>
          <p>Puede que ya lo hayas usado, o que hayan pasado más de 7 días.</p>
          <p>
            <Link to="/dashboard/verify-email" className="button">
              Pedir otro enlace
            </Link>
          </p>
        </>
      )}
    </AccountPage>
  )
}
