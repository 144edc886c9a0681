import { ConfirmForm } from '#app/forms/confirm-page.tsx'
import { smallPage } from './small-page.ts'

/** The same form for the page and the dialog. */
export function DeleteForm({ id, returnTo, onCancel }: { id: string; returnTo: string; onCancel?: () => void }) {
  return (
    <ConfirmForm
      action={smallPage(id, 'delete')}
      values={{ return: returnTo }}
      button="Eliminar anuncio"
      busy="Eliminando..."
      isDestructive
      cancelTo={returnTo}
      onCancel={onCancel}
    />
  )
}
