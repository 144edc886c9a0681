import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useUnderWay } from '#app/ui/lost-line.ts'
import { t } from '#app/locale/texts.ts'

type AnyForm = Pick<FormMetadata<Record<string, unknown>>, 'allErrors' | 'errors' | 'errorId'>
export type TextFieldMetadata = FieldMetadata<string>

/**
 * Stands first on the page after a refused form: each mistake is a link to its control. With script a line disappears
 * when its control's content changes.
 */
export function ErrorSummary({ form, title = t('Hay un problema') }: { form: AnyForm; title?: string }) {
  const summary = useRef<HTMLDivElement>(null)
  const answered = useNavigation().state === 'idle'
  const { allErrors } = form
  const formId = form.errorId.replace(/-error$/, '')
  const aboutAll = form.errors?.join()
  useEffect(() => {
    const element = summary.current
    if (!answered || !element) return
    // With script the page keeps its scroll, so that at the foot of a long form the summary would be out of sight. A
    // mistake in a field moves the reader to that field already.
    if (aboutAll) element.focus()
    // Read now, because text that is typed while the script loads has changed too.
    const form = document.getElementById(formId)
    const sent = new FormData(form instanceof HTMLFormElement ? form : undefined)
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
 * Does what the link does. The router would treat the jump as a navigation and forget the action's answer, which holds
 * the photographs that came back with the form.
 */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}

export interface Described {
  label: string
  hint?: string
  /** Whether the form is refused without it; the label of an optional field says so. */
  required?: boolean
}

/** The parts of a field that its description needs. */
export type Judged = { id: string; errors?: string[] }

/** The state of a control for screen readers, and the ids of its hint and its mistake. */
export function describe(field: Judged, hint?: string) {
  const notes = [hint && `${field.id}-hint`, field.errors && `${field.id}-error`].filter(Boolean)
  return { 'aria-invalid': field.errors ? true : undefined, 'aria-describedby': notes.join(' ') || undefined }
}

function ariaOf(field: Judged, { label, hint, required = !label.endsWith(optional()) }: Described) {
  // Not `required` itself: browsers would stop the form with messages of their own.
  return { 'aria-required': required || undefined, ...describe(field, hint) }
}

export function Hint({ field, hint }: { field: Judged; hint: string | undefined }) {
  return hint ? (
    <p className="field__hint" id={`${field.id}-hint`}>
      {hint}
    </p>
  ) : null
}

export function FirstError({ field }: { field: Judged }) {
  return field.errors ? (
    <p className="field__error" id={`${field.id}-error`}>
      {field.errors[0]}
    </p>
  ) : null
}

/** Label, hint, control and first error, joined for screen readers. */
export function Field({ field, label, hint, children }: Described & { field: Judged; children: React.ReactNode }) {
  return (
    <div className={field.errors ? 'field field--error' : 'field'}>
      <label htmlFor={field.id}>
        <LabelWords label={label} />
      </label>{' '}
      <Hint field={field} hint={hint} />
      <FirstError field={field} />
      {children}
    </div>
  )
}

/** The ending of the label of an optional field. */
const optional = () => ` ${t('(opcional)')}`

/** A label; a final «(opcional)» is printed more quietly. */
export function LabelWords({ label }: { label: string }) {
  if (!label.endsWith(optional())) return label
  return (
    <>
      {label.slice(0, -optional().length)}
      <span className="field__optional">{optional()}</span>
    </>
  )
}

type InputType = 'date' | 'email' | 'password' | 'search' | 'tel' | 'text' | 'url'
type InputExtras = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'list' | 'maxLength' | 'onClick' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
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
      <input key={key} {...props} {...extras} {...ariaOf(field, { label, hint, required })} />
    </Field>
  )
}

/** The width of text areas in browsers without styles, which is otherwise 20 characters. */
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
        {...ariaOf(field, { label, hint, required })}
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
      <select key={key} {...props} {...ariaOf(field, { label, hint, required })}>
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
  // Not autoComplete="off": when going back a browser would drop the typed text of this field.
  return <TextField field={field} label={label} hint={hint} inputMode="decimal" onClick={selectZero} />
}

/** Typing replaces a 0 instead of adding to it. */
function selectZero({ currentTarget: control }: React.MouseEvent<HTMLInputElement>) {
  if (control.value === '0') control.select()
}

/**
 * Shows that the work has begun. It stays enabled: a disabled button would lose focus, and the server makes a second
 * press harmless.
 */
export function SubmitButton({
  children,
  busy,
  className = 'button',
}: {
  children: React.ReactNode
  busy: string
  className?: string
}) {
  const submitting = useUnderWay().state === 'submitting'
  return (
    <button type="submit" className={className} data-busy={busy} aria-disabled={submitting || undefined}>
      {submitting ? busy : children}
    </button>
  )
}
