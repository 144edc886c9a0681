import './notices.css'
import { useLocation } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'

/** Shown on every page while the demonstration exists. */
export function DemoNote() {
  return (
    <aside className="demo-note" aria-label={t('Aviso')}>
      <p>{t('Demostración: cuentas y anuncios de ejemplo')}</p>
    </aside>
  )
}

/** A note on every page of the light mode: the missing parts, and how to get them. */
export function LightNote({ hasPictures }: { hasPictures: boolean }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('images', '1')
  return (
    <aside className="light-note" aria-label={t('Modo ligero')}>
      <p>
        {hasPictures ? (
          t('Modo ligero.')
        ) : (
          <>
            {t('Modo ligero: sin imágenes.')} <a href={`${pathname}?${address}`}>{t('Ver las de esta página')}</a> ·
          </>
        )}{' '}
        <a href={`/light-mode?return=${encodeURIComponent(pathname + search)}`}>{t('Cambiarlo')}</a>
      </p>
    </aside>
  )
}
