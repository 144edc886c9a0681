import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findExport } from '#app/domain/personal-data/exports.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Tus datos') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const id = parseId(args.params.id)
  const found = id ? await findExport(db, viewer.id, id, clock.now()) : ({ kind: 'not-found' } as const)
  switch (found.kind) {
    case 'ready': {
      const { expiresAt, bytes } = found.export
      const until = expiresAt && formatLongDate(expiresAt, viewer.timezone)
      return data({
        kind: found.kind,
        href: `/dashboard/settings/privacy/data/${id}/datos.zip`,
        until,
        size: formatBytes(bytes ?? 0),
      })
    }
    case 'pending':
      return data({ kind: found.kind })
    case 'over':
      return data({ kind: found.kind }, { status: 410 })
    case 'not-found':
      return data({ kind: found.kind }, { status: 404 })
  }
}

export default function DownloadExport() {
  const found = useLoaderData<typeof loader>()
  return (
    <section className="stack--loose" aria-labelledby="download-title">
      <BackLink to="/dashboard/settings/privacy">{t('Volver a Privacidad')}</BackLink>
      {found.kind === 'ready' && (
        <>
          <h2 id="download-title">{t('Tus datos están listos')}</h2>
          <div className="panel stack">
            <p>{t('Puedes descargarlos hasta el {until}.', { until: found.until ?? '' })}</p>
            <p>
              <a className="button" href={found.href} download>
                <Icon name="download" />
                {t('Descargar ({size})', { size: found.size })}
              </a>
            </p>
          </div>
        </>
      )}
      {found.kind === 'pending' && (
        <>
          <h2 id="download-title">{t('Estamos preparando tus datos')}</h2>
          <p>{t('Te enviaremos un correo cuando estén listos.')}</p>
        </>
      )}
      {found.kind === 'over' && (
        <>
          <h2 id="download-title">{t('Este enlace ha caducado')}</h2>
          <p>{t('Los datos se pueden descargar durante 7 días. Puedes pedirlos otra vez.')}</p>
        </>
      )}
      {found.kind === 'not-found' && (
        <>
          <h2 id="download-title">{t('Aquí no hay nada que descargar')}</h2>
          <p>{t('Este enlace no es de tu cuenta, o no está completo.')}</p>
        </>
      )}
    </section>
  )
}
