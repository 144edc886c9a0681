import type { Line } from './act-page.tsx'

/** Around words that matter in a sentence: of the private use of Unicode, which no text of ours holds. */
const [BEGIN, END] = ['\uE000', '\uE001']
const MARKED = /\uE000([^\uE001]*)\uE001/
const MARKS = /[\uE000\uE001]/g

/** A line with words that matter inside its sentence: `lineOf((strong) => t('{title} deja de serlo', { title: strong(title) }))`. */
export function lineOf(say: (strong: (words: string) => string) => string): Line {
  const sentence = say((words) => `${BEGIN}${words.replace(MARKS, '')}${END}`)
  return sentence
    .split(MARKED)
    .map((piece, at) => (at % 2 ? { strong: piece } : piece))
    .filter((piece) => piece !== '')
}
