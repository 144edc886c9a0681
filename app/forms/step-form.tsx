import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { BackLink } from '#app/ui/back-link.tsx'
import { Line, type LineText } from '#app/ui/line.tsx'
import { Link } from '#app/ui/link.tsx'
import { ErrorSummary } from './controls.tsx'
import { FormEnd } from './form-end.tsx'
import { GoOnWithout } from './go-on-without.tsx'
import type { WithoutFiles } from './without-files.ts'
import { t } from '#app/locale/texts.ts'

interface StepPageProps {
  // A page with any fields.
  form: Pick<FormMetadata, 'id'>
  title: string
  /** The consequences of the step. */
  lead?: LineText
  /** The act of its button. */
  act: string
  back: { to: string; title: LineText; lang?: string }
  /** Why it is not possible now: instead of the form. */
  refusal: string | null
  /** Hidden fields of the form: its one-time key, and the version that it showed. */
  hidden: Readonly<Record<string, string>>
  /** Whether the step takes files. */
  hasFiles?: boolean
  /** The offer to continue without the files that were refused. */
  without?: WithoutFiles
  /** A note of changes since the page was opened. */
  news?: React.ReactNode
  children?: React.ReactNode
}

/** A page for one step of a thing that two sides do in turns. */
export function StepPage({
  form,
  title,
  lead,
  act,
  back,
  refusal,
  hidden,
  hasFiles,
  without,
  news,
  children,
}: StepPageProps) {
  const whole = form as FormMetadata
  return (
    <div className="page stack--loose">
      <BackLink to={back.to} lang={back.lang}>
        <Line of={back.title} />
      </BackLink>
      <ErrorSummary form={whole} title={t('No se ha hecho')} />
      {without && <GoOnWithout form={whole.id} {...without} />}
      <h1>{title}</h1>
      {news}
      {refusal ? (
        <>
          <p className="callout">{refusal}</p>
          <p>
            <Link className="button" to={back.to}>
              {t('Ver cómo está')}
            </Link>
          </p>
        </>
      ) : (
        <Form
          method="post"
          encType={hasFiles ? 'multipart/form-data' : undefined}
          className="form panel"
          {...getFormProps(whole)}
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {lead && (
            <p>
              <Line of={lead} />
            </p>
          )}
          {children}
          <FormEnd busy={t('Enviando…')} to={back.to} leave={t('Volver')}>
            {act}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
