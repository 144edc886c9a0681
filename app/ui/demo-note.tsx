import './site-notes.css'

/** Stands on every page while the demonstration exists. */
export function DemoNote() {
  return (
    <aside className="demo-note" aria-label="Aviso">
      <p>Demostración: cuentas y anuncios de ejemplo</p>
    </aside>
  )
}
