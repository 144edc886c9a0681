import { taxBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { saveTaxDetails, type TaxDetails } from '#app/domain/tax-details/details.server.ts'

/** Of nobody; its letter is right. */
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
