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
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [
  { title: t('Dejar de recibir correos') },
  { name: 'robots', content: 'noindex' },
]

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

const WHAT = perLanguage(() => ({
  email: t('correos de notificaciones'),
  hiring: t('correos sobre contrataciones'),
  quote: t('correos sobre solicitudes y presupuestos'),
  contest: t('correos sobre concursos'),
  marketing: t('correos de novedades y comunicados'),
  search: t('avisos de esta búsqueda'),
  searches: t('avisos de tus búsquedas guardadas'),
  newsletter: t('el boletín'),
}))

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const what = kind ? WHAT()[kind] : ''
  const isSearch = kind === 'search' || kind === 'searches'
  const isOfAccount = kind && ['email', 'hiring', 'quote', 'contest', 'marketing'].includes(kind)
  const isDead = !kind || (answer && answer.state !== 'failed' && answer.state !== 'stopped')
  const wayOut = isDead ? 'button' : undefined
  return (
    <AccountPage>
      {answer?.state === 'stopped' ? (
        <>
          <h1>{t('Hecho')}</h1>
          <p role="status">
            {t('Ya no te enviaremos {what}.', { what })}{' '}
            {isOfAccount &&
              t(
                'Los que tratan de tu dinero, de una fecha que te obliga, de un derecho tuyo o de la seguridad de tu cuenta, sí.',
              )}
          </p>
        </>
      ) : isDead ? (
        <>
          <h1>{t('Este enlace no vale')}</h1>
          <p>{t('Puede que esté cortado. En la configuración de tu cuenta eliges qué correos recibes.')}</p>
        </>
      ) : (
        <>
          <h1>{t('Dejar de recibir correos')}</h1>
          {answer && (
            <p className="callout callout--bad" role="alert">
              {answer.message}
            </p>
          )}
          <Stop isNewsletter={kind === 'newsletter'} what={what} />
        </>
      )}
      <p>
        {isSearch ? (
          <Link className={wayOut} to="/dashboard/saved-searches">
            {t('Mis búsquedas guardadas')}
          </Link>
        ) : kind === 'newsletter' ? (
          <Link className={wayOut} to="/newsletter">
            {t('Boletín')}
          </Link>
        ) : (
          <Link className={wayOut} to="/dashboard/settings">
            {t('Configuración de notificaciones')}
          </Link>
        )}
      </p>
    </AccountPage>
  )
}

/** The button that stops the mails. There is one newsletter, and several of all other kinds. */
function Stop({ isNewsletter, what }: { isNewsletter: boolean; what: string }) {
  return (
    <>
      <p>
        {isNewsletter
          ? t('No te enviaremos más el boletín. Puedes volver a pedirlo cuando quieras.')
          : t('No te enviaremos más {what}. Puedes volver a pedirlos cuando quieras.', { what })}
      </p>
      <Form method="post">
        <button type="submit" className="button">
          {isNewsletter ? t('Dejar de recibirlo') : t('Dejar de recibirlos')}
        </button>
      </Form>
    </>
  )
}
