import { z } from 'zod'
import { parseDay } from '#app/domain/contests/period.ts'
import {
  choice,
  optionalLine,
  optionalMoney,
  optionalText,
  parseId,
  requiredLine,
  requiredText,
  writeCents,
  hiddenText,
  textLanguage,
} from '#app/forms/fields.ts'
import { amountFault, parseCents, readRate } from '#app/locale/amounts.server.ts'
import {
  ANSWER_MAX,
  EXCLUSIONS_MAX,
  MAX_AMOUNT_CENTS,
  REQUEST_BODY_MAX,
  REQUEST_TITLE_MAX,
  REVISIONS_MAX,
  SCOPE_MAX,
  STAGE_DAYS_MAX,
  STAGE_TITLE_MAX,
  TAX_NAME_MAX,
  TEMPLATE_NAME_MAX,
  VALID_DAYS_MAX,
} from './limits.ts'
import { OTHER_REASONS } from './answers.ts'
import { STAGE_NUMBERS, stageNames } from './stage-names.ts'
import { BEGINNINGS, CLIENT_KINDS, PLANS, type Plan } from './states.ts'
import { KNOWN_TAXES, RETENTIONS, TAXES } from './tax-lines.ts'
import { t } from '#app/locale/texts.ts'

export const TOO_MUCH = () => t('Como máximo 9.999.999,99')
/** A date control and people who write one need no more. */
export const DAY_LENGTH = { max: 20 }
export const DAY_MESSAGE = () => t('Escribe un día, por ejemplo 31/12/2026')
const NUMBER_LENGTH = { max: 20 }

const PRICE = () => t('El precio debe ser mayor que cero')
/** An amount that is quoted, budgeted or proposed; `message` is the mistake of zero. */
export const amountOf = (message: string | (() => string)) => ({
  message,
  maxCents: MAX_AMOUNT_CENTS,
  tooMuch: TOO_MUCH,
})

/** A whole number that was written out. */
const whole = (message: () => string, { min, max }: { min: number; max: number }) =>
  requiredText(message, NUMBER_LENGTH)
    .refine((text) => text === '' || /^\d{1,4}$/.test(text), { error: message })
    .refine((text) => !/^\d{1,4}$/.test(text) || (Number(text) >= min && Number(text) <= max), { error: message })
    .transform(Number)

export const RequestForm = z.object({
  title: requiredLine(() => t('Escribe un título'), { max: REQUEST_TITLE_MAX }),
  body: requiredText(() => t('Cuenta qué necesitas'), { max: REQUEST_BODY_MAX }),
  language: textLanguage(),
  budget: optionalMoney(amountOf(() => t('Escribe una cantidad mayor que cero, por ejemplo 450'))),
  wanted: optionalText(DAY_LENGTH)
    .refine((text) => text === null || parseDay(text) !== undefined, { error: DAY_MESSAGE })
    .transform((text) => (text === null ? null : (parseDay(text) ?? null))),
})
export type RequestForm = z.output<typeof RequestForm>
export type RequestFields = { [Name in keyof RequestForm]-?: string }

/** Asks one more freelancer for a quote of a request that is open. */
export const InvitationForm = z.object({
  request: hiddenText({ max: 36 }, () => t('Elige una de tus solicitudes')).transform((text) => parseId(text) ?? ''),
})

/** Texts of the stages, checked together below: a stage with only empty texts is left out. */
const stageShape = Object.fromEntries(
  STAGE_NUMBERS.flatMap((n) => Object.values(stageNames(n))).map((name) => [name, optionalLine({ max: 130 })]),
)

export const QuoteForm = z
  .object({
    scope: requiredText(() => t('Escribe qué incluye'), { max: SCOPE_MAX }),
    exclusions: optionalText({ max: EXCLUSIONS_MAX }),
    revisions: whole(() => t('Escribe un número del 0 al {max}', { max: REVISIONS_MAX }), {
      min: 0,
      max: REVISIONS_MAX,
    }),
    plan: choice(PLANS, () => t('Elige cuándo se paga')),
    tax: choice(TAXES, () => t('Elige el impuesto')),
    tax_name: optionalLine({ max: TAX_NAME_MAX }),
    tax_rate: optionalText({ max: 10 }),
    retention: choice(RETENTIONS, () => t('Elige la retención')),
    valid_days: whole(() => t('Escribe un número del 1 al {max}', { max: VALID_DAYS_MAX }), {
      min: 1,
      max: VALID_DAYS_MAX,
    }),
    ...stageShape,
  })
  .superRefine((form, context) => {
    for (const { field, message } of [...taxFaults(form), ...readStages(form).faults])
      context.addIssue({ code: 'custom', path: [field], message })
  })
type QuoteInput = z.output<typeof QuoteForm>
export type QuoteFields = Record<string, string>

export interface Fault {
  field: string
  message: string
}

export interface QuotedStage {
  title: string
  baseCents: number
  days: number
}

