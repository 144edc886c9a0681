import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { getCollectionProps, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

type AnyForm = Pick<FormMetadata<Record<string, unknown>>, 'allErrors' | 'errors' | 'errorId'>
type TextFieldMetadata = FieldMetadata<string>

/**
 * Stands first on the page after a refused form: what is wrong, each line a link to its control. With script a line
 * goes when its control holds something else.
 */
export function ErrorSummary({ form, title = 'Hay un problema' }: { form: AnyForm; title?: string }) {
  const summary = useRef<HTMLDivElement>(null)
  const answered = useNavigation().state === 'idle'
  const { allErrors } = form
  const formId = form.errorId.replace(/-error$/, '')
  const aboutAll = form.errors?.join()
  useEffect(() => {
    const element = summary.current
    if (!answered || !element) return
    // With script the page keeps its scroll: at the foot of a long form the summary would be out of sight. A mistake
    // in a field takes the reader to that field already.
    if (aboutAll) element.focus()
    // Taken now: what is typed while the script is on its way has been changed too.
    const sent = new FormData((document.getElementById(formId) as HTMLFormElement | null) ?? undefined)
    void import('./mended.ts').then(({ followMended }) => followMended(element, sent))
  }, [answered, aboutAll, allErrors, formId])

  const errors = Object.entries(allErrors).filter(([, messages]) => messages.length > 0)
  if (errors.length === 0) return null
  return (
    <div ref={summary} className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1}>
      <h2 id="error-summary-title">{title}</h2>
      <ul>
        {errors.map(([name, messages]) => (
          <li key={name}>
            {name === '' ? (
              messages[0]
            ) : (
              <a href={`#${formId}-${name}`} onClick={focusTarget}>
                {messages[0]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Does what the link does. The router would take the jump for a navigation and forget the action's answer, which
 * holds the photographs that came back with the form.
 */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}

interface Described {
  label: string
  hint?: string
  /** Whether the form is refused without it; what need not be filled in says so in its label. */
  required?: boolean
}

/** Read out as required. Not `required` itself: browsers would stop the form with messages of their own. */
const ariaRequired = ({ label, required = !label.endsWith(OPTIONAL) }: Described) => required || undefined

function describedBy(field: { id: string; errors?: string[] }, hint?: string) {
  return [hint && `${field.id}-hint`, field.errors && `${field.id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label, hint, control and first error, joined for screen readers. */
export function Field({
  field,
  label,
  hint,
  children,
}: Described & { field: { id: string; errors?: string[] }; children: React.ReactNode }) {
  return (
    <div className={field.errors ? 'field field--error' : 'field'}>
      <label htmlFor={field.id}>
        <LabelWords label={label} />
      </label>{' '}
      {hint && (
        <p className="field__hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p className="field__error" id={`${field.id}-error`}>
          {field.errors[0]}
        </p>
      )}
      {children}
    </div>
  )
}

const OPTIONAL = ' (opcional)'

/** A label whose «(opcional)», if it ends with it, is said more quietly. */
export function LabelWords({ label }: { label: string }) {
  if (!label.endsWith(OPTIONAL)) return label
  return (
    <>
      {label.slice(0, -OPTIONAL.length)}
      <span className="field__optional">{OPTIONAL}</span>
    </>
  )
}

type InputType = 'date' | 'email' | 'password' | 'search' | 'tel' | 'text' | 'url'
type InputExtras = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'list' | 'maxLength' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
>

export function TextField({
  field,
  label,
  hint,
  required,
  type = 'text',
  ...extras
}: Described & InputExtras & { field: TextFieldMetadata; type?: InputType }) {
  const { key, ...props } = getInputProps(field, { type, ariaAttributes: false })
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={key}
        {...props}
        {...extras}
        aria-required={ariaRequired({ label, required })}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  )
}

/** For browsers without styles, whose text areas are as wide as this says, or else 20 signs. */
export const TEXT_COLUMNS = 60

export function TextArea({
  field,
  label,
  hint,
  required,
  rows = 8,
  ...extras
}: Described & { field: TextFieldMetadata; rows?: number; maxLength?: number }) {
  const { key, ...props } = getTextareaProps(field, { ariaAttributes: false })
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        key={key}
        {...props}
        {...extras}
        rows={rows}
        cols={TEXT_COLUMNS}
        aria-required={ariaRequired({ label, required })}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  )
}

export function SelectField({
  field,
  label,
  hint,
  required,
  options,
  placeholder,
}: Described & {
  field: TextFieldMetadata
  options: readonly { value: string; label: string }[]
  placeholder?: string
}) {
  const { key, ...props } = getSelectProps(field, { ariaAttributes: false })
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        key={key}
        {...props}
        aria-required={ariaRequired({ label, required })}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hint)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function MoneyField({ field, label, hint }: Described & { field: TextFieldMetadata }) {
  // Not autoComplete="off": going back, a browser would forget what was typed here and only here.
  return <TextField field={field} label={label} hint={hint} inputMode="decimal" />
}

export function CheckboxField({
  field,
  label,
  hint,
  children,
}: {
  field: FieldMetadata<boolean | string>
  label: React.ReactNode
  hint?: string
  children?: React.ReactNode
}) {
  const { key, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'checkbox', ariaAttributes: false })
  return (
    <div className={field.errors ? 'field field--check field--error' : 'field field--check'}>
      {field.errors && (
        <p className="field__error" id={`${field.id}-error`}>
          {field.errors[0]}
        </p>
      )}
      <div className="field__check">
        <input
          key={key}
          {...props}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, hint)}
        />{' '}
        <label htmlFor={field.id}>{label}</label>
        {children}
      </div>
      {hint && (
        <p className="field__hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** One of several, all of them in sight. The first has the field's id: a link of the summary leads to it. */
export function RadioGroup({
  field,
  label,
  hint,
  options,
}: Described & { field: TextFieldMetadata; options: readonly { value: string; label: string; hint?: string }[] }) {
  const radios = getCollectionProps(field, {
    type: 'radio',
    options: options.map(({ value }) => value),
    ariaAttributes: false,
  })
  const described = describedBy(field, hint)
  return (
    <fieldset className={field.errors ? 'field choices field--error' : 'field choices'} aria-describedby={described}>
      <legend>{label}</legend>
      {hint && (
        <p className="field__hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p className="field__error" id={`${field.id}-error`}>
          {field.errors[0]}
        </p>
      )}
      {radios.map(({ key, ...props }, position) => {
        const id = position === 0 ? field.id : `${field.id}-${position}`
        const option = options[position]
        return (
          <div className="check" key={key}>
            <input
              {...props}
              id={id}
              aria-invalid={field.errors ? true : undefined}
              aria-describedby={position === 0 ? described : undefined}
            />{' '}
            <label htmlFor={id}>
              {/* The space keeps the two apart where they are read as one name. */}
              {option?.hint ? `${option.label} ` : option?.label}
              {option?.hint && <span className="field__hint choices__hint">{option.hint}</span>}
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}

/** Says that the work has begun. It stays enabled: a disabled button would lose focus, and the server makes a second press harmless. */
export function SubmitButton({
  children,
  busy,
  className = 'button',
}: {
  children: React.ReactNode
  busy: string
  className?: string
}) {
  const submitting = useNavigation().state === 'submitting'
  return (
    <button type="submit" className={className} aria-disabled={submitting || undefined}>
      {submitting ? busy : children}
    </button>
  )
}
