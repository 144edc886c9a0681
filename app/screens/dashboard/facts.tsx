import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'

export interface Fact {
  label: string
  /** How the figure is counted. */
  figure?: Figure
  /** The figure; null if it could not be loaded, as the note then says. */
  value: string | null
  note: string
  /** The language of the note, if it is not the page's. */
  lang?: string
  /** Where the note leads. */
  to?: string
}

/** Two to four figures at the head of the dashboard. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts-row panel">
      {facts.map(({ label, figure, value, note, lang, to }) => (
        <div className="facts-row__fact" key={label}>
          <dt className="soft small">{figure ? <HowCounted figure={figure}>{label}</HowCounted> : label}</dt>
          {value !== null && <dd className="amount num">{value}</dd>}
          <dd className="small" lang={lang}>
            {to ? <Link to={to}>{note}</Link> : <span className="soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
