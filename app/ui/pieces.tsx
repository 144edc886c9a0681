/** A part of a text, with the language that it is in where that is not the page's. */
export interface Piece {
  text: string
  lang?: string
}

/** A line of text whose parts may be in other languages than its page. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, lang }, at) =>
    lang === undefined ? (
      text
    ) : (
      <span key={at} lang={lang}>
        {text}
      </span>
    ),
  )
}

/** What somebody wrote, with its language where that is not the page's. */
export interface Theirs {
  words: string
  lang?: string | undefined
}

/** No text of ours and nobody's title has this sign. */
const PLACE = '\0'

/**
 * A sentence with somebody's words in it, in which they say their language.
 * @param say makes the sentence: `(title) => t('Editar {title}', { title })`.
 */
export function quoting(say: (words: string) => string, { words, lang }: Theirs): Piece[] {
  if (!lang) return [{ text: say(words) }]
  const [before = '', ...after] = say(PLACE).split(PLACE)
  return [{ text: before }, ...after.flatMap((text) => [{ text: words, lang }, { text }])].filter(({ text }) => text)
}
