import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { REASON_LABELS, REASONS, type TargetKind } from '#app/domain/moderation/states.ts'
import { openedBy, OpenFormFields, type OpenedForm } from '#app/forms/open-form.tsx'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import type { Piece } from '#app/locale/said.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

type ReportFields = { message: string; reason: string; text: string; email: string }

const OPTIONS = perLanguage(() => REASONS.map((value) => ({ value, label: REASON_LABELS()[value] })))

/** The form of every report (D12): its subject, the reason, and for visitors an address for the answer. */
export function ReportForm({
  kind,
  heading,
  title,
  needsEmail,
  opened,
  backTo,
  messages,
  typed,
  lastResult,
}: {
  kind: TargetKind
  heading: string
  title: string | readonly Piece[]
  needsEmail: boolean
  /** For visitors: see OpenFormFields. */
  opened: OpenedForm | null
  backTo: string
  /** The messages to choose from, for a report of a conversation. */
  messages?: { value: string; label: string; hint: string }[]
  /** The fields that were filled in before this page. */
  typed?: Partial<Record<keyof ReportFields, string | string[]>>
  lastResult?: SubmissionResult<string[]> | null
}) {
  const carried = openedBy(lastResult) ?? opened
  const [form, fields] = useForm<ReportFields>({
    id: `report-${kind}`,
    lastResult,
    // A draft has the texts of this form, stored by `signInNeeded`.
    defaultValue: typed as ReportFields | undefined,
  })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('Error al enviar la denuncia')} />
      <h1>{heading}</h1>
      <p>
        <strong>{typeof title === 'string' ? title : <Pieces pieces={title} />}</strong>
      </p>
      <p className="soft">
        {rich(
          'La leerá una persona. A quien lo ha publicado no le decimos quién lo denuncia. Las normas y lo que hacemos están en <a>Normas y moderación</a>.',
          { a: (text) => <Link to="/rules">{text}</Link> },
        )}
      </p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <PageOf />
        {messages && <RadioGroup field={fields.message} label={t('Mensaje')} options={messages} />}
        <RadioGroup field={fields.reason} label={t('Motivo')} options={OPTIONS()} />
        <TextArea
          field={fields.text}
          label={t('Qué ocurre')}
          hint={t('Di qué parte es y por qué lo crees. Si es urgente o un delito, avisa también a la policía.')}
          rows={6}
        />
        {needsEmail && (
          <TextField
            field={fields.email}
            label={t('Correo electrónico')}
            hint={t('Para confirmarte que ha llegado y decirte el resultado. Para nada más.')}
            type="email"
            autoComplete="email"
          />
        )}
        <FormEnd busy={t('Enviando...')} to={backTo}>
          {t('Enviar denuncia')}
        </FormEnd>
        {carried && <OpenFormFields opened={carried} />}
      </Form>
    </div>
  )
}
