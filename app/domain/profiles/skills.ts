import { splitWords } from '#app/locale/text.ts'

/** Skills one by one, or between commas and semicolons: trimmed, without empty ones and repetitions (P2). */
export const parseSkills = (texts: readonly string[]): string[] => splitWords(texts)
