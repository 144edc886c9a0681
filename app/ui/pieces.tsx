/** A part of a text, with its language if that is not the page's. */
export interface Piece {
  text: string
  lang?: string | undefined
}

/** A line of text whose parts may be in other languages than its page. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, lang }, at) =>
    lang ? (
      <span key={at} lang={lang}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

/** A person's words, with their language if that is not the page's. */
export interface Theirs {
  words: string
  lang?: string | undefined
}

/**
 * A sentence with somebody's words in it, in which they say their language.
 * @param say makes the sentence: `(title) => t('Editar {title}', { title })`.
 */
export const quoting = (say: (words: string) => string, { words, lang }: Theirs): Piece[] =>
  lang
    ? // No text of the site and no title has this sign.
      say('\0')
        .split(/(\0)/)
        .map((text, at) => (at % 2 ? { text: words, lang } : { text }))
    : [{ text: say(words) }]
