import { z } from 'zod'
import { parseDay } from '#app/domain/contests/period.ts'
import { optionalMoney, optionalText } from '#app/forms/fields.ts'
import type { CounterTerms } from './counter-offers.ts'
import { ANSWER_MAX, COUNTER_BODY_MAX, REVISIONS_MAX } from './limits.ts'
import { amountOf } from './schema.ts'
import { STAGE_NUMBERS, stageNames } from './stage-names.ts'
import { t } from '#app/locale/texts.ts'

const PRICE = () => t('Escribe una cantidad mayor que cero, por ejemplo 450')
const ROUNDS = () => t('Escribe un número del 0 al {max}', { max: REVISIONS_MAX })
const EITHER = () => t('Propón un precio para todo el trabajo o por etapas, no las dos cosas')
const NOTHING = () => t('Propón algo: un precio, un día, rondas de cambios o unas palabras')

const stagePrices = Object.fromEntries(STAGE_NUMBERS.map((n) => [stageNames(n).price, optionalMoney(amountOf(PRICE))]))

export const CounterForm = z
  .object({
    price: optionalMoney(amountOf(PRICE)),
    ...stagePrices,
    wanted: optionalText({ max: 20 })
      .refine((text) => text === null || parseDay(text) !== undefined, {
        error: () => t('Escribe un día, por ejemplo 31/12/2026'),
      })
      .transform((text) => (text === null ? null : (parseDay(text) ?? null))),
    revisions: optionalText({ max: 20 })
      .refine((text) => text === null || (/^\d{1,2}$/.test(text) && Number(text) <= REVISIONS_MAX), { error: ROUNDS })
      .transform((text) => (text === null ? null : Number(text))),
    body: optionalText({ max: COUNTER_BODY_MAX }),
  })
  .superRefine((form, context) => {
    const { baseCents, stagePrices: byStage, ...rest } = counterOf(form)
    const message =
      baseCents !== null && byStage.length > 0
        ? EITHER()
        : baseCents === null && byStage.length === 0 && Object.values(rest).every((part) => part === null)
          ? NOTHING()
          : undefined
    if (message) context.addIssue({ code: 'custom', path: ['price'], message })
  })
export type CounterFields = Record<string, string>

interface CounterInput {
  price: number | null
  wanted: string | null
  revisions: number | null
  body: string | null
}

/** The terms that a form proposes. */
export function counterOf(form: CounterInput): CounterTerms {
  const values = form as unknown as Record<string, unknown>
  return {
    baseCents: form.price,
    stagePrices: STAGE_NUMBERS.flatMap((n) => {
      const baseCents = values[stageNames(n).price]
      return typeof baseCents === 'number' ? [{ n, baseCents }] : []
    }),
    wantedBy: form.wanted,
    revisions: form.revisions,
    body: form.body,
  }
}

/** The words with which the author of a quote keeps it; they may be empty. */
export const KeepForm = z.object({ answer: optionalText({ max: ANSWER_MAX }) })
