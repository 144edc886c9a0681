/** What the written location of a saved listing was taken for. */
export interface TakenPlace {
  location: string
  /** In words; null where it is unknown. */
  place: string | null
  /** Of an unknown place's postal code, in words: «28901 es de la provincia de Madrid». */
  province?: string
  /** What could be meant instead, as it is written. */
  choices: string[]
}

interface TakenPlaceNoteProps extends TakenPlace {
  /** The id of the text field. */
  fieldId: string
  /** What stands in the field when the page is made. */
  typed: string | undefined
}

/** Stands under the field. Without script a choice brings the form back with it and everything else that was typed. */
export function TakenPlaceNote({ location, place, province, choices, fieldId, typed }: TakenPlaceNoteProps) {
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
          ? province
            ? `${province}: escribe también el municipio para aparecer cuando alguien busca cerca.`
            : 'No conocemos ese lugar: tu anuncio no aparece cuando alguien busca cerca de un sitio.'
          : `Lo situamos en ${place}.`}
      </p>
      {choices.length > 0 && (
        <p className="cluster">
          <span>{place === null ? '¿Quizá es uno de estos?' : 'Si es otro, elígelo:'}</span>{' '}
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
