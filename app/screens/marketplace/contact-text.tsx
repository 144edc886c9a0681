/** An e-mail address, or a telephone number as it is written in Spain. */
const REACHABLE = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d{1,3}[ .-]?)?\d{3}(?:[ .-]?\d{2,3}){2,3}(?!\d))/

/**
 * The seller's contact, its addresses and numbers as links. Those of a seller without a confirmed address stay text
 * (A12).
 */
export function ContactText({ text, isLinked }: { text: string; isLinked: boolean }) {
  return (
    <p className="listing__contact">
      {(isLinked ? text.split(REACHABLE) : [text]).map((part, index) => {
        if (index % 2 === 0) return part
        const href = part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[ .-]/g, '')}`
        return (
          <a key={index} href={href}>
            {part}
          </a>
        )
      })}
    </p>
  )
}
