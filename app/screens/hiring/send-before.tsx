import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { t } from '#app/locale/texts.ts'

/** Sends a request that is open already to one more freelancer, so that quotes can be compared. */
export function SendBefore({ open, formKey }: { open: { id: string; title: string }[]; formKey: string }) {
  return (
    <details className="panel">
      <summary>{t('Enviarle una solicitud que ya tienes')}</summary>
      <Form method="post" className="form">
        <PageOf />
        <input type="hidden" name="key" value={formKey} />
        <div className="field">
          <label htmlFor="ask-before">{t('Cuál de tus solicitudes')}</label>{' '}
          <select className="control" id="ask-before" name="request">
            {open.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div className="cluster">
          <SubmitButton busy={t('Enviando…')} className="button button--plain">
            {t('Enviar esta solicitud')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
