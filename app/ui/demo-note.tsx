import './demo-note.css'

/** Stands on every page while there are people and listings that nobody is. */
export function DemoNote() {
  return (
    <aside className="demo-note" aria-label="Aviso">
      <p>Demostración: cuentas y anuncios de ejemplo</p>
    </aside>
  )
}
