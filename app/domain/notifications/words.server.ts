import type { Language } from '#app/locale/languages.ts'
import { reading, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { isKnown, told } from '#app/locale/said.server.ts'
import type { Said } from '#app/locale/said.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { cutText } from '#app/locale/words.ts'

/** A text of ours with its values, or what a person wrote. */
export type NoticeText = Said | string

/** What is kept of a notice's texts, beside the Spanish sentences; a side without texts of ours is a string. */
export interface SaidOfNotice {
  title: NoticeText
  message: NoticeText
}

export interface StoredWords {
  title: string
  message: string
  said: unknown
}

export interface NoticeWords {
  title: string
  message: string
  /** The language that they are in, where it is not that of now. */
  language?: Language
}

/** The Spanish sentence, which is stored with every notice. */
export const storedText = (text: NoticeText): string => inLanguage(SOURCE_LANGUAGE, () => told(text))

/** The longest title that is stored, in characters. */
const TITLE_MAX = 200

/** The same of a title. One that is too long ends in «…»: titles of jobs may hold any character. */
export const storedTitle = (text: NoticeText): string => cutText(storedText(text), TITLE_MAX)

/** What is kept for readers of other languages; null where a notice has no text of ours. */
export const keptWords = (title: NoticeText, message: NoticeText): string | null =>
  typeof title === 'string' && typeof message === 'string' ? null : JSON.stringify({ title, message })

/**
 * The title and the message of a notice in the language of now. Notices of before their texts were kept, texts that this
 * version does not have, and what cannot be read are in Spanish, and say so.
 */
export function noticeWords({ title, message, said }: StoredWords): NoticeWords {
  if (reading.language() === SOURCE_LANGUAGE) return { title, message }
  try {
    const kept = said as SaidOfNotice | null
    if (kept && isKnown(kept.title) && isKnown(kept.message))
      return { title: told(kept.title), message: told(kept.message) }
  } catch {
    // What is stored has another form: the sentence beside it is there for this.
  }
  return { title, message, language: SOURCE_LANGUAGE }
}
