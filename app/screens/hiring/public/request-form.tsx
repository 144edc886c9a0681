import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { REQUEST_BODY_MAX, REQUEST_DAYS, REQUEST_LOCATION_MAX, REQUEST_TITLE_MAX } from '#app/domain/hiring/limits.ts'
import type { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import { WORKPLACE_LABELS, WORKPLACES } from '#app/domain/hiring/workplaces.ts'
import { categoryOptions } from '#app/domain/listings/categories.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, MoneyField, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { LanguageField } from '#app/forms/language-field.tsx'
import { pageLanguage } from '#app/locale/page-language.ts'
import { PageOf } from '#app/forms/page-of.tsx'
import type { AnswerWithFiles } from '#app/parts/hiring/order-file-field.tsx'
import { RequestFileField } from '#app/screens/hiring/request-files.tsx'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PlaceOptions } from '#app/ui/place-options.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

export type PublicRequestFields = { [Name in keyof PublicRequestForm]-?: string }

const WORKPLACE_OPTIONS = perLanguage(() => WORKPLACES.map((value) => ({ value, label: WORKPLACE_LABELS()[value] })))

const SEEN_BY = () => t('Los ve quien tiene una cuenta: no enseñes tu dirección ni a otras personas.')

interface RequestFormProps {
  /** The hidden fields of the form. */
  hidden: { key: string; version?: string }
  /** The files that the request has already. */
  files?: Attachment[]
  defaultValue: Partial<PublicRequestFields>
  lastResult: AnswerWithFiles | null | undefined
  currencySymbol: string
  failure: string
  submit: string
  busy: string
  cancelTo: string
  /** The part between the summary of mistakes and the form. */
  children: React.ReactNode
}

/** The form of a new or edited public request. */
export function PublicRequestFormPage(props: RequestFormProps) {
  const { hidden, defaultValue, lastResult, currencySymbol, failure, submit, busy, cancelTo, children } = props
  const [form, fields] = useForm<Fields>({
    id: 'request',
    lastResult,
    defaultValue: { language: pageLanguage(), ...defaultValue },
  })
  const places = `${fields.location.id}-names`
  return (
    <>
      <ErrorSummary form={form} title={failure} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      {children}
      <Form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
        <PageOf />
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <What fields={fields} {...props} />
        <section className="panel form__section" aria-labelledby="where">
          <h2 id="where">{t('Dónde')}</h2>
          <RadioGroup field={fields.workplace} label={t('Dónde se hace')} options={WORKPLACE_OPTIONS()} />
          <TextField
            field={fields.location}
            label={t('Municipio, si es en un lugar')}
            required={false}
            hint={t('Sin calle ni número')}
            maxLength={REQUEST_LOCATION_MAX}
            list={places}
          />
          <PlaceOptions id={places} of={fields.location.id} />
        </section>
        <section className="panel form__section" aria-labelledby="when">
          <h2 id="when">{t('Presupuesto y plazos')}</h2>
          <MoneyField
            field={fields.budget}
            label={t('Presupuesto aproximado, {currencySymbol} (opcional)', { currencySymbol })}
          />
          <TextField field={fields.wanted} label={t('Para qué día (opcional)')} type="date" />
          <TextField
            field={fields.closes}
            label={t('Admite presupuestos hasta el día')}
            hint={t('Como máximo {days} días. También se completa cuando llegan cinco presupuestos.', {
              days: REQUEST_DAYS,
            })}
            type="date"
          />
        </section>
        <FormEnd busy={busy} to={cancelTo} isLarge>
          {submit}
        </FormEnd>
      </Form>
    </>
  )
}

type Fields = PublicRequestFields & { files: string }

/** The words, the files and the category. */
function What({
  fields,
  lastResult,
  files,
}: Pick<RequestFormProps, 'lastResult' | 'files'> & { fields: ReturnType<typeof useForm<Fields>>[1] }) {
  return (
    <section className="panel form__section" aria-labelledby="what">
      <h2 id="what">{t('Qué necesitas')}</h2>
      <TextField
        field={fields.title}
        label={t('Qué necesitas, en una frase')}
        hint={t('Por ejemplo: alicatar un baño pequeño')}
        maxLength={REQUEST_TITLE_MAX}
      />
      <TextArea
        field={fields.body}
        label={t('Cuéntalo con detalle')}
        hint={t(
          'Qué hay que hacer, con qué material y qué debe quedar al final. Lo lee todo el mundo: no escribas tu teléfono ni tu dirección.',
        )}
        rows={8}
        maxLength={REQUEST_BODY_MAX}
      />
      <LanguageField field={fields.language} label={t('Idioma de la solicitud')} />
      <RequestFileField field={fields.files} lastResult={lastResult} files={files} seenBy={SEEN_BY()} />
      <SelectField
        field={fields.category}
        label={t('Categoría')}
        options={categoryOptions()}
        placeholder={t('Selecciona una categoría')}
      />
    </section>
  )
}
