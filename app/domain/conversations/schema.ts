import { z } from 'zod'
import { optionalText, requiredAnswer, hiddenText } from '#app/forms/fields.ts'
import { MESSAGE_MAX } from './limits.ts'
import { t } from '#app/locale/texts.ts'

const EMPTY = () => t('Escribe un mensaje')

/** The form of a message. */
export const MessageForm = z.object({
  content: requiredAnswer(EMPTY, { max: MESSAGE_MAX }),
  /** How many messages are on one page of a conversation. */
  key: hiddenText({ max: 64 }).default(''),
})
/** With files, the words may be left out. */
export const MessageWithFilesForm = MessageForm.extend({
  content: optionalText({ max: MESSAGE_MAX }).transform((text) => text ?? ''),
})
export type MessageFields = z.input<typeof MessageForm>
export type MessageForm = z.output<typeof MessageForm>
