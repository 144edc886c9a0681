import type { SerializeFrom } from '@remix-run/node'
import { Fragment } from 'react'
import { Link } from '#app/ui/link.tsx'
import { Units } from './chips.tsx'
import type { loadSearch } from './search.server.ts'

type Results = NonNullable<SerializeFrom<typeof loadSearch>['results']>

/** How the question was understood, and what else it may mean. */
export function Meant({ q, units, topics, ...instead }: { q: string } & Results) {
  return (
    <>
      <Instead q={q} {...instead} />
      {units && <Units units={units} />}
      {topics && <Topics topics={topics} />}
    </>
  )
}

/** What was searched for in place of what was typed. */
function Instead({ q, corrected, without }: { q: string } & Pick<Results, 'corrected' | 'without'>) {
  if (corrected)
    return (
      <p className="callout" role="status">
        Nadie ofrece «{q}». Mostramos resultados de «{corrected.q}».{' '}
        <Link to={corrected.exact} rel="nofollow">
          Buscar «{q}»
        </Link>
      </p>
    )
  if (without)
    return (
      <p className="callout" role="status">
        Ningún anuncio tiene todas tus palabras. Estos son los que más se acercan
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
function Topics({ topics }: { topics: NonNullable<Results['topics']> }) {
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
