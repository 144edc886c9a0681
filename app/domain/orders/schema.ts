import { z } from 'zod'
import { optionalText, requiredText } from '#app/forms/fields.ts'
import { EVENT_WORDS_MAX } from './limits.ts'
import { RULES, type Act } from './stages.ts'

const WHAT: Partial<Record<Act, string>> = {
  deliver: 'Escribe qué entregas',
  changes: 'Escribe qué hay que cambiar',
}

/** The form of an act: its words, where it takes some. */
export const ActForm = (act: Act) =>
  z.object({
    words:
      RULES[act].words === 'required'
        ? requiredText(WHAT[act] ?? 'Escribe qué', { max: EVENT_WORDS_MAX })
        : optionalText({ max: EVENT_WORDS_MAX }),
  })
