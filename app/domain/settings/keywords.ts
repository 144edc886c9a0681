import { splitWords } from '#app/locale/text.ts'

export const KEYWORDS_MAX = 50
export const KEYWORD_MAX_LENGTH = 60

/**
 * Keywords from a list and from typed text, separated by commas or semicolons: trimmed, without empty ones and
 * repetitions, whatever their capitals (E3). Too many are not cut, because the form has to say so.
 */
export const joinKeywords = (listed: readonly string[], typed = ''): string[] => splitWords([...listed, typed])
