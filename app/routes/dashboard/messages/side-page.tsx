import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { Link } from '#app/ui/link.tsx'

/** Asks before a person's side of a conversation changes; the form posts to the page's own address. */
export function SidePage({
  id,
  title,
  button,
  to,
  isHard = false,
  children,
}: {
  id: string
  title: string
  button: string
  /** What it is to become: pressing twice, or on an old page, is the same as once. */
  to: 'on' | 'off'
  /** Others feel it. */
  isHard?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="page stack--loose">
      <h1>{title}</h1>
      {children}
      <Form method="post" className="cluster">
        <input type="hidden" name="to" value={to} />
        <SubmitButton busy="Guardando…" className={isHard ? 'button button--bad' : 'button'}>
          {button}
        </SubmitButton>
        <Link to={`/dashboard/messages/${id}`} className="button button--plain">
          Cancelar
        </Link>
      </Form>
    </div>
  )
}
