import './own-contests.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listOwnContests, type OwnContest } from '#app/domain/contests/own.server.ts'
import { readPlace } from '#app/domain/contests/params.ts'
import { NEW_CONTEST_PATH, OWN_CONTESTS_PATH, ownContestPath } from '#app/domain/contests/paths.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { StateBadges } from '#app/routes/contests/contest-card.tsx'
import { presentContest, type Reading } from '#app/routes/contests/presented.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ContestTabs } from './contest-tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'Concursos que convocas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const after = readPlace(new URL(request.url).searchParams.get('after'))
  const reading = { now: new Date(), timeZone: viewer.timezone }
  try {
    const { items, next } = await listOwnContests(db, viewer.id, { after })
    return data({
      found: {
        items: items.map((contest) => presentOwn(contest, reading)),
        next: next ? `${OWN_CONTESTS_PATH}?after=${next}` : null,
      },
    })
  } catch (error) {
    context.log?.error({ err: error }, 'somebody’s contests could not be read')
    return data({ found: null }, { status: 503 })
  }
}

const presentOwn = (contest: OwnContest, reading: Reading) => ({
  ...presentContest(contest, reading),
  ownTo: ownContestPath(contest.id),
  isRemoved: contest.isRemoved,
  mustJudge: presentContest(contest, reading).judging === 'en_jurado',
})

export default function OwnContests() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <div className="section__head">
        <h1>Concursos</h1>
        <Link className="button" to={NEW_CONTEST_PATH}>
          <Icon name="plus" />
          Convocar un concurso
        </Link>
      </div>
      <ContestTabs />
      {found === null ? (
        <LoadFailure
          title="Error al cargar los concursos"
          text="Tus concursos siguen donde estaban. Inténtalo de nuevo en unos segundos."
        />
      ) : found.items.length === 0 ? (
        <EmptyState
          title="No convocas ningún concurso"
          text="Cuenta qué necesitas, pon un premio y un plazo, y elige entre las propuestas que te lleguen."
        >
          <Link className="button button--plain" to="/contests">
            Ver los concursos abiertos
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className="own-contests">
            {found.items.map((contest) => (
              <li key={contest.id}>
                <article className="panel own-contest">
                  <p className="cluster">
                    <StateBadges contest={contest} />
                    {contest.isRemoved && <span className="badge badge--bad">Retirado</span>}
                  </p>
                  <h2 className="own-contest__title">
                    <Link to={contest.ownTo}>{contest.title}</Link>
                  </h2>
                  <p className="own-contest__facts soft">
                    <strong className="num">{contest.prize}</strong>
                    <span>{contest.when}</span>
                    <span className="num">{contest.participants}</span>
                  </p>
                  {contest.mustJudge && (
                    <p>
                      <Link className="button" to={contest.ownTo}>
                        <Icon name="trophy" />
                        Elegir ganador
                      </Link>
                    </p>
                  )}
                </article>
              </li>
            ))}
          </ul>
          <Pager next={found.next} />
        </>
      )}
    </div>
  )
}
