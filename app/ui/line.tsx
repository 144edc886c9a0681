import { Pieces, type Piece, type Theirs } from './pieces.tsx'

/** A text of the site, or its pieces, in which a person's words name their language. */
export type LineText = string | readonly Piece[]

/** Such a text as an element. */
export const Line = ({ of }: { of: LineText }) => (typeof of === 'string' ? of : <Pieces pieces={of} />)

/** `quoting` of a sentence that has words of several people, or several times, in it. */
export const quotingAll = (say: (...words: string[]) => string, ...theirs: readonly Theirs[]): Piece[] =>
  // Neither the site's texts nor people's words contain this character.
  say(...theirs.map((_, index) => `\0${index}\0`))
    .split('\0')
    .map((text, at) => {
      const { words = '', lang } = (at % 2 === 1 && theirs[Number(text)]) || {}
      return at % 2 === 1 ? { text: words, lang } : { text }
    })
