import { Form, Link } from '@remix-run/react'

/** Asks before something is done with notifications; the form posts to the page's own address. */
export function Confirmation({
  title,
  text,
  button,
  isFinal = false,
}: {
  title: string
  text: string
  button: string
  /** It cannot be undone. */
  isFinal?: boolean
}) {
  return (
    <div className="page stack--loose">
      <h1>{title}</h1>
      <p>{text}</p>
      <Form method="post" className="cluster">
        <button type="submit" className={isFinal ? 'button button--bad' : 'button'}>
          {button}
        </button>
        <Link to="/dashboard/notifications" className="button button--plain">
          Cancelar
        </Link>
      </Form>
    </div>
  )
}
