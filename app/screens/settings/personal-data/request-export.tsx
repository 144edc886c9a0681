import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestExport } from '#app/domain/personal-data/exports.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Refusal } from './refusal.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Descargar mis datos') }]

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const limit = await consumeLimit('export-by-account', viewer.id, args.context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => ({ status: 'error' as const, message }))
  await requestExport(db, viewer.id, { now: clock.now(), site: siteOf(args.request) })
  return redirectWithNotice(
    '/dashboard/settings/privacy',
    t('Estamos preparando tus datos. Te enviaremos un correo cuando estén listos.'),
  )
}

export default function RequestExport() {
  return (
    <section className="stack--loose" aria-labelledby="export-title">
      <Refusal title={t('No hemos podido pedir tus datos')} answer={useActionData<typeof action>()} />
      <h2 id="export-title">{t('Descargar mis datos')}</h2>
      <div className="panel prose">
        <p>
          {t(
            'Preparamos un archivo ZIP con todo lo que guardamos de ti: tu perfil, tus anuncios con sus fotografías, tu configuración, tus notificaciones y tus inicios de sesión, en formato JSON.',
          )}
        </p>
        <p>
          {t(
            'Te enviamos un correo cuando esté listo. Se puede descargar durante 7 días, y solo con tu sesión iniciada.',
          )}
        </p>
        <div className="cluster">
          <Form method="post">
            <SubmitButton busy={t('Pidiendo...')}>{t('Pedir mis datos')}</SubmitButton>
          </Form>{' '}
          <Link to="/dashboard/settings/privacy" className="button button--plain">
            {t('Cancelar')}
          </Link>
        </div>
      </div>
    </section>
  )
}
