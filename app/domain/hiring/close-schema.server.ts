import { z } from 'zod'
import { optionalText, parseId } from '#app/forms/fields.ts'
import { answerNames, ANSWER_REASONS, LATER, PLACES, type AnswerReason } from './answers.ts'
import type { QuoteAnswer } from './closing.server.ts'
import { ANSWER_MAX } from './limits.ts'
import { t } from '#app/locale/texts.ts'

const shape = Object.fromEntries(
  PLACES.map(answerNames).flatMap(({ quote, reason, words }) => [
    [quote, optionalText({ max: 40 })],
    [reason, optionalText({ max: 20 })],
    [words, optionalText({ max: ANSWER_MAX })],
  ]),
)

const isReason = (text: string | null): text is AnswerReason => ANSWER_REASONS.some((reason) => reason === text)

export const CloseForm = z.object(shape).superRefine((form, context) => {
  const textAt = textsOf(form)
  for (const names of PLACES.map(answerNames)) {
    if (textAt(names.quote) === null) continue
    const reason = textAt(names.reason)
    if (reason !== LATER && !isReason(reason))
      context.addIssue({
        code: 'custom',
        path: [names.reason],
        message: t('Elige una respuesta, o di que respondes después'),
      })
    if (reason === 'otro' && textAt(names.words) === null)
      context.addIssue({ code: 'custom', path: [names.words], message: t('Escribe por qué') })
  }
})
export type CloseFields = Record<string, string>

const textsOf = (form: object) => {
  const texts = form as Record<string, unknown>
  return (name: string) => (typeof texts[name] === 'string' ? texts[name] : null)
}

/** The answers of a form that was judged. */
export function answersOf(form: object): QuoteAnswer[] {
  const textAt = textsOf(form)
  return PLACES.map(answerNames).flatMap((names) => {
    const [quoteId, reason] = [parseId(textAt(names.quote)), textAt(names.reason)]
    return quoteId ? [{ quoteId, reason: isReason(reason) ? reason : null, words: textAt(names.words) }] : []
  })
}
