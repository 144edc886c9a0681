import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'

type Answer = SubmissionResult<string[]> | null | undefined

/** The first words to whoever offers something (D3). */
export function ContactForm({
  target: { id, title, price, name, avatarUrl, isOwn },
  messageKey,
  draft,
  isSignedIn,
  lastResult,
  failure,
}: {
  target: { id: string; title: string; price: string; name: string; avatarUrl: string | null; isOwn: boolean }
  messageKey: string
  /** What was written before signing in. */
  draft: string
  isSignedIn: boolean
  lastResult: Answer
  failure: string
}) {
  const [form, fields] = useForm<{ content: string; key: string }>({
    id: 'contact',
    lastResult,
    defaultValue: { key: messageKey, content: draft },
  })
  const { key: _, ...hidden } = getInputProps(fields.key, { type: 'hidden' })
  return (
    <>
      <ErrorSummary form={form} title={failure} />
      <h1>Contactar Vendedor</h1>
      <div className="contact__who panel">
        <Avatar name={name} url={avatarUrl} size="large" />
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>{title}</span>
          <span className="soft num">{price}</span>
        </p>
      </div>
      {isOwn ? (
        <p className="callout" role="status">
          Este anuncio es tuyo: aquí verán este formulario quienes quieran escribirte.
        </p>
      ) : (
        draft &&
        !lastResult && (
          <p className="callout" role="status">
            Aquí tienes lo que habías escrito. Aún no se ha enviado.
          </p>
        )
      )}
      {isOwn && !lastResult ? (
        <p>
          <Link className="button button--plain" to={`/marketplace/${id}`}>
            Volver al anuncio
          </Link>
        </p>
      ) : (
        <Form method="post" action={`/marketplace/${id}/contact`} className="form" {...getFormProps(form)}>
          <input {...hidden} />
          <TextArea
            field={fields.content}
            label="Tu mensaje"
            hint="Cuenta qué necesitas, para cuándo y dónde. Tu correo y tu teléfono no se muestran."
            rows={7}
            maxLength={5000}
          />
          {!isSignedIn && (
            <p className="small soft">Después te pediremos que inicies sesión; lo que hayas escrito se conserva.</p>
          )}
          <div className="cluster">
            <SubmitButton busy="Enviando…">Enviar Mensaje</SubmitButton>
            <Link className="button button--plain" to={`/marketplace/${id}`}>
              Cancelar
            </Link>
          </div>
        </Form>
      )}
    </>
  )
}

/** What could not be sent any more, for its writer to take elsewhere. */
export function UnsentText({ lastResult }: { lastResult: Answer }) {
  const text = lastResult?.initialValue?.['content']
  if (typeof text !== 'string') return null
  return (
    <div className="callout callout--bad stack" role="alert">
      <p>
        <strong>Error al enviar el mensaje</strong>
      </p>
      <p>{lastResult?.error?.['']?.[0]}</p>
      <div className="field">
        <label htmlFor="unsent">Lo que habías escrito</label>
        <textarea id="unsent" readOnly rows={6} defaultValue={text} />
      </div>
    </div>
  )
}
