import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { APPEAL_DECIDERS } from '#app/domain/moderation/states.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import '#app/parts/moderation-case/moderation.css'
import { ActionItem, type PresentedAction } from '#app/parts/moderation-case/action-item.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

interface Stated {
  label: string
  actions: PresentedAction[]
  appealText: string | null
  appealFacts: string | null
}

/** The statement of reasons: what was done, by which rule, on what facts, by whom, and the outcome of an appeal. */
export function Statement({ statement: { label, actions, appealText, appealFacts } }: { statement: Stated }) {
  return (
    <>
      <p className="cluster">
        <span className="badge">{label}</span> <Link to="/rules">{t('Normas y moderación')}</Link>
      </p>
      <section className="panel stack" aria-label={t('Decisión')}>
        {actions.map((action) => (
          <ActionItem key={action.at + action.what} action={action} showsWho={false} />
        ))}
      </section>
      {appealText && (
        <section className="panel stack" aria-labelledby="own-appeal">
          <h2 id="own-appeal">{t('Tu recurso')}</h2>
          <p className="said">{appealText}</p>
          {appealFacts ? (
            <p className="said">
              <strong>{t('Respuesta:')}</strong> {appealFacts}
            </p>
          ) : (
            <p className="soft">{t('Está a la espera de respuesta. Te avisaremos cuando la haya.')}</p>
          )}
        </section>
      )}
    </>
  )
}

type AppealFields = { text: string; token: string }

interface AppealFormProps {
  /** The token of the mail, for a person who cannot sign in. */
  token?: string
  /** The words that were typed before signing in. */
  draft?: string
  lastResult?: SubmissionResult<string[]> | null
  /** The subject of the appeal, shown between the summary of mistakes and the form. */
  children: React.ReactNode
}

/** The form of an appeal. */
export function AppealForm({ token, draft, lastResult, children }: AppealFormProps) {
  const [form, fields] = useForm<AppealFields>({ id: 'appeal', lastResult, defaultValue: { text: draft } })
  return (
    <>
      <ErrorSummary form={form} title={t('El recurso no se ha enviado')} />
      {children}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        {token && <input type="hidden" name="token" value={token} />}
        <TextArea
          field={fields.text}
          label={t('Por qué no estás de acuerdo')}
          hint={t('Lo leerá {appealDeciders}. Solo se puede recurrir una vez.', { appealDeciders: APPEAL_DECIDERS() })}
          rows={8}
        />
        <div>
          <SubmitButton busy={t('Enviando...')}>{t('Enviar el recurso')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
