import { z } from 'zod'
import { choice, requiredLine } from '#app/forms/fields.ts'
import { COUNTRY_CODES } from '#app/locale/countries.server.ts'
import type { BillingDetails } from './billing.server.ts'
import { POSTAL_MAX, STREET_MAX, TAX_ID_TYPED_MAX, TAX_NAME_MAX, TOWN_MAX } from './limits.ts'
import { readTaxId } from './schema.server.ts'
import { t } from '#app/locale/texts.ts'

const FIELDS = {
  name: requiredLine(() => t('Escribe el nombre y los apellidos, o la razón social'), { max: TAX_NAME_MAX }),
  country: choice(COUNTRY_CODES, () => t('Elige un país de la lista')),
  taxId: requiredLine(() => t('Escribe el NIF que va en la factura'), { max: TAX_ID_TYPED_MAX }),
  street: requiredLine(() => t('Escribe la calle y el número'), { max: STREET_MAX }),
  postal: requiredLine(() => t('Escribe el código postal'), { max: POSTAL_MAX }),
  town: requiredLine(() => t('Escribe la población'), { max: TOWN_MAX }),
}
type Given = z.output<z.ZodObject<typeof FIELDS>>
export type BillingFields = Record<keyof Given, string>

function faultOf({ taxId, country = '' }: Partial<Given>): string | undefined {
  // An empty field is reported by the field itself.
  if (!taxId) return undefined
  const read = readTaxId(taxId, { country })
  return read.kind === 'refused' ? read.message : undefined
}

/** The recipient of an invoice: a person or a company. */
export const BillingForm = z.object(FIELDS).check(
  z.refine<Given>((given) => faultOf(given) === undefined, {
    path: ['taxId'],
    error: ({ input }) => faultOf(input as Partial<Given>),
    // The mistake is reported together with those of the other fields.
    when: () => true,
  }),
)

/** The billing details of a valid form. */
export function billingOf(given: Given): BillingDetails {
  const read = readTaxId(given.taxId, { country: given.country })
  if (read.kind === 'refused') throw new Error('a number that the form has refused')
  return { ...given, taxId: read.taxId }
}
