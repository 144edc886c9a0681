import './page-links.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** Links to the neighbouring pages. None leads to a page by its number, because places move. */
export function Pager({
  first,
  previous,
  next,
  number,
  label = 'Páginas de resultados',
}: {
  /** The way to the first page, where this is another one. */
  first?: string | null | undefined
  previous?: string | null
  next?: string | null
  /** Which page this is, where that is known. */
  number?: number | undefined
  /** For pages with more than one pager. */
  label?: string
}) {
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={label}>
      {first && (
        <Link className="button button--plain" to={first}>
          Primera página
        </Link>
      )}{' '}
      {previous && (
        <Link className="button button--plain" to={previous} rel="prev">
          <Icon name="arrow-left" />
          Anteriores
        </Link>
      )}{' '}
      {number && <span className="num">Página {number}</span>}{' '}
      {next && (
        <Link className="button button--plain pager__next" to={next} rel="next">
          Siguientes
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}
