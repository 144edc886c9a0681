import { Link } from '#app/ui/link.tsx'

interface Act {
  to: string
  title: string
  isRare?: boolean
}

interface StageActsProps {
  acts: readonly Act[]
  weightOf: (to: string) => string
}

/** What the reader can do: what is rarely needed is folded. */
export function StageActs({ acts, weightOf }: StageActsProps) {
  const links = (shown: readonly Act[]) =>
    shown.length > 0 && (
      <p className="cluster">
        {shown.map(({ to, title }) => (
          <span key={to}>
            <Link className={weightOf(to)} to={to}>
              {title}
            </Link>{' '}
          </span>
        ))}
      </p>
    )
  const rare = acts.filter(({ isRare }) => isRare)
  return (
    <>
      {links(acts.filter(({ isRare }) => !isRare))}
      {rare.length > 0 && (
        <details className="rare-acts">
          <summary>Si algo va mal</summary>
          {links(rare)}
        </details>
      )}
    </>
  )
}
