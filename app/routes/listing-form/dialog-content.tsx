import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { action, loader } from '#app/routes/dashboard/create-listing.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CREATE_LISTING_PATH, ListingForm, type ListingAnswer } from './listing-form.tsx'

/** The page's form in a dialog. It posts to the page's address, and its answer leads back to the search. */
export default function DialogContent({ returnTo, onClose }: { returnTo: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opening = useFetcher<typeof loader>()
  const sending = useFetcher<typeof action>()
  const isSaving = sending.state !== 'idle'
  const { load } = opening

  useEffect(() => {
    dialog.current?.showModal()
    load(CREATE_LISTING_PATH)
  }, [load])

  // Idle again without an answer: the listing exists and the page behind is on its way.
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving && !sending.data) onClose()
    wasSaving.current = isSaving
  }, [isSaving, sending.data, onClose])

  const close = () => {
    if (!isSaving) onClose()
  }

  return (
    // The handlers only repeat what the close button does, for the pointer and for Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="create-dialog"
      aria-labelledby="create-dialog-title"
      onCancel={(event) => {
        if (event.target !== dialog.current) return // the file control has a cancel event of its own
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="create-dialog__head">
        <h2 id="create-dialog-title">Crear Nuevo Anuncio</h2>
        <button type="button" className="button button--quiet button--icon" aria-label="Cerrar" onClick={close}>
          <Icon name="x" />
        </button>
      </div>
      <div className="create-dialog__body">
        {opening.data ? (
          <ListingForm
            id="new-listing"
            Form={sending.Form}
            heading={null}
            sectionHeading="h3"
            draft={opening.data.draft}
            defaultValue={opening.data.defaultValue}
            map={opening.data.map}
            answer={sending.data as ListingAnswer | undefined}
            isSaving={isSaving}
            returnTo={returnTo}
            cancel={
              <button type="button" className="button button--plain button--large" onClick={close}>
                Cancelar
              </button>
            }
          />
        ) : (
          <p role="status">Preparando el formulario…</p>
        )}
      </div>
    </dialog>
  )
}
