/** A line of text whose parts may be in other languages than its page. */
export function Pieces({ pieces }: { pieces: readonly { text: string; lang?: string }[] }) {
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
