import '#app/ui/sheet-dialog.css'
import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import {
  CREATE_LISTING_PATH,
  ListingForm,
  SAVE_DRAFT_PATH,
  type EmptyListing,
  type ListingAnswer,
} from './listing-form.tsx'
import { useLineLost } from '#app/ui/lost-line.ts'
import { withoutLanguage } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

/** The page's form in a dialog. It posts to the page's address, and its answer leads back to the search. */
export default function DialogContent({ returnTo, onClose }: { returnTo: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opening = useFetcher<EmptyListing>()
  const sending = useFetcher<ListingAnswer>()
  const isLost = useLineLost()
  const isSaving = sending.state !== 'idle' && !isLost
  const { load } = opening

  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
    load(CREATE_LISTING_PATH)
  }, [load])

  const close = useCallback(() => {
    // The dialog is closed before it is removed, so that the browser returns the focus to the link.
    dialog.current?.close()
    onClose()
  }, [onClose])
  const dismiss = () => {
    const isSending = dialog.current?.querySelector('.file-upload--sending, .file-upload--checking')
    if (!isSaving && !isSending) close()
  }

  useClosingOnceAccepted(sending, close)

  return (
    // The handlers only repeat what the close button does, for the pointer and for Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="sheet-dialog create-dialog"
      aria-labelledby="create-dialog-title"
      onCancel={(event) => {
        if (event.target !== dialog.current) return // the file control has a cancel event of its own
        event.preventDefault()
        dismiss()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dismiss()
      }}
    >
      <div className="sheet-dialog__head">
        <h2 id="create-dialog-title" ref={heading} tabIndex={-1}>
          {t('Crear Nuevo Anuncio')}
        </h2>
        <button type="button" className="button button--quiet button--icon" aria-label={t('Cerrar')} onClick={dismiss}>
          <Icon name="x" />
        </button>
      </div>
      <div className="sheet-dialog__body">
        {opening.data ? (
          <ListingForm
            id="new-listing"
            Form={sending.Form}
            heading={null}
            sectionHeading="h3"
            {...opening.data}
            isRestored={false}
            answer={sending.data}
            isSaving={isSaving && withoutLanguage(sending.formAction) !== SAVE_DRAFT_PATH}
            returnTo={returnTo}
            cancel={
              <button type="button" className="button button--plain" onClick={dismiss}>
                {t('Cancelar')}
              </button>
            }
          />
        ) : (
          <p role="status">{t('Preparando el formulario…')}</p>
        )}
      </div>
    </dialog>
  )
}

/** Once it has been accepted, the listing exists and the page behind has been reloaded. */
function useClosingOnceAccepted({ state, data }: { state: string; data: unknown }, close: () => void) {
  const sending = useRef<Sending>({ isBusy: false, answerBefore: undefined })
  useEffect(() => {
    const { known, isAccepted } = lookAtSending(sending.current, { state, data })
    sending.current = known
    if (isAccepted) close()
  }, [state, data, close])
}

/** The progress of sending a form, as a fetcher of the router reports it. */
interface Fetched {
  state: string
  /** The answer; an accepted form leaves the one before, since its answer leads to another page. */
  data: unknown
}

/** The state of a form between two reads of its fetcher. */
export interface Sending {
  isBusy: boolean
  /** The answer at the time when the fetcher was idle last. */
  answerBefore: unknown
}

/**
 * Whether the form has been accepted since the last look, and what to keep for the next one. React may show no state in
 * between: a quick answer can be there at the first look after the press.
 */
export function lookAtSending(known: Sending, { state, data }: Fetched): { known: Sending; isAccepted: boolean } {
  if (state !== 'idle') return { known: { ...known, isBusy: true }, isAccepted: false }
  const isAccepted = known.isBusy && known.answerBefore === data
  return { known: { isBusy: false, answerBefore: data }, isAccepted }
}
