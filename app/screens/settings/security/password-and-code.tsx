import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { ProofFields } from '#app/screens/settings/proof-fields.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { t } from '#app/locale/texts.ts'

interface PasswordAndCodeProps {
  heading: string
  button: string
  busy: string
  lastResult?: SubmissionResult<string[]> | null
  /** The effect of the button. */
  children: React.ReactNode
}

/** A form that asks for both factors before it changes them. */
export function PasswordAndCode({ heading, button, busy, lastResult, children }: PasswordAndCodeProps) {
  const [form, fields] = useForm<Record<'currentPassword' | 'code', string>>({ id: 'both', lastResult })
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security/two-factor">{t('Volver')}</BackLink>
      <ErrorSummary form={form} />
      <h2>{heading}</h2>
      {children}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <ProofFields currentPassword={fields.currentPassword} code={fields.code} hasCode />
        <SubmitButton busy={busy}>{button}</SubmitButton>
      </Form>
    </div>
  )
}
