import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { isAllowedEndpoint, makePushKeys } from '#app/adapters/push.server.ts'
import { db } from '#app/db.server.ts'
import { findPushKeys, subscribe, unsubscribe } from '#app/domain/notifications/push.server.ts'
import { PushButton } from '#app/forms/push-button.tsx'
import { readFields, textIn } from '#app/http/form-data.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Notificaciones push') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { publicKey } = await findPushKeys(db, makePushKeys)
  return { publicKey, isProved: viewer.emailVerified }
}

const PROVE_FIRST = () =>
  t('Para activar los avisos de un navegador tienes que confirmar tu correo con el enlace que te enviamos.')

/** Adds a browser, or removes it when `wanted` is not `yes`. Only the browser's own script can send this. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const form = await readFields(args.request, ['endpoint', 'wanted', 'p256dh', 'auth'])
  const text = (name: string) => textIn(form, name)
  const endpoint = text('endpoint')
  if (text('wanted') !== 'yes') {
    await unsubscribe(db, viewer.id, endpoint)
    return data({ subscribed: false })
  }
  const [p256dh, auth] = [text('p256dh'), text('auth')]
  if (!isAllowedEndpoint(endpoint) || !/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth))
    return data({ subscribed: false }, { status: 422 })
  const outcome = await subscribe(db, viewer.id, { endpoint, p256dh, auth }, clock.now())
  return outcome === 'subscribed' ? data({ subscribed: true }) : data({ subscribed: false }, { status: 403 })
}

export default function Push() {
  const { publicKey, isProved } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  return (
    <div className="page stack--loose">
      <h1>{t('Notificaciones push')}</h1>
      {!isProved ? (
        <ProveFirst>{PROVE_FIRST()}</ProveFirst>
      ) : hydrated ? (
        <PushButton publicKey={publicKey} />
      ) : (
        <p>{t('Se activan en cada navegador, y para eso hace falta JavaScript.')}</p>
      )}
      <p>
        <Link to="/dashboard/settings">{t('Configuración de notificaciones')}</Link>
      </p>
    </div>
  )
}
