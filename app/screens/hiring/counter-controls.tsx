import { COUNTER_BODY_MAX, REVISIONS_MAX } from '#app/domain/hiring/limits.ts'
import { stageNames } from '#app/domain/hiring/stage-names.ts'
import { MoneyField, TextArea, TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'
import type { PresentedQuote } from './presented.server.ts'

interface CounterControlsProps {
  quote: Pick<PresentedQuote, 'stages' | 'base' | 'days' | 'revisions'>
  field: (name: string) => TextFieldMetadata
}

/** What can be proposed instead of a quote; each control says what the quote has. */
export function CounterControls({ quote, field }: CounterControlsProps) {
  const { stages } = quote
  const priceOf = (n: number) => field(stageNames(n).price)
  const speaks = stages.some(({ n }) => priceOf(n).initialValue || priceOf(n).errors)
  return (
    <>
      <section className="panel form__section" aria-labelledby="price">
        <h2 id="price">Precio</h2>
        <MoneyField
          field={field('price')}
          label="Por todo el trabajo, sin impuestos (opcional)"
          hint={`Ahora ${quote.base}.`}
        />
        {stages.length > 1 && (
          <details open={speaks}>
            <summary>O por etapas</summary>
            <div className="stack">
              {stages.map(({ n, title, base }) => (
                <MoneyField key={n} field={priceOf(n)} label={`${n}. ${title} (opcional)`} hint={`Ahora ${base}.`} />
              ))}
            </div>
          </details>
        )}
      </section>
      <section className="panel form__section" aria-labelledby="terms">
        <h2 id="terms">Plazo y cambios</h2>
        <TextField
          field={field('wanted')}
          label="Terminado para el día (opcional)"
          hint={`Ahora ${quote.days} desde que empiece.`}
          type="date"
        />
        <TextField
          field={field('revisions')}
          label="Rondas de cambios por etapa (opcional)"
          hint={`De 0 a ${REVISIONS_MAX}. Ahora: ${quote.revisions.toLowerCase()}.`}
          inputMode="numeric"
        />
      </section>
      <section className="panel form__section" aria-labelledby="words">
        <h2 id="words">En tus palabras</h2>
        <TextArea
          field={field('body')}
          label="Qué quieres decirle (opcional)"
          hint="Por ejemplo: sin el segundo boceto me encaja."
          rows={4}
          maxLength={COUNTER_BODY_MAX}
        />
      </section>
    </>
  )
}
