import { z } from 'zod'
import { choice, optionalLine, optionalText, requiredText, writeCents } from '#app/forms/fields.ts'
import { amountFault, parseCents } from '#app/locale/amounts.server.ts'
import { REQUEST_BODY_MAX, REVISIONS_MAX, STAGE_DAYS_MAX, TAX_NAME_MAX } from './limits.ts'
import {
  INCLUDES_MAX,
  PACKAGE_TITLE_MAX,
  packageNames,
  TIERS,
  type Package,
  type PackageTerms,
  type Tier,
} from './packages.ts'
import { amountOf, taxFaults, taxFieldsOf, taxTermsOf, type Fault } from './schema.ts'
import { PLANS } from './states.ts'
import { RETENTIONS, TAXES } from './tax-lines.ts'
import { t } from '#app/locale/texts.ts'

/** Whether an order binds at once, or its seller confirms it. */
const MODES = ['al_momento', 'confirmar'] as const

/** Texts of the packages, checked together below: a package with only empty texts is left out. */
const packageShape = Object.fromEntries(
  TIERS.flatMap((tier) => {
    const { includes, ...rest } = packageNames(tier)
    return [
      ...Object.values(rest).map((name) => [name, optionalLine({ max: 130 })] as const),
      [includes, optionalText({ max: INCLUDES_MAX })] as const,
    ]
  }),
)

export const PackagesForm = z
  .object({
    mode: choice(MODES, () => t('Elige si aceptas al momento o confirmas')),
    plan: choice(PLANS, () => t('Elige cuándo se paga')),
    tax: choice(TAXES, () => t('Elige el impuesto')),
    tax_name: optionalLine({ max: TAX_NAME_MAX }),
    tax_rate: optionalText({ max: 10 }),
    retention: choice(RETENTIONS, () => t('Elige la retención')),
    ...packageShape,
  })
  .superRefine((form, context) => {
    for (const { field, message } of [...readPackages(form).faults, ...taxFaults(form)])
      context.addIssue({ code: 'custom', path: [field], message })
  })
type PackagesInput = z.output<typeof PackagesForm>
export type PackagesFields = Record<string, string>

/** The packages of a seller, as they were written. */
export interface WrittenPackages {
  terms: PackageTerms
  packages: Package[]
}

/** The packages of a form that was judged. */
export const packagesOf = (form: PackagesInput): WrittenPackages => ({
  terms: { atOnce: form.mode === 'al_momento', plan: form.plan, ...taxTermsOf(form) },
  packages: readPackages(form).packages,
})

/** The packages as the form has them; for a listing without packages, the usual choices. */
export function packagesFieldsOf(written: WrittenPackages | undefined): PackagesFields {
  if (!written) return { mode: 'confirmar', plan: 'antes', tax: 'iva-21', retention: '0' }
  const { terms, packages } = written
  return {
    mode: terms.atOnce ? 'al_momento' : 'confirmar',
    plan: terms.plan,
    ...taxFieldsOf(terms),
    ...Object.fromEntries(
      packages.flatMap(({ tier, title, includes, baseCents, deliveryDays, revisions }) => {
        const names = packageNames(tier)
        return [
          [names.title, title],
          [names.includes, includes],
          [names.price, writeCents(baseCents)],
          [names.days, String(deliveryDays)],
          [names.revisions, revisions === 0 ? '' : String(revisions)],
        ]
      }),
    ),
  }
}

function readPackages(form: object): { packages: Package[]; faults: Fault[] } {
  const texts = form as Record<string, unknown>
  const faults: Fault[] = []
  const packages = TIERS.flatMap((tier) => {
    const names = packageNames(tier)
    const written = Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, typeof texts[name] === 'string' ? texts[name] : null]),
    ) as Record<keyof typeof names, string | null>
    if (Object.values(written).every((text) => text === null)) return []
    const read = readPackage(tier, written)
    faults.push(...faultsOf(read, written.price ?? '', names))
    return [read]
  })
  return { packages, faults }
}

const wholeOf = (text: string | null, ifEmpty: number) =>
  text === null ? ifEmpty : /^\d{1,3}$/.test(text) ? Number(text) : -1

function readPackage(tier: Tier, written: Record<keyof ReturnType<typeof packageNames>, string | null>): Package {
  return {
    tier,
    title: written.title ?? '',
    includes: written.includes ?? '',
    baseCents: parseCents(written.price ?? '') ?? 0,
    deliveryDays: wholeOf(written.days, 0),
    revisions: wholeOf(written.revisions, 0),
  }
}

function faultsOf(read: Package, price: string, names: ReturnType<typeof packageNames>): Fault[] {
  const faults: Fault[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  const { title, includes, deliveryDays, revisions } = read
  if (title === '') fault(names.title, t('Escribe cómo se llama'))
  else if (title.length > PACKAGE_TITLE_MAX)
    fault(names.title, t('Como máximo {max} caracteres', { max: PACKAGE_TITLE_MAX }))
  if (includes === '') fault(names.includes, t('Escribe qué incluye'))
  const priceFault = amountFault(price, amountOf(t('El precio debe ser mayor que cero')))
  if (priceFault) fault(names.price, priceFault)
  if (deliveryDays < 1 || deliveryDays > STAGE_DAYS_MAX)
    fault(names.days, t('Escribe un número de días del 1 al {max}', { max: STAGE_DAYS_MAX }))
  if (revisions < 0 || revisions > REVISIONS_MAX)
    fault(names.revisions, t('Escribe un número del 0 al {max}', { max: REVISIONS_MAX }))
  return faults
}

/** The kind of client: only a business or a professional in Spain withholds tax. */
export const BUYERS = ['particular', 'empresa'] as const

export const OrderForm = z.object({
  body: requiredText(() => t('Cuenta qué necesitas'), { max: REQUEST_BODY_MAX }),
  buyer: z.preprocess(
    (value) => value ?? 'particular',
    choice(BUYERS, () => t('Elige cómo lo pides')),
  ),
})
export type OrderForm = z.output<typeof OrderForm>

/** The offer that the client read when the form was opened. It is compared and not stored. */
export const ReadOffer = z.object({
  title: z.string(),
  includes: z.string(),
  baseCents: z.number(),
  deliveryDays: z.number(),
  revisions: z.number(),
  atOnce: z.boolean(),
  plan: choice(PLANS, ''),
  isTrader: z.boolean(),
  taxName: z.string(),
  taxBps: z.number(),
  retentionBps: z.number(),
  startsOn: z.string().nullable(),
})
export type ReadOffer = z.output<typeof ReadOffer>

/** The offer that a form says it has shown; undefined when that cannot be read. */
export function readOffer(text: string | null): ReadOffer | undefined {
  try {
    return ReadOffer.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
