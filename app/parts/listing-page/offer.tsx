import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface OfferProps {
  /** «desde» */
  before?: string | null
  /** Formatted: «450 €». */
  price: string
  /** The unit of the price: «por hora»; null where the price says all. */
  unit: string | null
  /** The price without its tax, and what else it costs. */
  beside?: readonly (string | null)[]
  /** The part above the price. */
  head?: React.ReactNode
  /** The one button of the page. */
  act: React.ReactNode
  /** Further facts for the decision: the seller, their rating, the delivery time. */
  children: React.ReactNode
}

/**
 * Price and the one button, beside the listing and in view while it is read. On a phone these two are a bar at the
 * bottom of the screen, by styles alone.
 */
export function Offer({ before, price, unit, beside = [], head, act, children }: OfferProps) {
  return (
    <section className="panel offer" aria-labelledby="offer">
      <h2 id="offer" className="visually-hidden">
        {t('Precio y contacto')}
      </h2>
      {head}
      <div className="offer__act">
        <p className="amount--large num">
          {before && <small>{before}</small>} {price} {unit && <small>{unit}</small>}
        </p>{' '}
        {act}
      </div>
      {beside.map(
        (text) =>
          text && (
            <p key={text} className="soft small num">
              {text}
            </p>
          ),
      )}
      {children}
    </section>
  )
}

/** 'Contactar Vendedor', which a narrow bar cuts to its first word for the eye. */
export function ContactWords() {
  return (
    <span>
      {rich('Contactar<whom> Vendedor</whom>', { whom: (text) => <span className="offer__whom">{text}</span> })}
    </span>
  )
}
