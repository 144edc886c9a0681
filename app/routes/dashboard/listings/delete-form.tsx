import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'

/** The form of the page and of the dialog, which is the same one. */
export function DeleteForm({ id, returnTo, onCancel }: { id: string; returnTo: string; onCancel?: () => void }) {
  return (
    <Form method="post" action={`/dashboard/listings/${id}/delete`} className="cluster">
      <input type="hidden" name="return" value={returnTo} />
      <SubmitButton busy="Eliminando..." className="button button--bad">
        Eliminar anuncio
      </SubmitButton>
      {onCancel ? (
        <button type="button" className="button button--plain" onClick={onCancel}>
          Cancelar
        </button>
      ) : (
        <Link to={returnTo} className="button button--plain">
          Cancelar
        </Link>
      )}
    </Form>
  )
}
