import { taxBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { saveBilling, type BillingDetails } from '#app/domain/tax-details/billing.server.ts'
import { saveTaxDetails, type TaxDetails } from '#app/domain/tax-details/details.server.ts'

/** An invented number with the right control letter. */
export const TAX_ID = '12345678Z'

export const TAX_DETAILS: TaxDetails = {
  kind: 'persona',
  name: 'Nuria Campos Gil',
  country: 'ES',
  taxId: TAX_ID,
  bornOn: '1990-05-17',
  register: null,
  street: 'Calle de la Lonja, 7',
  postal: '46001',
  town: 'Valencia',
}

/** Says who a person is for the tax office. */
export async function withTaxDetails(
  db: Db,
  person: { id: string },
  change: Partial<TaxDetails> = {},
  now = new Date(),
) {
  if (!taxBox) throw new Error('DATA_SECRETS is not set')
  return saveTaxDetails(db, taxBox, person.id, { details: { ...TAX_DETAILS, ...change }, now })
}

export const BILLING: BillingDetails = {
  name: 'Talleres Peña',
  country: 'ES',
  taxId: TAX_ID,
  street: 'Calle de la Lonja, 7',
  postal: '46001',
  town: 'Valencia',
}

/** Stores the recipient of the invoices of an order. */
export async function withBilling(
  db: Db,
  place: { userId: string; orderId: string },
  change: Partial<BillingDetails> = {},
  now = new Date(),
) {
  if (!taxBox) throw new Error('DATA_SECRETS is not set')
  return saveBilling(db, taxBox, place, { details: { ...BILLING, ...change }, now })
}
