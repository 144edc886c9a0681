import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * The keywords as chips (E3). Adding and removing send the form, which comes back changed and unsaved, with and without
 * script. The field and its button come first, so that Enter adds.
 */
export function KeywordsField({
  keywords,
  typed,
  error,
  isChanged,
}: {
  keywords: readonly string[]
  typed: string
  error?: string
  /** The list was changed and is not saved yet. */
  isChanged: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isChanged) field.current?.focus()
  }, [isChanged])
  return (
    <fieldset className="panel form__section">
      <legend>{t('Palabras clave')}</legend>
      <div className={error ? 'field field--error' : 'field'}>
        <label htmlFor="notifications-keyword">{t('Añadir palabra clave')}</label>
        <p className="field__hint" id="notifications-keyword-hint">
          {t(
            'Te avisamos de los anuncios nuevos que las tengan, como mucho una vez por hora y en un solo mensaje. Puedes escribir varias separadas por comas.',
          )}
        </p>
        {error && (
          <p className="field__error" id="notifications-keyword-error">
            {error}
          </p>
        )}
        <div className="with-button">
          <input
            ref={field}
            id="notifications-keyword"
            name="keyword"
            defaultValue={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={`notifications-keyword-hint${error ? ' notifications-keyword-error' : ''}`}
          />{' '}
          <button className="button button--plain" type="submit" name="change" value="add">
            <Icon name="plus" />
            {t('Añadir')}
          </button>
        </div>
      </div>
      {keywords.length > 0 ? (
        <ul className="cluster cluster--tight" aria-label={t('Tus palabras clave')}>
          {keywords.map((word) => (
            <li key={word} className="keywords__word">
              <input type="hidden" name="keywords" value={word} />
              <span>{word}</span>{' '}
              <button
                type="submit"
                name="change"
                value={`remove ${word}`}
                className="keywords__remove"
                aria-label={t('Quitar {word}', { word })}
              >
                <Icon name="x" className="icon--small" />
                <span className="visually-hidden">{t('Quitar')}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{t('No tienes palabras clave: no buscamos nada por ti.')}</p>
      )}
      <OfferedWords words={OFFERED.filter((word) => !keywords.includes(word))} />
      {isChanged && (
        <p className="callout" role="status">
          {t('La lista ha cambiado. Guarda los cambios para que valga.')}
        </p>
      )}
    </fieldset>
  )
}

/** The default keywords of the specification. They send no notices until the person saves them. */
const OFFERED = ['design', 'development', 'marketing']

/** Words to add by one press. */
function OfferedWords({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return (
    <p className="cluster">
      <span className="soft">{t('Prueba con')}</span>{' '}
      {words.map((word) => (
        <button key={word} type="submit" name="change" value={`add ${word}`} className="button button--plain">
          <Icon name="plus" /> <span className="visually-hidden">{t('Añadir')}</span> {word}
        </button>
      ))}
    </p>
  )
}
