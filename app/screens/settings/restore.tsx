import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { restoreSettings } from '#app/domain/settings/settings.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { keepTheme } from '#app/http/theme.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Restaurar valores predeterminados') }]

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  await restoreSettings(db, viewer.id, clock.now())
  return redirectWithNotice('/dashboard/settings/general', t('Configuración restaurada a valores predeterminados'), {
    headers: { 'Set-Cookie': await keepTheme('light') },
  })
}

export default function RestoreSettings() {
  return (
    <section className="stack--loose" aria-labelledby="restore-title">
      <h2 id="restore-title">{t('¿Restaurar los valores predeterminados?')}</h2>
      <div className="panel prose">
        <p>{t('Todo lo que hay en estas pestañas vuelve a ser como al abrir la cuenta:')}</p>
        <ul>
          <li>{t('Se borran tus palabras clave, y los avisos vuelven a llegarte al momento.')}</li>
          <li>{t('Las fechas vuelven a la hora de Madrid, y la web al tema claro.')}</li>
          <li>
            {t(
              'Tu perfil vuelve a ser público, y con él tus anuncios activos; tu correo y tu teléfono dejan de mostrarse.',
            )}
          </li>
          <li>{t('El filtro de contenido vuelve a ser el moderado.')}</li>
        </ul>
        <p>{t('Tu contraseña, tus sesiones y tus anuncios se quedan como están.')}</p>
        <div className="cluster">
          <Form method="post">
            <SubmitButton busy={t('Restaurando...')}>{t('Restaurar valores predeterminados')}</SubmitButton>
          </Form>{' '}
          <Link to="/dashboard/settings/general" className="button button--plain">
            {t('Cancelar')}
          </Link>
        </div>
      </div>
    </section>
  )
}
