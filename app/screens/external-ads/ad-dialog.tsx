import '#app/ui/sheet-dialog.css'
import { useFetcher } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { loader } from './ad.tsx'
import { ExternalAdView } from './ad-view.tsx'
import { t } from '#app/locale/texts.ts'

/** An ad's page in a dialog over the list (I4). */
export default function AdDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Set when the button 'back' removes the dialog: its address is left already. */
  const isGone = useRef(false)
  const { load, data: ad } = useFetcher<typeof loader>()

  // The dialog is closed before it is removed, so that the browser returns the focus to the link.
  useLayoutEffect(() => {
    const element = dialog.current
    isGone.current = false
    element?.showModal()
    heading.current?.focus()
    return () => {
      isGone.current = true
      element?.close()
    }
  }, [])
  useEffect(() => load(`/external-ads/${id}`), [id, load])

  return (
    // The handler only repeats what the close button does, for the pointer.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="sheet-dialog external-dialog"
      aria-labelledby={ad ? 'external-dialog-title' : 'external-dialog-head'}
      onClose={() => {
        if (!isGone.current) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className="sheet-dialog__head soft">
        <p id="external-dialog-head" ref={heading} tabIndex={-1}>
          {t('Anuncio externo')}
        </p>
        <button
          type="button"
          className="button button--quiet button--icon"
          aria-label={t('Cerrar')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="sheet-dialog__body">
        {ad ? (
          <ExternalAdView ad={ad} heading="h2" headingId="external-dialog-title" />
        ) : (
          <p role="status">{t('Cargando el anuncio…')}</p>
        )}
      </div>
    </dialog>
  )
}
