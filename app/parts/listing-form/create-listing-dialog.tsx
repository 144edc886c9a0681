import { lazy, Suspense, useCallback, useState } from 'react'

const DialogContent = lazy(() => import('./dialog-content.tsx'))

/**
 * The link 'Crear Anuncio', which with script opens the form in a dialog over the page (S8). Everything behind it is
 * loaded at the first press.
 * @param returnTo path and query of the search, to return to.
 */
export function CreateListingDialog({
  returnTo,
  children,
  className = 'button',
}: {
  returnTo: string
  children: React.ReactNode
  className?: string
}) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])

  function open(event: React.MouseEvent) {
    const wantsOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsOther || !('showModal' in HTMLDialogElement.prototype)) return
    event.preventDefault()
    setOpened(opened + 1)
    setIsOpen(true)
  }

  return (
    <>
      <a href="/dashboard/create-listing" className={className} aria-haspopup="dialog" onClick={open}>
        {children}
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          {/* Closing removes it from the page, so that it opens again as a new form. */}
          <DialogContent key={opened} returnTo={returnTo} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
