import { splitPlainWords } from '#app/locale/text.ts'

/** Tags of a normalised text between commas, semicolons, lines or `#`: trimmed, without empty ones and repetitions (C5). */
export const parseTags = (text: string): string[] => splitPlainWords([text])
