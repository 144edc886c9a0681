import { t } from '#app/locale/texts.ts'

/** The place that the written location of a saved listing is understood as. */
export interface TakenPlace {
  location: string
  /** The place in words; null if it is unknown. */
  place: string | null
  /** The province of the postal code, where only that is known. */
  postalCode?: { code: string; province: string }
  /** Other possible places, as they are written. */
  choices: string[]
}

interface TakenPlaceNoteProps extends TakenPlace {
  /** The id of the text field. */
  fieldId: string
  /** The text in the field when the page is made. */
  typed: string | undefined
}

/** Shown under the field. Without script a choice brings the form back with it and everything else that was typed. */
export function TakenPlaceNote({ location, place, postalCode, choices, fieldId, typed }: TakenPlaceNoteProps) {
  if (typed?.trim() !== location) return null
  const choose = (event: React.MouseEvent<HTMLButtonElement>) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    event.preventDefault()
    field.value = event.currentTarget.value
    field.focus()
  }
  return (
    <div className="small">
      <p>
        {place === null
          ? postalCode
            ? t(
                '{code} es de la provincia de {province}: escribe también el municipio para aparecer cuando alguien busca cerca.',
                { code: postalCode.code, province: postalCode.province },
              )
            : t('No conocemos ese lugar: tu anuncio no aparece cuando alguien busca cerca de un sitio.')
          : t('Lo situamos en {place}.', { place })}
      </p>
      {choices.length > 0 && (
        <p className="cluster">
          <span>{place === null ? t('¿Quizá es uno de estos?') : t('Si es otro, elígelo:')}</span>{' '}
          {choices.map((choice) => (
            <button
              key={choice}
              type="submit"
              name="place"
              value={choice}
              className="button button--plain"
              formNoValidate
              onClick={choose}
            >
              {choice}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
