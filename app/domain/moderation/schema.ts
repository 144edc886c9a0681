import { z } from 'zod'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { choice, email, optionalLine, optionalText, requiredText } from '#app/forms/fields.ts'
import { ACTIONS, REASONS } from './states.ts'
import { t } from '#app/locale/texts.ts'

const REPORT_TEXT_MAX = 2_000
export const FACTS_MAX = 1_000

const reportFields = {
  reason: choice(REASONS, () => t('Elige un motivo')),
  text: requiredText(() => t('Cuéntanos qué ocurre'), { max: REPORT_TEXT_MAX }),
}

/** D12: by a signed-in person. */
export const ReportForm = z.object(reportFields)
/** D12: by a visitor, who leaves an address for the answer. */
export const VisitorReportForm = z.object({
  ...reportFields,
  email: email(() => t('El correo electrónico es obligatorio')),
})

/** D12, N6: a report of one message, which is chosen in the form. */
export const MessageReportForm = z.object({
  ...reportFields,
  message: requiredText(() => t('Elige el mensaje'), { max: 36 }),
})

/** A number of days as people write it; empty text is null. */
const days = () =>
  optionalLine({ max: 20 })
    .refine((text) => text === null || /^\d{1,3}$/.test(text), { error: () => t('Escribe un número de días') })
    .transform((text) => (text === null ? null : Number(text)))

/** The category where a listing belongs; empty text is null. */
const correctCategory = () =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    choice(CREATABLE_SLUGS, () => t('Elige una categoría de la lista')).optional(),
  )

/** R14: the decision of a moderator. */
export const DecisionForm = z.object({
  action: choice(ACTIONS, () => t('Elige una decisión')),
  rule: choice(REASONS, () => t('Elige la norma')),
  facts: requiredText(() => t('Explica los hechos'), { max: FACTS_MAX }),
  days: days(),
  category: correctCategory(),
})
export type DecisionForm = z.output<typeof DecisionForm>

/** R14: the answer to an appeal. */
export const AppealDecisionForm = z.object({
  outcome: choice(['confirmado', 'revertido'], () => t('Elige una decisión')),
  facts: requiredText(() => t('Explica por qué'), { max: FACTS_MAX }),
})
export type AppealDecisionForm = z.output<typeof AppealDecisionForm>

/** The reason why removing an ad of another site was a mistake. */
export const PutBackForm = z.object({ facts: requiredText(() => t('Explica por qué'), { max: FACTS_MAX }) })

/** A person's appeal against a measure. */
export const AppealForm = z.object({
  text: requiredText(() => t('Cuéntanos por qué no estás de acuerdo'), { max: REPORT_TEXT_MAX }),
  token: optionalText({ max: 2_000 }),
})
