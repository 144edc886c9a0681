import { formatMoney } from '#app/locale/money.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import type { PriceKind } from './limits.ts'
import type { ListingForm } from './schema.ts'
import { t } from '#app/locale/texts.ts'
import { taxNameText } from './tax-names.ts'

/** The price of a listing for a private person, and its words. */
export interface Price {
  /** The amount that a private person pays. */
  priceCents: number
  currency: string
  priceType: string
  /** The tax that is in the price, such as «IVA»; null where the owner has named none. */
  taxName: string | null
  /** Whether the price is that of the cheapest package. */
  isFrom: boolean
}

/** The price as its owner typed it, and the taxes that they have stated. */
export interface TypedPrice {
  /** The kind of the price; null until the owner has said it. */
  priceKind: PriceKind | null
  typedTax: string | null
}

/** The columns of a price, of the listing or visible listing of this alias. Their names are good for JSON too. */
export const priceColumns = (alias: string) =>
  `coalesce(${alias}.pays_cents, ${alias}.price_cents) AS "priceCents", ${alias}.currency, ${alias}.price_type AS "priceType",
       ${alias}.pays_tax AS "taxName", ${alias}.pays_from AS "isFrom"`

/** The columns of a price as one JSON value, for rows that are about something else. */
export const priceAsJson = (alias: string) => `(SELECT to_json(price) FROM (SELECT ${priceColumns(alias)}) price)`

/** «450 €», or «desde 217,80 €». */
export const amountOfPrice = (price: Pick<Price, 'priceCents' | 'currency' | 'isFrom'>): string =>
  price.isFrom
    ? t('desde {price}', { price: formatMoney(price.priceCents, price.currency) })
    : formatMoney(price.priceCents, price.currency)

/** «IVA incl.» */
export const taxLabel = ({ taxName }: Pick<Price, 'taxName'>): string | null =>
  taxName && t('{taxName} incl.', { taxName: taxNameText(taxName) })

/** The unit of a price, behind its amount: «por proyecto, IVA incl.». */
export const unitInWords = (price: Pick<Price, 'priceType' | 'taxName'>): string =>
  [priceTypeLabel(price.priceType), taxLabel(price)].filter(Boolean).join(', ')

/** The price of a listing in a line: «desde 217,80 € por proyecto, IVA incl.». */
export const priceInWords = (price: Price): string => `${amountOfPrice(price)} ${unitInWords(price)}`

const USUAL_TAX = 'IVA'

/** The tax that a private person pays with a price. */
export const taxOf = ({ priceKind, typedTax }: TypedPrice): string | null =>
  priceKind === 'mas_impuestos' || priceKind === 'impuestos_incluidos' ? (typedTax ?? USUAL_TAX) : null

/** The taxes of a typed price, for its owner, behind the price: « + IVA», «, IVA incl.»; empty where it names none. */
export function typedTaxWords(typed: TypedPrice): string {
  const taxName = taxOf(typed)
  if (taxName === null) return ''
  return typed.priceKind === 'mas_impuestos' ? ` + ${taxNameText(taxName)}` : `, ${taxLabel({ taxName })}`
}

/**
 * The amount that a private person pays by the fields of a form; the same as the database computes (`price_listing`).
 */
export const paidBy = ({ price, price_kind, price_rate }: Pick<ListingForm, 'price' | 'price_kind' | 'price_rate'>) =>
  price_kind === 'mas_impuestos' && price_rate !== null
    ? price + Math.floor((price * price_rate + 5_000) / 10_000)
    : price

/** The price without its tax, beside the one with it: «Son 260 € + IVA». */
export function baseInWords({ priceCents, currency, taxName, baseCents }: Price & { baseCents: number | null }) {
  if (baseCents === null) return null
  if (taxName !== null)
    return t('Son {price} + {taxName}', {
      price: formatMoney(baseCents, currency),
      taxName: taxNameText(taxName),
    })
  return baseCents === priceCents ? t('Sin impuestos añadidos') : null
}
