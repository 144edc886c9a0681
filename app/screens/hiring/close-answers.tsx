import { answerNames, ANSWER_REASONS, LATER, PLACES, REASON_LABELS } from '#app/domain/hiring/answers.ts'
import { CLOSING_ANSWER_DAYS, ANSWER_MAX } from '#app/domain/hiring/limits.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { TextArea, type TextFieldMetadata } from '#app/forms/controls.tsx'

export const WORDS_LABEL = 'Unas palabras (opcional)'

interface Answered {
  id: string
  name: string
  toPay: string
}

/**
 * The quotes at the places of a form. One that was sent with the form keeps its place, whatever became of the others
 * meanwhile, so that no answer moves to another quote.
 */
export function placeQuotes<Quote extends { id: string }>(
  quotes: readonly Quote[],
  sentAt: (place: number) => string | undefined,
): { place: number; quote: Quote }[] {
  const sent = new Map(PLACES.map((place) => [sentAt(place), place]))
  const free = PLACES.filter((place) => !sentAt(place))
  return quotes.flatMap((quote) => {
    const place = sent.get(quote.id) ?? free.shift()
    return place === undefined ? [] : [{ place, quote }]
  })
}

const OPTIONS = [
  ...ANSWER_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
  { value: LATER, label: `Le respondo después, en los ${CLOSING_ANSWER_DAYS} días que siguen` },
]

/** What one quote is answered. */
export function AnswerFieldset({
  place,
  quote,
  field,
}: {
  place: number
  quote: Answered
  field: (name: string) => TextFieldMetadata
}) {
  const names = answerNames(place)
  return (
    <fieldset className="panel form__section">
      <legend className="hiring-tier">
        <h2>
          <bdi>{quote.name}</bdi>, <span className="num">{quote.toPay}</span>
        </h2>
      </legend>
      <RadioGroup field={field(names.reason)} label={`Qué le dices a ${quote.name}`} options={OPTIONS} />
      <TextArea
        field={field(names.words)}
        label={`Unas palabras para ${quote.name} (opcional)`}
        rows={3}
        maxLength={ANSWER_MAX}
      />
      <input type="hidden" name={names.quote} value={quote.id} />
    </fieldset>
  )
}
