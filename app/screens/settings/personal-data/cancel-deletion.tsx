import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { cancelDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { Refusal } from './refusal.tsx'
import { t } from '#app/locale/texts.ts'

const PRIVACY = '/dashboard/settings/privacy'

export const meta: MetaFunction = () => [{ title: t('Cancelar la eliminación') }]

export async function loader(args: LoaderFunctionArgs) {
  const { erasesAt, timezone } = await requireViewer(args)
  if (!erasesAt) throw redirect(PRIVACY, 303)
  return { day: formatLongDate(erasesAt, timezone) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const outcome = await cancelDeletion(db, viewer.id, { now: clock.now(), site: siteOf(args.request) })
  switch (outcome) {
    // Repeated, or in another window, the account stays too.
    case 'cancelled':
    case 'not-requested':
      return redirectWithNotice(PRIVACY, t('Eliminación cancelada: tu cuenta se queda como estaba'))
    case 'too-late':
      return data({ status: 'error' as const, message: TOO_LATE() }, { status: 409 })
  }
}

const TOO_LATE = () => t('El plazo ha terminado y tu cuenta se está borrando.')

export default function CancelDeletion() {
  const { day } = useLoaderData<typeof loader>()
  return (
    <section className="stack--loose" aria-labelledby="cancel-title">
      <Refusal title={t('No hemos podido cancelar la eliminación')} answer={useActionData<typeof action>()} />
      <h2 id="cancel-title">{t('¿Te quedas?')}</h2>
      <div className="panel stack">
        <p>
          {t(
            'Tu cuenta se iba a eliminar el {day}. Si cancelas la eliminación se queda como estaba, y tus anuncios vuelven a verse.',
            { day },
          )}
        </p>
        <div className="cluster">
          <Form method="post">
            <SubmitButton busy={t('Cancelando...')}>{t('Cancelar la eliminación')}</SubmitButton>
          </Form>{' '}
          <Link to={PRIVACY} className="button button--plain">
            {t('Seguir con la eliminación')}
          </Link>
        </div>
      </div>
    </section>
  )
}
