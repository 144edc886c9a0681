import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { forgetSeen } from '#app/http/seen-listings.server.ts'
import { endSession, findViewer } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Cerrar Sesión' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  if (!(await findViewer(args))) throw redirect('/', 303)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await endSession(request) })
  // What was looked at is not for the browser's next user.
  headers.append('Set-Cookie', await forgetSeen())
  return redirectWithNotice('/', 'Sesión cerrada correctamente', { headers })
}

export default function Logout() {
  return (
    <AccountPage>
      <h1>Cerrar Sesión</h1>
      <p>Vas a salir de tu cuenta en este dispositivo. En los demás seguirás dentro.</p>
      <Form method="post" className="cluster">
        <button type="submit" className="button">
          Cerrar Sesión
        </button>{' '}
        <Link to="/dashboard" className="button button--plain">
          Seguir dentro
        </Link>
      </Form>
    </AccountPage>
  )
}
