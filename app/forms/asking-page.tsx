import { Form } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton } from './controls.tsx'

/** Asks before one thing is done, or says why it cannot be: with script a dialog may ask the same. */
export function AskingPage({
  title,
  failure,
  children,
}: {
  title: string
  /** What became of the press, when nothing came of it. */
  failure?: { message: string } | undefined
  children: React.ReactNode
}) {
  return (
    <div className="wrap wrap--form page stack--loose">
      {failure && (
        <div className="error-summary" role="alert">
          <p>{failure.message}</p>
        </div>
      )}
      <h1>{title}</h1>
      {children}
    </div>
  )
}

interface AskingFormProps {
  /** Where it posts to; the page's own address when there is none. */
  action?: string
  /** What goes along unseen. */
  values?: Record<string, string>
  button: string
  busy: string
  /** Something is lost by it, or others feel it. */
  isHard?: boolean
  cancelTo: string
  /** With script, in a dialog: it only closes. */
  onCancel?: (() => void) | undefined
}

/** The press that does it, and the way back. */
export function AskingForm({ action, values = {}, button, busy, isHard = false, cancelTo, onCancel }: AskingFormProps) {
  return (
    <Form method="post" action={action} className="cluster">
      {Object.entries(values).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <SubmitButton busy={busy} className={isHard ? 'button button--bad' : 'button'}>
        {button}
      </SubmitButton>{' '}
      {onCancel ? (
        <button type="button" className="button button--plain" onClick={onCancel}>
          Cancelar
        </button>
      ) : (
        <Link to={cancelTo} className="button button--plain">
          Cancelar
        </Link>
      )}
    </Form>
  )
}