/** The quote of a freelancer, as it was written. */
export interface WrittenQuote {
  scope: string
  exclusions: string | null
  revisions: number
  plan: Plan
  isTrader: boolean
  taxName: string
  taxBps: number
  retentionBps: number
  validDays: number
  stages: QuotedStage[]
}

/** The quote of a form that was judged. */
export function quoteOf(form: QuoteInput): WrittenQuote {
  return {
    scope: form.scope,
    exclusions: form.exclusions,
    revisions: form.revisions,
    plan: form.plan,
    ...taxTermsOf(form),
    validDays: form.valid_days,
    stages: readStages(form).stages,
  }
}

/** The name under which a quote is kept. */
export const TemplateForm = z.object({
  template_name: requiredLine(() => t('Escribe un nombre para la plantilla'), { max: TEMPLATE_NAME_MAX }),
})
export interface TemplateFields {
  template_name: string
}

/** The taxes of a form, of a quote or of packages. */
export type TaxInput = Pick<QuoteInput, 'tax' | 'tax_name' | 'tax_rate' | 'retention'>

export function taxTermsOf({ tax: chosen, tax_name, tax_rate, retention }: TaxInput) {
  const tax =
    chosen === 'otro'
      ? { name: tax_name ?? '', bps: readRate(tax_rate ?? '') ?? 0, isTrader: true }
      : KNOWN_TAXES[chosen]
  return { isTrader: tax.isTrader, taxName: tax.name, taxBps: tax.bps, retentionBps: Number(retention) }
}

/** The taxes as a form has them. */
export function taxFieldsOf(terms: ReturnType<typeof taxTermsOf>): Record<keyof TaxInput, string> {
  const { isTrader, taxName, taxBps, retentionBps } = terms
  const known = TAXES.find((tax) => {
    if (tax === 'otro') return false
    const { name, bps, isTrader: trades } = KNOWN_TAXES[tax]
    return name === taxName && bps === taxBps && trades === isTrader
  })
  return {
    tax: known ?? 'otro',
    tax_name: known ? '' : taxName,
    tax_rate: known ? '' : writeCents(taxBps),
    retention: String(retentionBps),
  }
}

export function taxFaults({ tax, tax_name, tax_rate, retention }: TaxInput): Fault[] {
  const faults: Fault[] = []
  if (tax === 'otro' && tax_name === null) faults.push({ field: 'tax_name', message: t('Escribe cómo se llama') })
  if (tax === 'otro' && readRate(tax_rate ?? '') === undefined)
    faults.push({ field: 'tax_rate', message: t('Escribe un porcentaje, por ejemplo 7') })
  if (tax === 'sin' && retention !== '0')
    faults.push({ field: 'retention', message: t('Como particular no hay retención') })
  return faults
}

function stageFaults({ title, days }: QuotedStage, price: string, names: ReturnType<typeof stageNames>): Fault[] {
  const faults: Fault[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  if (title === '') fault(names.title, t('Escribe qué se entrega'))
  else if (title.length > STAGE_TITLE_MAX)
    fault(names.title, t('Como máximo {max} caracteres', { max: STAGE_TITLE_MAX }))
  const priceFault = amountFault(price, amountOf(PRICE))
  if (priceFault) fault(names.price, priceFault)
  if (days < 1 || days > STAGE_DAYS_MAX)
    fault(names.days, t('Escribe un número de días del 1 al {max}', { max: STAGE_DAYS_MAX }))
  return faults
}

/** The stages with a text; the first is included even without one. */
function readStages(form: QuoteInput): { stages: QuotedStage[]; faults: Fault[] } {
  const texts: Record<string, unknown> = form
  const textAt = (name: string) => (typeof texts[name] === 'string' ? texts[name] : null)
  const faults: Fault[] = []
  const stages = STAGE_NUMBERS.flatMap((n) => {
    const names = stageNames(n)
    const [title, price, days] = [textAt(names.title), textAt(names.price), textAt(names.days)]
    if (n > 1 && title === null && price === null && days === null) return []
    const stage = {
      title: title ?? '',
      baseCents: parseCents(price ?? '') ?? 0,
      days: days !== null && /^\d{1,3}$/.test(days) ? Number(days) : 0,
    }
    faults.push(...stageFaults(stage, price ?? '', names))
    return [stage]
  })
  return { stages, faults }
}

export const BEGINS_UNSAID = () => t('Elige cuándo empieza el trabajo')

export const AcceptForm = z.object({
  sha256: hiddenText({ max: 64 }, () => t('Vuelve a abrir el presupuesto')),
  client_kind: choice(CLIENT_KINDS, () => t('Elige cómo contratas')),
  // Only a private person who hires a professional has to answer this.
  begins: choice(BEGINNINGS, BEGINS_UNSAID).optional(),
  // Only a request with other quotes has this field.
  others: choice(OTHER_REASONS, () => t('Elige qué respondes a los demás')).default('otro'),
})
export interface AcceptFields {
  sha256: string
  client_kind: string
  begins: string
  others: string
}

export const AnswerForm = z.object({
  answer: requiredText(() => t('Escribe una respuesta: sin ella no sabría por qué'), { max: ANSWER_MAX }),
})
