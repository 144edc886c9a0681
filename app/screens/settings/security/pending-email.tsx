import '#app/screens/settings/settings.css'
import { Form } from '@remix-run/react'
import { SECURITY } from './security-section.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The name of the button that cancels the change. */
export const CANCEL = 'cancel'

/** Says that a new address waits for its link (E13): which, until when, and how to cancel. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  return (
    <div className="callout security__pending">
      <p>
        {rich(
          'Falta abrir el enlace que enviamos a {email}. Vale hasta el {date}; si no lo abres, tu correo no cambia.',
          {
            email: <strong className="breaks">{email}</strong>,
            date: <span className="num">{until}</span>,
          },
        )}
      </p>
      <Form method="post" action={`${SECURITY}/email`}>
        <button type="submit" className="button button--plain" name={CANCEL} value="1">
          {t('Cancelar el cambio')}
        </button>
      </Form>
    </div>
  )
}
