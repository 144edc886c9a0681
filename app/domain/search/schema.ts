import { z } from 'zod'
import { optionalLine, optionalText, requiredLine, requiredText } from '#app/forms/fields.ts'
import { t } from '#app/locale/texts.ts'

const GROUP_TEXT_MAX = 600

/** A group of synonyms, as the operator types it. */
export const SynonymForm = z.object({
  terms: requiredText(() => t('Escribe al menos dos palabras, separadas por comas'), { max: GROUP_TEXT_MAX }),
  from: optionalText({ max: GROUP_TEXT_MAX }),
})

const WORD_TEXT_MAX = 60

/** A word and the one that it is searched as; without that it finds itself alone. */
export const StemForm = z.object({
  word: requiredLine(() => t('Escribe la palabra'), { max: WORD_TEXT_MAX }),
  as: optionalLine({ max: WORD_TEXT_MAX }),
})
