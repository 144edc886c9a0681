import { Form, Link } from '@remix-run/react'
import { useRef } from 'react'
import { REPLY_EDITABLE_HOURS, REPLY_MAX } from '#app/domain/reviews/limits.ts'
import { replyPath } from '#app/domain/reviews/paths.ts'
import { SubmitButton, TEXT_COLUMNS } from '#app/forms/controls.tsx'
import type { ReceivedReview } from './received-page.server.ts'
import { t } from '#app/locale/texts.ts'

interface ReplyFormProps {
  id: string
  /** The version of the reply that it replaces. */
  version: string
  /** The readers, in a sentence. */
  readers: string
  body: string
  returnTo: string
  error?: string
  onCancel?: () => void
}

/** The same form for the page and for the box in the list (V3). */
export function ReplyForm({ id, version, readers, body, returnTo, error, onCancel }: ReplyFormProps) {
  const field = `reply-${id}`
  return (
    <Form method="post" action={replyPath(id)} className="form reply-form">
      <input type="hidden" name="return" value={returnTo} />
      <input type="hidden" name="version" value={version} />
      <div className={error ? 'field field--error' : 'field'}>
        <label htmlFor={field}>{t('Tu respuesta')}</label>
        <p className="field__hint" id={`${field}-hint`}>
          {readers} {t('Puedes corregirla durante {hours} horas.', { hours: REPLY_EDITABLE_HOURS })}
        </p>
        {error && (
          <p className="field__error" id={`${field}-error`}>
            {error}
          </p>
        )}
        <textarea
          id={field}
          name="body"
          rows={4}
          cols={TEXT_COLUMNS}
          aria-required="true"
          maxLength={REPLY_MAX}
          defaultValue={body}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-hint ${field}-error` : `${field}-hint`}
        />
      </div>
      <div className="cluster">
        <SubmitButton busy={t('Enviando...')}>{t('Enviar respuesta')}</SubmitButton>{' '}
        {onCancel ? (
          <button type="reset" className="button button--plain" onClick={onCancel}>
            {t('Cancelar')}
          </button>
        ) : (
          <Link to={returnTo} className="button button--plain">
            {t('Cancelar')}
          </Link>
        )}
      </div>
    </Form>
  )
}

/** The form in the list, which opens without script too. */
export function ReplyBox({ review, returnTo }: { review: ReceivedReview; returnTo: string }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { isPossible, version } = review.replying
  if (!isPossible) return null

  function close() {
    if (!box.current) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }

  return (
    // A stored reply renders a new, closed box.
    <details className="reply-box" ref={box} key={version}>
      <summary
        className="button button--plain"
        aria-label={
          review.reply
            ? t('Editar respuesta a {name}', { name: review.person.name })
            : t('Responder a {name}', { name: review.person.name })
        }
      >
        {review.reply ? t('Editar respuesta') : t('Responder')}
      </summary>
      <ReplyForm
        id={review.id}
        version={version}
        readers={review.replying.readers}
        body={review.reply?.body ?? ''}
        returnTo={returnTo}
        onCancel={close}
      />
    </details>
  )
}
