import { z } from 'zod'
import { MAX_AMOUNT_CENTS } from '#app/domain/hiring/limits.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { choice, money, optionalText, requiredText } from '#app/forms/fields.ts'
import { DECISION_MAX, DISPUTE_ANSWERS, DISPUTE_REASONS, FOUND_PAID } from './steps.ts'
import { t } from '#app/locale/texts.ts'

const HOW_MUCH = () => t('Escribe una cantidad, por ejemplo 120,50. Si no se devuelve nada, escribe 0')
/** «0» is an answer. */
const amount = () =>
  money({
    message: HOW_MUCH,
    maxCents: MAX_AMOUNT_CENTS,
    tooMuch: () => t('Como máximo 9.999.999,99'),
    mayBeZero: true,
  })

export const DisputeForm = z.object({
  reason: choice(DISPUTE_REASONS, () => t('Elige un motivo')),
  words: requiredText(() => t('Cuenta qué ha pasado'), { max: EVENT_WORDS_MAX }),
  claim: amount(),
})

export const DisputeAnswerForm = z.object({
  answer: choice(DISPUTE_ANSWERS, () => t('Elige qué respondes')),
  words: requiredText(() => t('Escribe tu respuesta'), { max: EVENT_WORDS_MAX }),
})

export const DisputeOfferForm = z.object({ amount: amount() })

export const DecisionForm = z.object({
  amount: amount(),
  /** Whether, according to the moderator, the payment was made that one side announced and the other has not confirmed. */
  paid: choice(FOUND_PAID, () => t('Elige una respuesta')).optional(),
  facts: requiredText(() => t('Escribe los hechos'), { max: DECISION_MAX }),
  reasons: requiredText(() => t('Escribe las razones'), { max: DECISION_MAX }),
})

/** The form that adds words, files or both. */
export const EvidenceForm = (hasFiles: boolean) =>
  z.object({
    words: hasFiles
      ? optionalText({ max: EVENT_WORDS_MAX })
      : requiredText(() => t('Escribe algo o adjunta un archivo'), { max: EVENT_WORDS_MAX }),
  })

export const DisputeWordsForm = z.object({ words: requiredText(() => t('Escribe por qué'), { max: EVENT_WORDS_MAX }) })
/** The form of an act that needs no text. */
export const NoWordsForm = z.object({ words: optionalText({ max: 1 }) })
