import type { ExternalPrice as Price } from './present.server.ts'

/** A price as its source gave it. That it can be agreed upon is a word, and looks like one. */
export function ExternalPrice({ price: { amount, unit }, className }: { price: Price; className: string }) {
  if (!amount) return <p className="external-price--open">{unit}</p>
  return (
    <p className={`${className} num`}>
      {amount} {unit && <small>{unit}</small>}
    </p>
  )
}
