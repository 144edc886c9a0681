import './security.css'
import { Form } from '@remix-run/react'
import { SECURITY } from './security-section.tsx'

/** The name of the button that takes the wish back. */
export const CANCEL = 'cancel'

/** That a new address waits for the press of its link (E13): which, until when, and the way to take it back. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  return (
    <div className="callout security__pending">
      <p>
        Falta abrir el enlace que enviamos a <strong className="security__value">{email}</strong>. Vale hasta el{' '}
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
