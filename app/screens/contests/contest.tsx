import './contest.css'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { breadcrumbs, pageHead, socialPicture, structuredData } from '#app/ui/page-head.ts'
import { StateBadges } from './contest-card.tsx'
import { loadContestPage } from './contest-page.server.ts'
import { ContestEntries } from './contest-entries.tsx'
import { ContestFacts } from './contest-facts.tsx'
import { EnteringPanel } from './entering-panel.tsx'

const NOT_FOUND_TITLE = 'Concurso no encontrado'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: NOT_FOUND_TITLE }, { name: 'robots', content: 'noindex' }]
  if (!data.isVisible) return [{ title: data.contest.title }, { name: 'robots', content: 'noindex' }]
  const { origin, pathname: path } = new URL(data.url)
  return [
    ...pageHead(matches, {
      title: `${data.contest.title} · Concurso de ${data.organiser.name}`,
      sharedTitle: `${data.contest.title}, premio de ${data.contest.prize}`,
      description: data.description,
      path,
      picture: data.contest.image?.src ?? socialPicture('contests', data.contest.id),
    }),
    structuredData(
      breadcrumbs(origin, [
        { name: 'Concursos', path: '/contests' },
        { name: data.contest.title, path },
      ]),
    ),
  ]
}

export const loader = loadContestPage

export default function Contest() {
  const { contest, isVisible, brief, organiser, ownTo } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack stack--loose">
      {!isVisible && (
        <p className="callout callout--warn" role="status">
          Este concurso se ha retirado: solo lo ves tú.
        </p>
      )}
      <header className="contest-head">
        <TileOrnament className="contest-head__cover" seed={contest.id} category={contest.category.slug} />
        <div className="contest-head__words">
          <p className="cluster">
            <StateBadges contest={contest} />{' '}
            <span className={`badge badge--category category--${contest.category.slug}`}>{contest.category.name}</span>
          </p>
          <h1>{contest.title}</h1>
          <p className="soft">
            Convoca {organiser.to ? <Link to={organiser.to}>{organiser.name}</Link> : <strong>{organiser.name}</strong>}
          </p>
          {ownTo && (
            <Link className="button button--plain" to={ownTo}>
              <Icon name="settings" />
              Gestionar este concurso
            </Link>
          )}
        </div>
      </header>
      <div className="contest__columns">
        <aside className="contest__side">
          <ContestFacts />
        </aside>
        <div className="contest__main">
          {contest.image && (
            <div className="contest__frame">
              <img
                className="contest__picture"
                {...contest.image}
                alt={`Imagen del concurso «${contest.title}»`}
                sizes="(min-width: 60rem) 44rem, calc(100vw - 2rem)"
                decoding="async"
              />
            </div>
          )}
          <section aria-labelledby="brief-title">
            <h2 id="brief-title">Bases</h2>
            <p className="contest__brief">{brief}</p>
          </section>
          <EnteringPanel />
          <ContestEntries />
          <p className="cluster small">
            <Link to="/contests">Ver todos los concursos</Link>{' '}
            {!ownTo && <Link to={`${contest.to}/report`}>Denunciar este concurso</Link>}
          </p>
        </div>
      </div>
    </div>
  )
}
