import { z } from 'zod'
import { optionalText, requiredText } from '#app/forms/fields.ts'
import { MESSAGE_MAX } from './limits.ts'

const EMPTY = 'Escribe un mensaje'
/** Spaces and invisible characters: zero width, marks of direction, fillers. */
const SHOWS_NOTHING = /^[\s\u00ad\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]*$/

/** The form of a message. */
export const MessageForm = z.object({
  content: requiredText(EMPTY, { max: MESSAGE_MAX }).refine(
    (text) => text.length === 0 || !SHOWS_NOTHING.test(text),
    EMPTY,
  ),
  /** The one-time key of the form. */
  key: z.preprocess((value) => value ?? '', z.string().max(64)),
})
/** With files, the words may be left out. */
export const MessageWithFilesForm = MessageForm.extend({
  content: optionalText({ max: MESSAGE_MAX }).transform((text) => text ?? ''),
})
export type MessageFields = z.input<typeof MessageForm>
export type MessageForm = z.output<typeof MessageForm>
