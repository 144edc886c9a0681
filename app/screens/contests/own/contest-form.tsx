import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useState } from 'react'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary, MoneyField, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import type { ContestFields } from '#app/domain/contests/schema.ts'
import { categoryOptions } from '#app/domain/listings/categories.ts'
import { LanguageField } from '#app/forms/language-field.tsx'
import { pageLanguage } from '#app/locale/page-language.ts'
import { PageOf } from '#app/forms/page-of.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The form of a new or edited contest. */
export function ContestForm({
  draftKey,
  defaultValue,
  lastResult,
  currencySymbol,
  hasBegun = false,
  failure,
  submit,
  busy,
  cancelTo,
  children,
}: {
  /** The one-time key of a new contest. */
  draftKey?: string
  defaultValue?: Partial<ContestFields>
  lastResult?: SubmissionResult<string[]> | null
  currencySymbol: string
  /** Whether the first day has passed and cannot be changed. */
  hasBegun?: boolean
  failure: string
  submit: string
  busy: string
  cancelTo: string
  /** Shown between the summary of mistakes and the form. */
  children: React.ReactNode
}) {
  const [key] = useState(draftKey)
  const [form, fields] = useForm<ContestFields>({
    id: 'contest',
    lastResult,
    defaultValue: { language: pageLanguage(), ...defaultValue },
  })
  const sent = lastResult?.initialValue?.['key']
  return (
    <>
      <ErrorSummary form={form} title={failure} />
      {children}
      <Form method="post" className="form" {...getFormProps(form)}>
        <PageOf />
        {key && <input type="hidden" name="key" value={typeof sent === 'string' ? sent : key} />}
        <Task fields={fields} />
        <Prize fields={fields} currencySymbol={currencySymbol} />
        <Period fields={fields} hasBegun={hasBegun} />
        <FormEnd busy={busy} to={cancelTo} isLarge>
          {submit}
        </FormEnd>
      </Form>
    </>
  )
}

type FieldsOfForm = ReturnType<typeof useForm<ContestFields>>[1]

function Task({ fields }: { fields: FieldsOfForm }) {
  return (
    <section className="panel form__section" aria-labelledby="what-title">
      <h2 id="what-title">{t('El encargo')}</h2>
      <TextField
        field={fields.title}
        label={t('Título')}
        hint={t('Por ejemplo: Cartel para las fiestas del barrio')}
        maxLength={120}
      />
      <TextArea
        field={fields.description}
        label={t('Bases')}
        hint={t('Qué necesitas, en qué formato, cómo vas a elegir y qué derechos cede quien gane.')}
        rows={10}
        maxLength={5000}
      />
      <LanguageField field={fields.language} label={t('Idioma del concurso')} />
      <SelectField
        field={fields.category}
        label={t('Categoría')}
        options={categoryOptions()}
        placeholder={t('Selecciona una categoría')}
      />
    </section>
  )
}

function Prize({ fields, currencySymbol }: { fields: FieldsOfForm; currencySymbol: string }) {
  const siteName = useSiteName()
  return (
    <section className="panel form__section" aria-labelledby="prize-title">
      <h2 id="prize-title">{t('El premio')}</h2>
      <MoneyField field={fields.prize} label={t('Premio ({currencySymbol})', { currencySymbol })} />
      <TextField
        field={fields.prize_description}
        label={t('Qué más incluye (opcional)')}
        hint={t('Por ejemplo: y tu firma en todos los carteles')}
        maxLength={300}
      />
      <p className="callout callout--warn small">
        {rich(
          'Se publica como <strong>Premio no garantizado</strong>: {siteName} todavía no guarda premios, y pagarlo depende de ti.',
          { strong: (text) => <strong>{text}</strong>, siteName },
        )}
      </p>
    </section>
  )
}

function Period({ fields, hasBegun }: { fields: FieldsOfForm; hasBegun: boolean }) {
  return (
    <section className="panel form__section" aria-labelledby="when-title">
      <h2 id="when-title">{t('Los plazos')}</h2>
      {hasBegun ? (
        <p className="soft">{t('Ya ha empezado: el primer día no se puede cambiar.')}</p>
      ) : (
        <TextField
          field={fields.starts}
          label={t('Primer día (opcional)')}
          hint={t('Si lo dejas vacío empieza en cuanto lo publiques.')}
          type="date"
        />
      )}
      <TextField
        field={fields.ends}
        label={t('Último día')}
        hint={t(
          'Se admiten propuestas hasta las 23:59. Después tienes 14 días para elegir: si no decides, queda desierto.',
        )}
        type="date"
      />
      <CheckboxField
        field={fields.blind}
        label={t('Propuestas ocultas')}
        hint={t('Quienes participan no ven las propuestas de los demás hasta que termine. Tú las ves siempre.')}
      />
    </section>
  )
}
