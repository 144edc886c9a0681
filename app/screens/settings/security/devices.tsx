import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { closeSessionsOf } from '#app/domain/accounts/sessions.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { SECURITY } from './security-section.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Desconectar los demás dispositivos') }]

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  await closeSessionsOf(db, viewer.id, { except: viewer.sessionId })
  return redirectWithNotice(SECURITY, t('Hemos desconectado los demás dispositivos'))
}

export default function DisconnectOthers() {
  return (
    <div className="settings-form stack--loose">
      <h2>{t('¿Desconectar los demás dispositivos?')}</h2>
      <p>{t('En este seguirás dentro. En los demás habrá que iniciar sesión otra vez.')}</p>
      <Form method="post" className="cluster">
        <SubmitButton busy={t('Desconectando...')}>{t('Desconectar todos los demás')}</SubmitButton>{' '}
        <Link to={SECURITY} className="button button--plain">
          {t('Cancelar')}
        </Link>
      </Form>
    </div>
  )
}
