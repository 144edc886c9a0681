import '#app/screens/settings/settings.css'
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { takeShownOnce } from '#app/http/shown-once.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Códigos de recuperación') }]

/** The secrets on this page must not be found again by going back. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { lines, headers } = await takeShownOnce(args.request, viewer.id)
  return data({ codes: lines ?? null }, { headers })
}

/** The codes can be read once, so nothing reloads them while the page is open. */
export const shouldRevalidate = () => false

export default function RecoveryCodes() {
  const { codes } = useLoaderData<typeof loader>()
  return (
    <div className="settings-form stack--loose">
      {!codes && <BackLink to="/dashboard/settings/security">{t('Volver a Seguridad')}</BackLink>}
      <h2>{t('Códigos de recuperación')}</h2>
      {codes ? (
        <>
          <p>
            {rich(
              'Guárdalos o imprímelos ahora: <strong>no los volveremos a mostrar</strong>. Con cada uno puedes entrar una vez si pierdes el teléfono.',
              { strong: (text) => <strong>{text}</strong> },
            )}
          </p>
          <ol className="recovery-codes panel num">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p>
            <Link to="/dashboard/settings/security" className="button">
              {t('Ya los he guardado')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            {t(
              'Los códigos se muestran una sola vez. Si no los guardaste, crea otros: los anteriores dejarán de valer.',
            )}
          </p>
          <p>
            <Link to="/dashboard/settings/security/two-factor/recovery-codes" className="button">
              {t('Crear códigos de recuperación')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
