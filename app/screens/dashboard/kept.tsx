import { Link } from '#app/ui/link.tsx'

export interface Kept {
  label: string
  count: string
  to: string
}

/** What a client keeps here, and where it is. */
export function KeptThings({ kept }: { kept: Kept[] }) {
  return (
    <section aria-labelledby="kept-title">
      <h2 className="visually-hidden" id="kept-title">
        Lo que guardas
      </h2>
      <ul className="dashboard-home__stats dashboard-home__kept">
        {kept.map(({ label, count, to }) => (
          <li key={to}>
            <Link className="panel kept" to={to}>
              <span className="stat__number num">{count}</span> <span className="stat__label">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
