import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listOwnContests, type OwnContest } from '#app/domain/contests/own.server.ts'
import { NEW_CONTEST_PATH, OWN_CONTESTS_PATH, ownContestPath } from '#app/domain/contests/paths.ts'
import { StateBadges } from '#app/screens/contests/contest-card.tsx'
import { presentContest, type Reading } from '#app/screens/contests/presented.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ContestTabs, OwnList } from './own-list.tsx'
import { loadOwnPage } from './own-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Concursos que convocas') }]

export const loader = (args: LoaderFunctionArgs) =>
  loadOwnPage(args, { path: OWN_CONTESTS_PATH, list: listOwnContests, present: presentOwn })

function presentOwn(contest: OwnContest, reading: Reading) {
  const presented = presentContest(contest, reading)
  return {
    ...presented,
    ownTo: ownContestPath(contest.id),
    isRemoved: contest.isRemoved,
    mustJudge: presented.judging === 'en_jurado',
  }
}

export default function OwnContests() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <div className="section__head">
        <h1>{t('Concursos')}</h1>
        <Link className="button" to={NEW_CONTEST_PATH}>
          <Icon name="plus" />
          {t('Convocar un concurso')}
        </Link>
      </div>
      <ContestTabs />
      <OwnList found={found} failure={FAILURE()} empty={<NoContests />}>
        {(contest) => (
          <>
            <p className="cluster">
              <StateBadges contest={contest} />
              {contest.isRemoved && <span className="badge badge--bad">{t('Retirado')}</span>}
            </p>
            <h2 className="title">
              <Link to={contest.ownTo} lang={contest.lang}>
                {contest.title}
              </Link>
            </h2>
            <p className="own-contest__facts soft">
              <strong className="num">{contest.prize}</strong> <span>{contest.when}</span>{' '}
              <span className="num">{contest.participants}</span>
            </p>
            {contest.mustJudge && (
              <p>
                <Link className="button" to={contest.ownTo}>
                  <Icon name="trophy" />
                  {t('Elegir ganador')}
                </Link>
              </p>
            )}
          </>
        )}
      </OwnList>
    </div>
  )
}

const FAILURE = perLanguage(() => ({
  title: t('Error al cargar los concursos'),
  text: t('Tus concursos siguen donde estaban. Inténtalo de nuevo en unos segundos.'),
}))

const NoContests = () => (
  <EmptyState
    title={t('No convocas ningún concurso')}
    text={t('Cuenta qué necesitas, pon un premio y un plazo, y elige entre las propuestas que te lleguen.')}
  >
    <Link className="button button--plain" to="/contests">
      {t('Ver los concursos abiertos')}
    </Link>
  </EmptyState>
)
