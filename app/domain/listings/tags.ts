import { splitPlainWords } from '#app/locale/split-words.ts'

/** A `#` begins a tag, after another one too: «#a #b», «#a#b». At the end of a word it belongs to it: «C#». */
const BETWEEN = /[,;\n]|(?:^|\s)#+|#+(?=[\p{L}\p{N}])/u

/** Tags of a normalised text between commas, semicolons, lines or `#`: trimmed, without empty ones and repetitions (C5). */
export const parseTags = (text: string): string[] => splitPlainWords([text], BETWEEN).filter((tag) => !/^#+$/.test(tag))
