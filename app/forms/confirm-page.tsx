import { Form } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton } from './controls.tsx'
import { t } from '#app/locale/texts.ts'

/** Asks for confirmation of one act, or says why it is not possible. With script a dialog may ask the same. */
export function ConfirmPage({
  title,
  failure,
  above,
  children,
}: {
  title: string
  /** The part at the top. */
  above?: React.ReactNode
  /** Why the press had no effect. */
  failure?: { message: string } | undefined
  children: React.ReactNode
}) {
  return (
    <div className="wrap wrap--form page stack--loose">
      {above}
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

interface ConfirmFormProps {
  /** The address to post to; by default the page's own. */
  action?: string
  /** Hidden fields. */
  values?: Record<string, string>
  button: string
  busy: string
  /** Whether the act loses something or affects others. */
  isDestructive?: boolean
  cancelTo: string
  /** In a dialog: closes it. */
  onCancel?: (() => void) | undefined
}

/** The button of the act, and the way back. */
export function ConfirmForm({
  action,
  values = {},
  button,
  busy,
  isDestructive = false,
  cancelTo,
  onCancel,
}: ConfirmFormProps) {
  return (
    <Form method="post" action={action} className="cluster">
      {Object.entries(values).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <SubmitButton busy={busy} className={isDestructive ? 'button button--bad' : 'button'}>
        {button}
      </SubmitButton>{' '}
      {onCancel ? (
        <button type="button" className="button button--plain" onClick={onCancel}>
          {t('Cancelar')}
        </button>
      ) : (
        <Link to={cancelTo} className="button button--plain">
          {t('Cancelar')}
        </Link>
      )}
    </Form>
  )
}
