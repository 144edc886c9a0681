import type { PresentedSteps } from './order-steps.server.ts'

/** How far an order is, as tiles that get painted. */
export function OrderSteps({ of, title, steps }: PresentedSteps) {
  return (
    <div className="stack--tight">
      {of && (
        <p className="small soft">
          Etapa {of}: {title}
        </p>
      )}
      <ol className="order-steps" aria-label="Cómo va">
        {steps.map(({ kind, how, name, word }) => (
          <li key={kind} className={`order-steps__${how}`} aria-current={how === 'now' ? 'step' : undefined}>
            <span className={how === 'done' ? 'order-steps__tile tile tile--1' : 'order-steps__tile'} />
            {name} <span className="block soft">{word}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
