import './site-notes.css'
import { useLocation } from '@remix-run/react'

/** Stands on every page while the demonstration exists. */
export function DemoNote() {
  return (
    <aside className="demo-note" aria-label="Aviso">
      <p>Demostración: cuentas y anuncios de ejemplo</p>
    </aside>
  )
}

/** Stands on every page of the light mode: what is missing, and how to get it. */
export function LightNote({ hasPictures }: { hasPictures: boolean }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('images', '1')
  return (
    <aside className="light-note" aria-label="Modo ligero">
      <p>
        {hasPictures ? (
          'Modo ligero.'
        ) : (
          <>
            Modo ligero: sin imágenes. <a href={`${pathname}?${address}`}>Ver las de esta página</a> ·
          </>
        )}{' '}
        <a href={`/light-mode?return=${encodeURIComponent(pathname + search)}`}>Cambiarlo</a>
      </p>
    </aside>
  )
}
