import './page-links.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { t } from '#app/locale/texts.ts'

/** Links to the neighbouring pages. None leads to a page by its number, because places move. */
export function Pager({
  first,
  previous,
  next,
  number,
  label = t('Páginas de resultados'),
}: {
  /** The link to the first page, if this is a later one. */
  first?: string | null | undefined
  previous?: string | null
  next?: string | null
  /** Which page this is, if that is known. */
  number?: number | undefined
  /** For pages with more than one pager. */
  label?: string
}) {
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={label}>
      {first && (
        <Link className="button button--plain" to={first}>
          {t('Primera página')}
        </Link>
      )}{' '}
      {previous && (
        <Link className="button button--plain" to={previous} rel="prev">
          <Icon name="arrow-left" />
          {t('Anteriores')}
        </Link>
      )}{' '}
      {number && <span className="num">{t('Página {number}', { number })}</span>}{' '}
      {next && (
        <Link className="button button--plain pager__next" to={next} rel="next">
          {t('Siguientes')}
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}
