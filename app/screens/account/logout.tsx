import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { forgetSeen } from '#app/http/browser-lists.server.ts'
import { endSession, findViewer } from '#app/http/viewer.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Cerrar Sesión') }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  // While sessions cannot be read the page is shown, and its button reports the failure.
  const viewer = await findViewer(args).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null
    throw error
  })
  if (viewer === undefined) throw redirect('/', 303)
  return null
}

export async function action(args: ActionFunctionArgs) {
  answerFailure(args, t('Error al cerrar sesión'), (message) => ({ message }))
  const headers = new Headers({ 'Set-Cookie': await endSession(args.request) })
  // The browser's next user must not see which pages were visited.
  headers.append('Set-Cookie', await forgetSeen())
  return redirectWithNotice('/', t('Sesión cerrada correctamente'), { headers })
}

export default function Logout() {
  const failure = useActionData<{ message: string }>()
  return (
    <AccountPage>
      {failure && (
        <div className="error-summary" role="alert">
          <p>{failure.message}</p>
        </div>
      )}
      <h1>{t('Cerrar Sesión')}</h1>
      <p>{t('Vas a salir de tu cuenta en este dispositivo. En los demás seguirás dentro.')}</p>
      <Form method="post" className="cluster">
        <button type="submit" className="button">
          {t('Cerrar Sesión')}
        </button>{' '}
        <Link to="/dashboard" className="button button--plain">
          {t('Seguir dentro')}
        </Link>
      </Form>
    </AccountPage>
  )
}
