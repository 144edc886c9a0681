/** A switch with its explanation below. */
export function Switch({
  name,
  label,
  hint,
  checked,
}: {
  name: string
  label: string
  hint: string
  checked: boolean
}) {
  const id = `notifications-${name}`
  return (
    <div className="field field--check">
      <div className="field__check">
        <input type="checkbox" id={id} name={name} defaultChecked={checked} aria-describedby={`${id}-hint`} />{' '}
        <label htmlFor={id}>{label}</label>
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}

/**
 * How often mail comes (E5).
 * @param more what else applies to this person.
 */
export function FrequencyField({
  options,
  value,
  error,
  more,
}: {
  options: readonly { value: string; label: string }[]
  value: string
  error?: string
  more?: string
}) {
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label htmlFor="notifications-frequency">Frecuencia de los correos</label>
      <p className="field__hint" id="notifications-frequency-hint">
        Los resúmenes llegan a las 8:00 de tu zona horaria; el de la semana, los lunes.{more && ` ${more}`}
      </p>
      {error && (
        <p className="field__error" id="notifications-frequency-error">
          {error}
        </p>
      )}
      <select
        id="notifications-frequency"
        name="frequency"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`notifications-frequency-hint${error ? ' notifications-frequency-error' : ''}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
