import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { readUnsubscribeToken } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { stopNewsletter } from '#app/domain/newsletter/commands.server.ts'
import { stopMails } from '#app/domain/notifications/delivery.server.ts'
import { stopSearches } from '#app/domain/saved-searches/commands.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Dejar de recibir correos' }, { name: 'robots', content: 'noindex' }]

const tokenOf = (request: Request) => readUnsubscribeToken(readAddress(request, ['token']).get('token'))

export function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request)
  return data({ kind: token?.kind }, { status: token ? 200 : 410 })
}

/**
 * One press, here or in a mail program (RFC 8058), which posts without a session and follows no redirect: so the answer
 * is the page itself.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request)
  if (!token) return data({ state: 'unknown', message: '' }, { status: 410 })
  answerFailure({ request, context }, null, (message) => ({ state: 'failed', message }))
  const outcome = await stop(token)
  return data({ state: outcome, message: '' }, { status: outcome === 'stopped' ? 200 : 410 })
}

function stop({ id, kind }: NonNullable<ReturnType<typeof tokenOf>>) {
  switch (kind) {
    case 'search':
    case 'searches':
      return stopSearches(db, id, kind)
    case 'newsletter':
      return stopNewsletter(db, id, clock.now())
    default:
      return stopMails(db, id, kind, clock.now())
  }
}

const WHAT = {
  email: 'correos de notificaciones',
  hiring: 'correos sobre contrataciones',
  quote: 'correos sobre solicitudes y presupuestos',
  contest: 'correos sobre concursos',
  marketing: 'correos de novedades y comunicados',
  search: 'avisos de esta búsqueda',
  searches: 'avisos de tus búsquedas guardadas',
  newsletter: 'el boletín',
}

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const what = kind ? WHAT[kind] : ''
  const isSearch = kind === 'search' || kind === 'searches'
  const isOfAccount = kind && ['email', 'hiring', 'quote', 'contest', 'marketing'].includes(kind)
  const isDead = !kind || (answer && answer.state !== 'failed' && answer.state !== 'stopped')
  const wayOut = isDead ? 'button' : undefined
  return (
    <AccountPage>
      {answer?.state === 'stopped' ? (
        <>
          <h1>Hecho</h1>
          <p role="status">
            Ya no te enviaremos {what}.{' '}
            {isOfAccount &&
              'Los que tratan de tu dinero, de una fecha que te obliga, de un derecho tuyo o de la seguridad de tu cuenta, sí.'}
          </p>
        </>
      ) : isDead ? (
        <>
          <h1>Este enlace no vale</h1>
          <p>Puede que esté cortado. En la configuración de tu cuenta eliges qué correos recibes.</p>
        </>
      ) : (
        <>
          <h1>Dejar de recibir correos</h1>
          {answer && (
            <p className="callout callout--bad" role="alert">
              {answer.message}
            </p>
          )}
          <p>No te enviaremos más {what}. Puedes volver a pedirlos cuando quieras.</p>
          <Form method="post">
            <button type="submit" className="button">
              Dejar de recibirlos
            </button>
          </Form>
        </>
      )}
      <p>
        {isSearch ? (
          <Link className={wayOut} to="/dashboard/saved-searches">
            Mis búsquedas guardadas
          </Link>
        ) : kind === 'newsletter' ? (
          <Link className={wayOut} to="/newsletter">
            Boletín
          </Link>
        ) : (
          <Link className={wayOut} to="/dashboard/settings">
            Configuración de notificaciones
          </Link>
        )}
      </p>
    </AccountPage>
  )
}
