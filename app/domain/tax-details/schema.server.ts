import { z } from 'zod'
import { parseDay } from '#app/domain/contests/period.ts'
import { choice, optionalLine, requiredLine } from '#app/forms/fields.ts'
import { COUNTRY_CODES } from '#app/locale/countries.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { TaxDetails } from './details.server.ts'
import { KINDS, POSTAL_MAX, REGISTER_MAX, STREET_MAX, TAX_ID_TYPED_MAX, TAX_NAME_MAX, TOWN_MAX } from './limits.ts'
import { nif } from 'stdnum/lib/cjs/es/index.js'
import { t } from '#app/locale/texts.ts'

type ReadTaxId = { kind: 'tax-id'; taxId: string } | { kind: 'refused'; message: string }

const refused = (message: string): ReadTaxId => ({ kind: 'refused', message })

/**
 * A tax number without blanks and in capitals. Spanish numbers are checked by their control letter or figure, and
 * must belong to a person or a company as stated; others are checked by their form only.
 */
export function readTaxId(
  typed: string,
  { country, isCompany }: { country: string; isCompany?: boolean | undefined },
): ReadTaxId {
  const taxId = typed.replace(/[\s./-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{4,20}$/.test(taxId)) return refused(t('Escríbelo con sus letras y cifras, entre 4 y 20'))
  if (country !== 'ES') return { kind: 'tax-id', taxId }
  const judged = nif.validate(taxId)
  if (!judged.isValid) return refused(t('Ese NIF no existe: repasa las cifras y la letra'))
  if (isCompany === true && !judged.isCompany) return refused(t('Ese NIF es de una persona, no de una empresa'))
  if (isCompany === false && judged.isCompany) return refused(t('Ese NIF es de una empresa, no de una persona'))
  return { kind: 'tax-id', taxId: judged.compact }
}

const OLDEST = '1900-01-01'
const NO_TAX_ID = () => t('Escribe el número con el que te conoce Hacienda')
const NO_REGISTER = () => t('Escribe en qué registro está y con qué número')
const NO_DAY = () => t('Escribe el día en que naciste, por ejemplo 31/12/1990')

const FIELDS = {
  kind: choice(KINDS, () => t('Di si eres una persona o una empresa')),
  name: requiredLine(() => t('Escribe el nombre y los apellidos, o la razón social'), { max: TAX_NAME_MAX }),
  country: choice(COUNTRY_CODES, () => t('Elige un país de la lista')),
  taxId: optionalLine({ max: TAX_ID_TYPED_MAX }),
  bornOn: optionalLine({ max: 20 }),
  register: optionalLine({ max: REGISTER_MAX }),
  street: requiredLine(() => t('Escribe la calle y el número'), { max: STREET_MAX }),
  postal: requiredLine(() => t('Escribe el código postal'), { max: POSTAL_MAX }),
  town: requiredLine(() => t('Escribe la población'), { max: TOWN_MAX }),
}
type Given = z.output<z.ZodObject<typeof FIELDS>>
type Before = TaxDetails | undefined

/** Somebody's details for the tax office. With `before` the number and the day of birth may be left as they are. */
export function TaxForm(now: Date, before: Before) {
  const today = isoDay(now, siteTimeZone)
  // The mistake is reported together with those of the other fields, which may be missing here.
  const rule = (path: keyof Given, faultOf: (given: Partial<Given>) => string | undefined) =>
    z.refine<Given>((given) => faultOf(given) === undefined, {
      path: [path],
      error: ({ input }) => faultOf(input as Partial<Given>),
      when: () => true,
    })
  return z.object(FIELDS).check(
    rule('taxId', (given) => {
      const read = taxIdOf(given, before)
      return read.kind === 'refused' ? read.message : undefined
    }),
    rule('bornOn', ({ kind, bornOn = null }) => {
      const day = dayOf(bornOn, before)
      return kind === 'empresa' || (day && day >= OLDEST && day < today) ? undefined : NO_DAY()
    }),
    rule('register', ({ kind, register }) => (kind === 'empresa' && !register ? NO_REGISTER() : undefined)),
  )
}

function taxIdOf({ taxId, country = '', kind }: Partial<Given>, before: Before): ReadTaxId {
  const typed = taxId ?? before?.taxId
  return typed
    ? readTaxId(typed, { country, isCompany: kind === 'empresa' })
    : { kind: 'refused', message: NO_TAX_ID() }
}

const dayOf = (typed: string | null, before: Before) => (typed === null ? before?.bornOn : parseDay(typed))

/** The tax details of a valid form. */
export function taxDetailsOf(given: Given, before: Before): TaxDetails {
  const read = taxIdOf(given, before)
  if (read.kind === 'refused') throw new Error('a number that the form has refused')
  const isCompany = given.kind === 'empresa'
  return {
    ...given,
    taxId: read.taxId,
    bornOn: isCompany ? null : (dayOf(given.bornOn, before) ?? null),
    register: isCompany ? given.register : null,
  }
}
