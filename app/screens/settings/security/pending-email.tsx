import '#app/screens/settings/settings.css'
import { Form } from '@remix-run/react'
import { SECURITY } from './security-section.tsx'

/** The name of the button that cancels the change. */
export const CANCEL = 'cancel'

/** Says that a new address waits for its link (E13): which, until when, and how to cancel. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  return (
    <div className="callout security__pending">
      <p>
        Falta abrir el enlace que enviamos a <strong className="breaks">{email}</strong>. Vale hasta el{' '}
        <span className="num">{until}</span>; si no lo abres, tu correo no cambia.
      </p>
      <Form method="post" action={`${SECURITY}/email`}>
        <button type="submit" className="button button--plain" name={CANCEL} value="1">
          Cancelar el cambio
        </button>
      </Form>
    </div>
  )
}
