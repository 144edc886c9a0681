import type { SerializeFrom } from '@remix-run/node'
import { Fragment } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { loadSearch } from './search.server.ts'

type Results = NonNullable<SerializeFrom<typeof loadSearch>['results']>

/** What was searched for in place of what was typed. */
export function Instead({
  q,
  corrected,
  without,
  isAnything,
}: { q: string } & Pick<Results, 'corrected' | 'without' | 'isAnything'>) {
  if (isAnything)
    return (
      <p className="callout search__meant" role="status">
        <span className="search__told">«{q}»: </span>
        Eso no dice qué servicio buscas. Estos son los anuncios más recientes.
      </p>
    )
  if (corrected)
    return (
      <p className="callout search__meant" role="status">
        <span className="search__told">Nadie ofrece «{q}». </span>
        Mostramos resultados de «{corrected.q}».{' '}
        <Link to={corrected.exact} rel="nofollow">
          Buscar «{q}»
        </Link>
      </p>
    )
  if (without)
    return (
      <p className="callout search__meant" role="status">
        <span className="search__told">Ningún anuncio tiene todas tus palabras. </span>
        Estos son los que más se acercan
        {without.length > 0 && `, sin «${without.join('», «')}»`}.
      </p>
    )
  return null
}

const TOPICS = [
  ['category', 'Categorías'],
  ['person', 'Personas'],
  ['place', 'Lugares'],
] as const

/** What else the question names: the categories, people and places that are suggested while it is typed. */
export function Topics({ topics }: { topics: NonNullable<Results['topics']> }) {
  return (
    <nav className="search__topics" aria-label="También con estas palabras">
      {TOPICS.map(([type, title]) => {
        const links = topics.filter((topic) => topic.type === type)
        return (
          links.length > 0 && (
            <p key={type}>
              <strong>{title}:</strong>{' '}
              {links.map(({ text, to }, at) => (
                <Fragment key={to}>
                  {at > 0 && ' · '}
                  <Link to={to}>{text}</Link>
                </Fragment>
              ))}
            </p>
          )
        )
      })}
    </nav>
  )
}
