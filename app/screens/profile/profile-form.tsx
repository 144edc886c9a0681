import './profile.css'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useId } from 'react'
import { CREATABLE_CATEGORIES, categoryLabel } from '#app/domain/listings/categories.ts'
import {
  BIO_MAX,
  FULL_NAME_MAX,
  LOCATION_MAX,
  PHONE_MAX,
  USERNAME_MAX,
  WEBSITE_MAX,
} from '#app/domain/profiles/limits.ts'
import type { ProfileFields } from '#app/domain/profiles/schema.ts'
import { ErrorSummary, SelectField, SubmitButton, TextArea, TextField } from '#app/forms/controls.tsx'
import { LanguageField } from '#app/forms/language-field.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { SkillsField } from './skills-field.tsx'
import { AVAILABILITY_LABELS } from '#app/domain/profiles/labels.ts'
import { t } from '#app/locale/texts.ts'

export interface ProfileInForm {
  version: string
  skills: string[]
  fields: Omit<ProfileFields, 'skill'>
}

/** The action's answer when the form comes back. */
export type ProfileAnswer = SubmissionResult<string[]> & {
  version: string
  skills: string[]
  /** The stored fields that differ from the typed ones. */
  stored: { label: string; text: string }[]
}

type Fields = ProfileInForm['fields'] & { skills: string }

/** A profile keeps the name of its category. */
const categoryChoices = () =>
  CREATABLE_CATEGORIES.map((category) => ({ value: category.name, label: categoryLabel(category) }))

/** The form of the reader's profile (P1): two sections, one button. */
export function ProfileForm({
  opened,
  answer,
  children,
}: {
  opened: ProfileInForm
  answer?: ProfileAnswer
  /** Shown between the summary of mistakes and the form. */
  children: React.ReactNode
}) {
  const [form, fields] = useForm<Fields>({ id: 'profile', lastResult: answer, defaultValue: opened.fields })
  const { version, skills } = answer ?? opened
  return (
    <>
      <ErrorSummary form={form} />
      {children}
      {answer && answer.stored.length > 0 && <StoredMeanwhile stored={answer.stored} />}
      <Form method="post" className="form" {...getFormProps(form)}>
        <PageOf />
        {/* Enter in a text field presses the first button of a form: it must be this one. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t('Guardar cambios')}
        </button>
        <input type="hidden" name="version" value={version} />
        <BasicFields fields={fields} />
        <ProfessionalFields fields={fields} skills={skills} />
        <div className="profile-form__actions">
          <SubmitButton busy={t('Guardando...')} className="button button--large">
            {t('Guardar cambios')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

type FieldsOfForm = ReturnType<typeof useForm<Fields>>[1]

function BasicFields({ fields }: { fields: FieldsOfForm }) {
  return (
    <Section title={t('Información Básica')}>
      <div className="profile-form__pair">
        <TextField
          field={fields.full_name}
          label={t('Nombre completo')}
          hint={t('Como quieres que te llamen')}
          autoComplete="name"
          maxLength={FULL_NAME_MAX}
        />
        <TextField
          field={fields.username}
          label={t('Nombre de usuario')}
          hint={t('De 3 a {max} letras, números, puntos o guiones', { max: USERNAME_MAX })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TextArea
        field={fields.bio}
        label={t('Biografía (opcional)')}
        hint={t('Quién eres, qué haces y desde cuándo')}
        rows={5}
        maxLength={BIO_MAX}
      />
      <LanguageField field={fields.language} label={t('Idioma de tu perfil')} />
      <div className="profile-form__pair">
        <TextField
          field={fields.website}
          label={t('Sitio web (opcional)')}
          hint={t('Por ejemplo https://ejemplo.es')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={WEBSITE_MAX}
        />
        <TextField
          field={fields.location}
          label={t('Ubicación (opcional)')}
          hint={t('Ciudad o barrio')}
          maxLength={LOCATION_MAX}
        />
      </div>
      <TextField
        field={fields.phone}
        label={t('Teléfono (opcional)')}
        hint={t('Es privado: nadie lo ve mientras no elijas mostrarlo')}
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
      />
    </Section>
  )
}

function ProfessionalFields({ fields, skills }: { fields: FieldsOfForm; skills: string[] }) {
  return (
    <Section title={t('Información Profesional')}>
      <div className="profile-form__pair">
        <SelectField
          field={fields.category}
          label={t('Categoría (opcional)')}
          options={categoryChoices()}
          placeholder={t('Sin indicar')}
        />
        <SelectField
          field={fields.availability}
          label={t('Disponibilidad (opcional)')}
          options={Object.entries(AVAILABILITY_LABELS()).map(([value, label]) => ({ value, label }))}
          placeholder={t('Sin indicar')}
        />
      </div>
      <TextField
        field={fields.hourly_rate}
        label={t('Tarifa por hora en USD (opcional)')}
        hint={t('Por ejemplo 35,50')}
        inputMode="decimal"
      />
      <SkillsField
        key={skills.join('\n')}
        id="profile-skills"
        skills={skills}
        errors={fields.skills.errors ?? undefined}
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="form__section panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** For the second editor: the stored text here, the typed text in the form. */
function StoredMeanwhile({ stored }: { stored: ProfileAnswer['stored'] }) {
  return (
    <section className="callout callout--warn" aria-labelledby="stored-meanwhile">
      <h2 id="stored-meanwhile">{t('Lo que se guardó en la otra ventana')}</h2>
      <dl className="profile-form__stored">
        {stored.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('Lo que has escrito está en el formulario. Si pulsas «Guardar cambios», quedará como lo ves en él.')}</p>
    </section>
  )
}
