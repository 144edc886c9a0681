import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listOwnReports, listStatements } from '#app/domain/moderation/queries.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { ACTION_FACTS, STATE_LABELS } from '#app/domain/moderation/states.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatDate } from '#app/locale/dates.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Records } from '#app/ui/records.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Moderación y denuncias') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const [statements, reports] = await Promise.all([
    listStatements(db, viewer.id, { now: clock.now() }),
    listOwnReports(db, viewer.id),
  ])
  return {
    statements: statements.map(({ id, heading, state, at, actions }) => {
      const last = actions.at(-1)
      return {
        id,
        heading,
        state: STATE_LABELS()[state],
        date: formatDate(at, viewer.timezone),
        what: last ? ACTION_FACTS()[last.action] : '—',
        rule: last ? ruleTitle(last.rule) : '—',
      }
    }),
    reports: reports.map(({ id, heading, state, at }) => ({
      id,
      heading,
      state: STATE_LABELS()[state],
      date: formatDate(at, viewer.timezone),
    })),
  }
}

type Shown = Awaited<ReturnType<typeof loader>>

export default function OwnModeration() {
  const { statements, reports } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Moderación y denuncias')}</h1>
      <section className="stack" aria-labelledby="measures">
        <h2 id="measures">{t('Decisiones sobre lo tuyo')}</h2>
        {statements.length === 0 ? (
          <EmptyState
            heading="h3"
            title={t('Ninguna decisión')}
            text={t(
              'Si alguna vez se decide algo sobre tu cuenta o tus anuncios, aquí lo verás con su porqué y podrás recurrir.',
            )}
          />
        ) : (
          <Statements statements={statements} />
        )}
      </section>
      <section className="stack" aria-labelledby="own-reports">
        <h2 id="own-reports">{t('Tus denuncias')}</h2>
        {reports.length === 0 ? <p className="soft">{t('No has denunciado nada.')}</p> : <Reports reports={reports} />}
      </section>
      <p>
        <Link to="/rules">{t('Normas y moderación')}</Link>
      </p>
    </div>
  )
}

function Statements({ statements }: Pick<Shown, 'statements'>) {
  return (
    <Records columns={[t('Sobre'), t('Decisión'), t('Norma'), t('Estado'), t('Fecha')]}>
      {statements.map(({ id, heading, what, rule, state, date }) => (
        <tr key={id}>
          <td data-label={t('Sobre')}>
            <Link className="records__title" to={`/dashboard/moderation/${id}`}>
              <Pieces pieces={heading} />
            </Link>
          </td>
          <td data-label={t('Decisión')}>{what}</td>
          <td data-label={t('Norma')}>{rule}</td>
          <td data-label={t('Estado')}>
            <span className="badge">{state}</span>
          </td>
          <td data-label={t('Fecha')} className="num">
            {date}
          </td>
        </tr>
      ))}
    </Records>
  )
}

function Reports({ reports }: Pick<Shown, 'reports'>) {
  return (
    <Records columns={[t('Sobre'), t('Estado'), t('Fecha')]}>
      {reports.map(({ id, heading, state, date }) => (
        <tr key={id}>
          <td data-label={t('Sobre')}>
            <Link className="records__title" to={`/reports/${id}`}>
              <Pieces pieces={heading} />
            </Link>
          </td>
          <td data-label={t('Estado')}>
            <span className="badge">{state}</span>
          </td>
          <td data-label={t('Fecha')} className="num">
            {date}
          </td>
        </tr>
      ))}
    </Records>
  )
}
