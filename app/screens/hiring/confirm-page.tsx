import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'

interface ConfirmPageProps {
  title: string
  /** What follows from it. */
  lead: string
  /** What its button does. */
  act: string
  back: { to: string; title: string }
  /** Why it is not possible, or was not done. */
  refusal: string | null | undefined
}

/** A page that asks once before something is done that needs no words. */
export function ConfirmPage({ title, lead, act, back, refusal }: ConfirmPageProps) {
  return (
    <div className="page stack--loose">
      <BackLink to={back.to}>{back.title}</BackLink>
      <h1>{title}</h1>
      {refusal ? (
        <p className="callout" role="alert">
          {refusal}
        </p>
      ) : (
        <Form method="post" className="form panel">
          <p>{lead}</p>
          <div className="cluster">
            <SubmitButton busy="Enviando…">{act}</SubmitButton>{' '}
            <Link className="button button--plain" to={back.to}>
              Volver
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}
