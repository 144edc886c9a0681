import { t } from '#app/locale/texts.ts'

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
      <label htmlFor="notifications-frequency">{t('Frecuencia de los correos')}</label>
      <p className="field__hint" id="notifications-frequency-hint">
        {t('Los resúmenes llegan a las 8:00 de tu zona horaria; el de la semana, los lunes.')}
        {more && ` ${more}`}
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
