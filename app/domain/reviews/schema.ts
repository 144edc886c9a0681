import { z } from 'zod'
import { requiredText } from '#app/forms/fields.ts'
import { REPLY_MAX } from './limits.ts'

/** A reply to a rating (V3). */
export const ReplyForm = z.object({
  body: requiredText('Escribe tu respuesta', { max: REPLY_MAX }),
  /** The moment of the reply that the form was opened with; empty when there was none. */
  version: z.string().max(40).optional(),
})
