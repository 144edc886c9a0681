import type { ExternalPrice as Price } from './present.server.ts'

/** A price as its source gave it. A negotiable price is a word, and is styled as one. */
export function ExternalPrice({ price: { amount, unit }, className }: { price: Price; className: string }) {
  if (!amount) return <p className="external-price--open">{unit}</p>
  return (
    <p className={`${className} num`}>
      {amount} {unit && <small>{unit}</small>}
    </p>
  )
}
