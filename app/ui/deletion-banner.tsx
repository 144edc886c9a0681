import { Form, useLocation } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const CANCEL = '/dashboard/settings/privacy/delete-account/cancel'

/** Shown on every page of the dashboard while the account is about to be erased (E19). */
export function DeletionBanner({ day }: { day: string }) {
  // The cancelling page needs no banner.
  if (useLocation().pathname === CANCEL) return null
  return (
    <aside className="callout callout--warn cluster" aria-label={t('Eliminación solicitada')}>
      <p>
        {rich('<strong>Tu cuenta se eliminará el {day}.</strong> Mientras tanto tus anuncios no se ven.', {
          day,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <Form method="post" action={CANCEL}>
        <button type="submit" className="button button--plain">
          {t('Cancelar la eliminación')}
        </button>
      </Form>
    </aside>
  )
}
