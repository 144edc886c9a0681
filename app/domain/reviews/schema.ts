import { z } from 'zod'
import { choice, optionalText, requiredText, hiddenText } from '#app/forms/fields.ts'
import { COMMENT_MAX, REPLY_MAX, STARS } from './limits.ts'
import { t } from '#app/locale/texts.ts'

/** A reply to a rating (V3). */
export const ReplyForm = z.object({
  body: requiredText(() => t('Escribe tu respuesta'), { max: REPLY_MAX }),
  /** The moment of the reply that the form was opened with; empty when there was none. */
  version: hiddenText({ max: 40 }).optional(),
})

/** A rating of the other side of an order. */
export const RatingForm = z.object({
  rating: choice(STARS, () => t('Elige cuántas estrellas')).transform((stars) => Number(stars) as 1 | 2 | 3 | 4 | 5),
  comment: optionalText({ max: COMMENT_MAX }),
})
