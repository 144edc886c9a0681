import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { MAX_TAGS, TAG_MAX } from '#app/domain/listings/limits.ts'
import { parseTags } from '#app/domain/listings/tags.ts'
import { Field, TextField } from '#app/forms/controls.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

const LABEL = () => t('Etiquetas (opcional)')

/** Tags (C5): one text field with commas; with script, words that are added and removed one by one. */
export function TagsField({ field }: { field: FieldMetadata<string> }) {
  if (useHydrated()) return <TagsByWord field={field} />
  return (
    <TextField
      field={field}
      label={LABEL()}
      hint={t('Separadas por comas, como máximo {count}', { count: MAX_TAGS })}
    />
  )
}

function TagsByWord({ field }: { field: FieldMetadata<string> }) {
  // The plain field's content counts, typed before the scripts came or kept by the browser.
  const [tags, setTags] = useState(() => parseTags(textIn(field.id) ?? field.initialValue ?? ''))
  const [entry, setEntry] = useState('')
  const { key: _, name, ...props } = getInputProps(field, { type: 'text', ariaAttributes: false })
  const hint = t('Escribe una y pulsa Intro o «Añadir». Como máximo {count}.', { count: MAX_TAGS })

  function add() {
    setTags(parseTags([...tags, entry].join(',')).slice(0, MAX_TAGS))
    setEntry('')
  }

  return (
    <div className="rows">
      <Field field={field} label={LABEL()} hint={hint}>
        <div className="with-button">
          <input
            {...props}
            data-field={name}
            defaultValue={undefined}
            value={entry}
            maxLength={TAG_MAX}
            autoComplete="off"
            onChange={(event) => setEntry(event.currentTarget.value)}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
            aria-invalid={field.errors ? true : undefined}
            aria-describedby={`${field.id}-hint${field.errors ? ` ${field.id}-error` : ''}`}
          />
          <button type="button" className="button button--plain" onClick={add}>
            {t('Añadir')}
          </button>
        </div>
      </Field>
      {/* A word that was typed and not added counts too. */}
      <input type="hidden" name={name} value={parseTags([...tags, entry].join(',')).join(', ')} />
      {tags.length > 0 && (
        <ul className="cluster cluster--tight" aria-label={t('Etiquetas añadidas')}>
          {tags.map((tag) => (
            <li key={tag} className="word-chips__word">
              #{tag}{' '}
              <button
                type="button"
                className="word-chips__remove"
                aria-label={t('Quitar la etiqueta {tag}', { tag })}
                onClick={() => setTags(tags.filter((other) => other !== tag))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function textIn(id: string): string | undefined {
  const control = document.getElementById(id)
  return control instanceof HTMLInputElement ? control.value : undefined
}
