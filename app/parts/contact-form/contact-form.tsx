import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { SEND_FAILED } from '#app/domain/conversations/limits.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'

export interface ContactPage {
  target: {
    /** The path of the page that it is about. */
    page: string
    /** Null for contact from a profile. */
    listing: { title: string; price: string } | null
    name: string
    id: string | null
    avatarUrl: string | null
    isOwn: boolean
  }
  key: string
  /** What was written before sign-in. */
  draft: string
  isSignedIn: boolean
}

/** The form of a first message (D3). */
export function ContactForm({
  heading,
  page: { target, key, draft, isSignedIn },
  lastResult,
}: {
  heading: string
  page: ContactPage
  lastResult: SubmissionResult<string[]> | null | undefined
}) {
  const [form, fields] = useForm<{ content: string; key: string }>({
    id: 'contact',
    lastResult,
    defaultValue: { key, content: draft },
  })
  const { page, listing, name, isOwn } = target
  const { key: _, ...hidden } = getInputProps(fields.key, { type: 'hidden', ariaAttributes: false })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={page}>{listing?.title ?? name}</BackLink>
      <ErrorSummary form={form} title={SEND_FAILED} />
      <h1>{heading}</h1>
      <Who target={target} />
      {!isOwn && draft && !lastResult && (
        <p className="callout" role="status">
          Aquí tienes lo que habías escrito. Aún no se ha enviado.
        </p>
      )}
      {isOwn && !lastResult ? (
        <Own target={target} />
      ) : (
        <Form method="post" action={`${page}/contact`} className="form panel" {...getFormProps(form)}>
          <PageOf />
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
            <SubmitButton busy="Enviando…">Enviar Mensaje</SubmitButton>{' '}
            <Link className="button button--plain" to={page}>
              Cancelar
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}

function Who({ target: { listing, id, name, avatarUrl } }: Pick<ContactPage, 'target'>) {
  return (
    <div className="who panel">
      <Avatar id={id} name={name} url={avatarUrl} size="large" />
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {listing && (
          <>
            <span>{listing.title}</span> <span className="soft num">{listing.price}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** What the owner sees in place of the form (D4). */
function Own({ target: { page, listing } }: Pick<ContactPage, 'target'>) {
  return (
    <>
      <p className="callout" role="status">
        {listing ? 'Este anuncio es tuyo' : 'Este perfil es tuyo'}: aquí verán este formulario quienes quieran
        escribirte.
      </p>
      <p>
        <Link className="button button--plain" to={page}>
          {listing ? 'Volver al anuncio' : 'Volver al perfil'}
        </Link>
      </p>
    </>
  )
}
