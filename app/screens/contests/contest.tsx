import './contest.css'
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listEntriesForAnyone } from '#app/domain/contests/contest.server.ts'
import { BY_RANK } from '#app/domain/contests/params.ts'
import { readPlace } from '#app/domain/paging.ts'
import { contestPath, ownContestPath } from '#app/domain/contests/paths.ts'
import { judgingOf } from '#app/domain/contests/states.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { cutText } from '#app/locale/words.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { breadcrumbs, DESCRIPTION_LENGTH, pageHead, socialPicture, structuredData } from '#app/ui/page-head.ts'
import { StateBadges } from './contest-card.tsx'
import { enteringOf, isDecided, isRevealed, requireContest } from './contest-page.server.ts'
import { ContestEntries } from './contest-entries.tsx'
import { ContestFacts } from './contest-facts.tsx'
import { EnteringPanel } from './entering-panel.tsx'
import { presentContest, presentEntry, presentMoments } from './presented.server.ts'

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
      picture: { path: data.contest.image?.src ?? socialPicture('contests', data.contest.id), isWide: true },
    }),
    structuredData(
      breadcrumbs(origin, [
        { name: 'Concursos', path: '/contests' },
        { name: data.contest.title, path },
      ]),
    ),
  ]
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const now = clock.now()
  const contest = await requireContest(params.id, viewer)
  const reading = { now, timeZone: viewer?.timezone }
  const decided = isDecided(contest, now)
  const revealed = isRevealed(contest, now)
  const after = readPlace(BY_RANK, readAddress(request, ['after']).get('after'))
  const page = revealed ? await listEntriesForAnyone(db, contest.id, { isDecided: decided, after }) : undefined
  return {
    contest: presentContest(contest, reading),
    url: siteOf(request).origin + contestPath(contest.id),
    description: cutText(contest.description.replace(/\s+/g, ' '), DESCRIPTION_LENGTH),
    isVisible: contest.isVisible,
    brief: contest.description,
    prizeDescription: contest.prizeDescription,
    moments: presentMoments(contest, reading),
    judging: judgingOf(contest, now) ?? null,
    organiser: {
      name: contest.organiser.name,
      avatarUrl: contest.organiser.avatarUrl,
      to: contest.organiser.profileId && `/freelancers/${contest.organiser.profileId}`,
    },
    ownTo: contest.isOrganiser ? ownContestPath(contest.id) : null,
    entering: enteringOf(contest, viewer, now),
    ownEntry: contest.entry && { id: contest.entry.id, title: contest.entry.title },
    /** The one-time key of the form on the page. */
    key: viewer ? randomUUID() : null,
    isSignedIn: viewer !== undefined,
    isFirst: after === undefined,
    entries: page && {
      items: page.items.map((entry) =>
        presentEntry(entry, { contestId: contest.id, isDecided: decided, canOpenFiles: viewer !== undefined }, reading),
      ),
      next: page.next ? `${contestPath(contest.id)}?after=${page.next}#propuestas` : null,
    },
  }
}

export default function Contest() {
  const { contest, isVisible, brief, organiser, ownTo } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page contest">
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
            <img
              className="contest__picture"
              {...contest.image}
              alt={`Imagen del concurso «${contest.title}»`}
              sizes="(min-width: 60rem) 44rem, calc(100vw - 2rem)"
              decoding="async"
            />
          )}
          <section aria-labelledby="brief-title">
            <h2 id="brief-title">Bases</h2>
            <p className="contest__brief">{brief}</p>
          </section>
          <EnteringPanel />
          <ContestEntries />
          <p className="cluster small">
            <Link to="/contests">Ver todos los concursos</Link>{' '}
            {!ownTo && <Link to={`${contest.to}/report`}>Reportar este concurso</Link>}
          </p>
        </div>
      </div>
    </div>
  )
}
