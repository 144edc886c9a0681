import './contests.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { CONTESTS_NAMES, readContestParams } from '#app/domain/contests/params.ts'
import { contestsHref } from '#app/domain/contests/paths.ts'
import { contestFigures, listContestOverview, listContests } from '#app/domain/contests/queries.server.ts'
import { CONTEST_STATES, type ContestState } from '#app/domain/contests/states.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { site, siteOf } from '#app/http/site.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { isoDay, momentIn } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { siteCurrency, siteTimeZone } from '#app/locale/site.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { ContestCard } from './contest-card.tsx'
import { ContestWall } from './contest-wall.tsx'
import { presentContest, type PresentedContest } from './presented.server.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The headings of each state's contests. */
const GROUPS: () => Record<ContestState, { title: string; all: string; none: string }> = perLanguage(() => ({
  active: {
    title: t('Concursos activos'),
    all: t('Ver todos los activos'),
    none: t('Ahora mismo no hay ningún concurso abierto'),
  },
  upcoming: { title: t('Próximamente'), all: t('Ver todos los próximos'), none: t('No hay ningún concurso anunciado') },
  ended: {
    title: t('Finalizados'),
    all: t('Ver todos los finalizados'),
    none: t('Todavía no ha terminado ningún concurso'),
  },
}))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = data?.state ? t('{state} · Concursos', { state: GROUPS()[data.state].title }) : t('Concursos')
  if (!data) return [{ title }]
  const { pathname, search } = new URL(data.url)
  return pageHead(matches, {
    title,
    description: data.state
      ? t(
          '{state}. Encargos con premio abiertos a todo el mundo: lee las bases, presenta tu propuesta y mira quién gana.',
          { state: GROUPS()[data.state].title },
        )
      : t('Encargos con premio abiertos a todo el mundo: lee las bases, presenta tu propuesta y mira quién gana.'),
    path: pathname + search,
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const now = clock.now()
  const { state, after } = readContestParams(readAddress(request, CONTESTS_NAMES))
  const reading = { now, timeZone: viewer?.timezone }
  const [figures, found] = await Promise.all([
    contestFigures(db, { now, currency: siteCurrency, monthStart: monthStart(now) }),
    state
      ? listContests(db, state, { now, after }).then(({ items, next }) => ({
          groups: [{ state, items: items.map((item) => presentContest(item, reading)) }],
          next: next === undefined ? null : contestsHref(state, next),
        }))
      : listContestOverview(db, now).then((all) => ({
          groups: CONTEST_STATES.map((name) => ({
            state: name,
            items: all[name].map((item) => presentContest(item, reading)),
          })),
          next: null,
        })),
  ])
  return {
    siteName: site.name,
    state: state ?? null,
    isFirst: after === undefined,
    url: siteOf(request).origin + contestsHref(state),
    isSignedIn: viewer !== undefined,
    tiles: [
      { figure: formatMoney(figures.openPrizeCents, siteCurrency), label: t('en premios abiertos') },
      {
        figure: formatCount(figures.participants),
        label: tn(figures.participants, 'participante ahora', 'participantes ahora'),
      },
      { figure: formatCount(figures.active), label: tn(figures.active, 'concurso activo', 'concursos activos') },
      {
        figure: formatCount(figures.winners),
        label: tn(figures.winners, 'ganador este mes', 'ganadores este mes'),
      },
    ],
    ...found,
  }
}

/** When this month began in the site's zone, so that all readers see one figure. */
const monthStart = (now: Date) => momentIn(siteTimeZone, `${isoDay(now, siteTimeZone).slice(0, 7)}-01`)

export default function Contests() {
  const { siteName, state, groups, tiles, next, isFirst, isSignedIn } = useLoaderData<typeof loader>()
  const shown = groups.filter(({ items }) => items.length > 0)
  const isPromisedByAll = shown.length > 0 && shown.every(({ items }) => items.every(({ promise }) => promise))
  return (
    <>
      <section className="contests-banner">
        <ContestWall contests={groups.find(({ state }) => state === 'active')?.items ?? []} />
        <div className="wrap contests-banner__row">
          <div className="contests-banner__text">
            <h1>{t('Concursos')}</h1>
            <p>
              {t('Un encargo, un premio y todas las propuestas que quieran llegar. Lee las bases y presenta la tuya.')}
            </p>
            <Link className="button button--large" to="/dashboard/contests/new">
              <Icon name="plus" />
              {t('Convocar un concurso')}
            </Link>
          </div>
        </div>
      </section>
      <div className="wrap page contests-page">
        <ul className="contest-tiles" aria-label={t('Los concursos en cifras')}>
          {tiles.map(({ figure, label }) => (
            <li className="panel" key={label}>
              <strong className="num">{figure}</strong> <span>{label}</span>
            </li>
          ))}
        </ul>
        <nav className="contest-states" aria-label={t('Estado de los concursos')}>
          <ul>
            <li>
              <Link to={contestsHref()} aria-current={state === null ? 'page' : undefined}>
                {t('Todos')}
              </Link>
            </li>
            {CONTEST_STATES.map((name) => (
              <li key={name}>
                <Link to={contestsHref(name)} aria-current={state === name ? 'page' : undefined}>
                  {STATE_NAMES()[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {shown.length === 0 && <NoContests state={state} isFirst={isFirst} />}
        {isPromisedByAll && (
          <p className="soft small">
            {rich(
              '<strong>Premios no garantizados:</strong> {siteName} todavía no guarda premios, y pagarlos depende de quien convoca cada concurso.',
              { strong: (text) => <strong>{text}</strong>, siteName },
            )}
          </p>
        )}
        {shown.map(({ state: name, items }) => (
          <Group
            key={name}
            name={name}
            items={items}
            allTo={state ? null : contestsHref(name)}
            saysPromise={!isPromisedByAll}
          />
        ))}
        <Pager next={next} />
        {isSignedIn && (
          <p>
            <Link to="/dashboard/contests">{t('Tus concursos y tus propuestas')}</Link>
          </p>
        )}
      </div>
    </>
  )
}

function NoContests({ state, isFirst }: { state: ContestState | null; isFirst: boolean }) {
  return (
    <EmptyState
      title={state ? GROUPS()[state].none : t('Todavía no hay concursos')}
      text={
        isFirst
          ? t('Cuando alguien convoque uno lo verás aquí, con sus bases, su premio y su plazo.')
          : t('Los de esta página ya no están.')
      }
    >
      {state ? (
        <Link className="button button--plain" to={contestsHref()}>
          {t('Ver todos los concursos')}
        </Link>
      ) : (
        <Link className="button" to="/dashboard/contests/new">
          {t('Convocar el primero')}
        </Link>
      )}
    </EmptyState>
  )
}

const STATE_NAMES: () => Record<ContestState, string> = perLanguage(() => ({
  active: t('Activos'),
  upcoming: t('Próximamente'),
  ended: t('Finalizados'),
}))

function Group({
  name,
  items,
  allTo,
  saysPromise,
}: {
  name: ContestState
  items: PresentedContest[]
  allTo: string | null
  saysPromise: boolean
}) {
  const { title, all } = GROUPS()[name]
  return (
    <section className="contests-page__group" aria-labelledby={`contests-${name}`}>
      <div className="section__head">
        <h2 id={`contests-${name}`}>{title}</h2>
        {allTo && <Link to={allTo}>{all}</Link>}
      </div>
      <ul className="contest-cards">
        {items.map((contest) => (
          <li key={contest.id}>
            <ContestCard contest={contest} saysPromise={saysPromise} />
          </li>
        ))}
      </ul>
    </section>
  )
}
