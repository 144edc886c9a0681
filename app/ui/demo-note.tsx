import './demo-note.css'

/** Stands on every page while there are people and listings that nobody is. */
export function DemoNote() {
  return <p className="demo-note">Demostración: cuentas y anuncios de ejemplo</p>
}
