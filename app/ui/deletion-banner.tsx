import { Form, useLocation } from '@remix-run/react'

const CANCEL = '/dashboard/settings/privacy/delete-account/cancel'

/** Stands on every page of the dashboard while the account is about to be erased (E19). */
export function DeletionBanner({ day }: { day: string }) {
  // The cancelling page needs no banner.
  if (useLocation().pathname === CANCEL) return null
  return (
    <aside className="callout callout--warn cluster" aria-label="Eliminación solicitada">
      <p>
        <strong>Tu cuenta se eliminará el {day}.</strong> Mientras tanto tus anuncios no se ven.
      </p>
      <Form method="post" action={CANCEL}>
        <button type="submit" className="button button--plain">
          Cancelar la eliminación
        </button>
      </Form>
    </aside>
  )
}
