import { AskingForm } from '#app/forms/asking-page.tsx'
import { smallPage } from './small-page.ts'

/** The form of the page and of the dialog, which is the same one. */
export function DeleteForm({ id, returnTo, onCancel }: { id: string; returnTo: string; onCancel?: () => void }) {
  return (
    <AskingForm
      action={smallPage(id, 'delete')}
      values={{ return: returnTo }}
      button="Eliminar anuncio"
      busy="Eliminando..."
      isHard
      cancelTo={returnTo}
      onCancel={onCancel}
    />
  )
}
