import { splitPlainWords } from '#app/locale/split-words.ts'

/** Tags of a normalised text between commas, semicolons, lines or `#`: trimmed, without empty ones and repetitions (C5). */
export const parseTags = (text: string): string[] => splitPlainWords([text])
