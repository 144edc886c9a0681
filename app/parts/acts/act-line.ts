import type { Line } from './act-page.tsx'

/**
 * The marks around emphasised words in a sentence: characters of the private use of Unicode, which no text of the site
 * contains.
 */
const [BEGIN, AFTER_LANGUAGE, END] = ['\uE000', '\uE002', '\uE001']
const MARKED = /\uE000([^\uE001]*)\uE001/
const MARKS = /[\uE000-\uE002]/g

type Strong = (words: string, language?: { lang?: string | undefined }) => string

function strongPiece(piece: string) {
  const [lang = '', words = ''] = piece.split(AFTER_LANGUAGE)
  return lang ? { strong: words, lang } : { strong: words }
}

/**
 * A line with words that matter inside its sentence: `lineOf((strong) => t('{title} deja de serlo', { title:
 * strong(title, spokenIn(language)) }))`.
 */
export function lineOf(say: (strong: Strong) => string): Line {
  const sentence = say((words, { lang = '' } = {}) => BEGIN + lang + AFTER_LANGUAGE + words.replace(MARKS, '') + END)
  return sentence
    .split(MARKED)
    .map((piece, at) => (at % 2 ? strongPiece(piece) : piece))
    .filter((piece) => piece !== '')
}
