import { useState } from 'react'
import { ALT_MAX } from '#app/domain/listings/images.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const PARTS = perLanguage(
  () =>
    [
      ['', t('Centro')],
      ['top', t('Arriba')],
      ['bottom', t('Abajo')],
      ['left', t('Izquierda')],
      ['right', t('Derecha')],
    ] as const,
)

interface FocusFieldProps {
  name: string
  part: string
  isCover: boolean
  onChange: (part: string) => void
}

/** Which part of the cover the cards keep. Another picture says it too, unseen, for the day it becomes the cover. */
function FocusField({ name, part, isCover, onChange }: FocusFieldProps) {
  if (!isCover) return <input type="hidden" name={name} value={part} />
  return (
    <label className="image-field__focus">
      {t('Encuadre de la portada')}{' '}
      <select name={name} value={part} onChange={(event) => onChange(event.target.value)}>
        {PARTS().map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface DescribedPictureProps {
  /** The names of the fields. */
  names: { alt: string; focus: string }
  /** The file's. */
  name: string
  alt?: string
  focus?: string
  isCover: boolean
  /** The picture, of which a card keeps this part. */
  draw: (part: string) => React.ReactNode
}

/** A picture of the form with what is to be seen on it, for those who do not see it, and what a card keeps of it. */
export function DescribedPicture({ names, name, alt = '', focus = '', isCover, draw }: DescribedPictureProps) {
  const [part, setPart] = useState(focus)
  return (
    <>
      {draw(part)}
      <input
        className="image-field__alt"
        name={names.alt}
        defaultValue={alt}
        maxLength={ALT_MAX}
        autoComplete="off"
        aria-label={t('Qué se ve en {name} (opcional)', { name })}
        placeholder={t('Qué se ve')}
      />{' '}
      <FocusField name={names.focus} part={part} isCover={isCover} onChange={setPart} />
    </>
  )
}
