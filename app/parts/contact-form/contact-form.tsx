import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { SEND_FAILED } from '#app/domain/conversations/limits.ts'
import { ErrorSummary, TextArea, TEXT_COLUMNS } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PersonShown } from '#app/ui/person.tsx'
import { WithWhom } from '#app/ui/with-whom.tsx'
import { t } from '#app/locale/texts.ts'

type Answer = SubmissionResult<string[]> | null | undefined

/** The page for a listing or person that cannot be written to (any more). */
export function NobodyToContact({ heading, text, lastResult }: { heading: string; text: string; lastResult: Answer }) {
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <h1>{heading}</h1>
      <p>{text}</p>
      <UnsentText lastResult={lastResult} />
      <p>
        <Link className="button" to="/marketplace">
          {t('Volver al marketplace')}
        </Link>
      </p>
    </div>
  )
}

/** The unsent text, for its writer to copy. */
function UnsentText({ lastResult }: { lastResult: Answer }) {
  const text = lastResult?.initialValue?.['content']
  if (typeof text !== 'string') return null
  return (
    <div className="callout callout--bad stack" role="alert">
      <p>
        <strong>{SEND_FAILED()}</strong>
      </p>
      <p>{lastResult?.error?.['']?.[0]}</p>
      <div className="field">
        <label htmlFor="unsent">{t('Lo que habías escrito')}</label>{' '}
        <textarea id="unsent" readOnly rows={6} cols={TEXT_COLUMNS} defaultValue={text} />
      </div>
    </div>
  )
}

interface ContactPage {
  target: {
    /** The path of the page that the message is about. */
    page: string
    /** Null for contact from a profile. */
    listing: { title: string; lang?: string; price: string } | null
    name: string
    isOwn: boolean
  }
  /** The person; null when they hide their profile. */
  person: PersonShown | null
  key: string
  /** The words that were written before sign-in. */
  draft: string
  isSignedIn: boolean
}

/** The form of a first message (D3). */
export function ContactForm({
  heading,
  page: { target, person, key, draft, isSignedIn },
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
      <BackLink to={page} lang={listing?.lang}>
        {listing?.title ?? name}
      </BackLink>
      <ErrorSummary form={form} title={SEND_FAILED()} />
      <h1>{heading}</h1>
      <WithWhom person={person} name={name}>
        {listing && (
          <p className="small">
            <span lang={listing.lang}>{listing.title}</span> <strong className="block num">{listing.price}</strong>
          </p>
        )}
      </WithWhom>
      {!isOwn && draft && !lastResult && (
        <p className="callout" role="status">
          {t('Aquí tienes lo que habías escrito. Aún no se ha enviado.')}
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
            label={t('Tu mensaje')}
            hint={t('Cuenta qué necesitas, para cuándo y dónde. Tu correo y tu teléfono no se muestran.')}
            rows={7}
            maxLength={5000}
          />
          {!isSignedIn && (
            <p className="small soft">
              {t('Después te pediremos que inicies sesión; lo que hayas escrito se conserva.')}
            </p>
          )}
          <FormEnd busy={t('Enviando…')} to={page}>
            {t('Enviar Mensaje')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}

/** The owner's note in place of the form (D4). */
function Own({ target: { page, listing } }: Pick<ContactPage, 'target'>) {
  return (
    <>
      <p className="callout" role="status">
        {listing
          ? t('Este anuncio es tuyo: aquí verán este formulario quienes quieran escribirte.')
          : t('Este perfil es tuyo: aquí verán este formulario quienes quieran escribirte.')}
      </p>
      <p>
        <Link className="button button--plain" to={page}>
          {listing ? t('Volver al anuncio') : t('Volver al perfil')}
        </Link>
      </p>
    </>
  )
}
