import type { FieldMetadata } from '@conform-to/react'
import { getCollectionProps, getInputProps } from '@conform-to/react'
import { describe, FirstError, Hint, type Described, type TextFieldMetadata } from './controls.tsx'

export function CheckboxField({
  field,
  label,
  hint,
  required = false,
  children,
}: {
  field: FieldMetadata<boolean | string>
  label: React.ReactNode
  hint?: string
  /** Whether the form is refused while it is not ticked. */
  required?: boolean
  children?: React.ReactNode
}) {
  // A tick box reads of its field what every kind of field has.
  const { key, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'checkbox', ariaAttributes: false })
  return (
    <div className={field.errors ? 'field field--check field--error' : 'field field--check'}>
      <FirstError field={field} />
      <div className="field__check">
        <input key={key} {...props} {...describe(field, hint)} aria-required={required || undefined} />{' '}
        <label htmlFor={field.id}>{label}</label>
        {children}
      </div>
      <Hint field={field} hint={hint} />
    </div>
  )
}

/** A choice among several visible options. The first has the field's id: a link of the summary leads to it. */
export function RadioGroup({
  field,
  label,
  hint,
  options,
}: Omit<Described, 'label'> & {
  field: TextFieldMetadata
  label: React.ReactNode
  options: readonly { value: string; label: string; hint?: string }[]
}) {
  const radios = getCollectionProps(field, {
    type: 'radio',
    options: options.map(({ value }) => value),
    ariaAttributes: false,
  })
  const described = describe(field, hint)
  return (
    <fieldset
      className={field.errors ? 'field choices field--error' : 'field choices'}
      aria-describedby={described['aria-describedby']}
    >
      <legend>{label}</legend>
      <Hint field={field} hint={hint} />
      <FirstError field={field} />
      {radios.map(({ key, ...props }, position) => {
        const id = position === 0 ? field.id : `${field.id}-${position}`
        const option = options[position]
        return (
          <div className="check" key={key}>
            <input
              {...props}
              id={id}
              aria-invalid={described['aria-invalid']}
              aria-describedby={position === 0 ? described['aria-describedby'] : undefined}
            />{' '}
            <label htmlFor={id}>
              {/* The space keeps the two apart when they are read as one name. */}
              {option?.hint ? `${option.label} ` : option?.label}
              {option?.hint && <span className="field__hint block">{option.hint}</span>}
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}
