import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmForm } from '#app/forms/confirm-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { named } from '#app/ui/named.tsx'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'

/** The link to the confirming page; with script the same question is in a dialog over the list. */
export function DeleteDialog({ id, title, lang }: { id: string; title: string; lang: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { pathname, search } = useLocation()

  function open(event: React.MouseEvent) {
    const wantsOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsOther || !('showModal' in HTMLDialogElement.prototype)) return
    event.preventDefault()
    setIsOpen(true)
  }

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  return (
    <>
      <a
        href={smallPage(id, 'delete', search)}
        aria-haspopup="dialog"
        className="button button--plain button--icon"
        title={t('Eliminar')}
        onClick={open}
        {...named({ words: title, lang }, (title) => t('Eliminar {title}', { title }), {
          icon: <Icon name="trash-2" />,
          label: <span className="visually-hidden">{t('Eliminar')}</span>,
        })}
      />{' '}
      {isOpen && (
        <dialog
          ref={dialog}
          className="confirm-dialog"
          onClose={() => setIsOpen(false)}
          aria-labelledby={`delete-${id}`}
        >
          <div className="stack">
            <h2 id={`delete-${id}`}>{t('¿Estás seguro de que quieres eliminar este anuncio?')}</h2>
            <p lang={lang}>{title}</p>
            <ConfirmForm
              action={smallPage(id, 'delete')}
              values={{ return: pathname + search }}
              button={t('Eliminar anuncio')}
              busy={t('Eliminando…')}
              isDestructive
              cancelTo={pathname + search}
              onCancel={() => dialog.current?.close()}
            />
          </div>
        </dialog>
      )}
    </>
  )
}
