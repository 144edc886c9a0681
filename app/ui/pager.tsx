import './pager.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The way to the pages before and after this one; there are no page numbers to promise. */
export function Pager({
  previous,
  next,
  label = 'Páginas de resultados',
}: {
  previous?: string | null
  next?: string | null
  /** Where a page has more than one. */
  label?: string
}) {
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={label}>
      {previous && (
        <Link className="button button--plain" to={previous} rel="prev">
          <Icon name="arrow-left" />
          Anteriores
        </Link>
      )}{' '}
      {next && (
        <Link className="button button--plain pager__next" to={next} rel="next">
          Siguientes
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}
