import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { moderatedDisputePath, DISPUTE_LABELS } from '#app/domain/disputes/steps.ts'
import { listWaitingDisputes } from '#app/domain/disputes/queries.server.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ModerationTabs } from '#app/parts/moderation-case/moderation-tabs.tsx'
import { Link } from '#app/ui/link.tsx'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Disputas por decidir') }]

export async function loader(args: LoaderFunctionArgs) {
  requireHiring()
  const viewer = await requireModerator(args)
  const waiting = await listWaitingDisputes(db, viewer.id, clock.now())
  return data({
    disputes: waiting.map(({ id, state, turnAt, isTaken, ...job }) => ({
      id,
      ...jobTitle(job),
      label: DISPUTE_LABELS()[state],
      until: turnAt && formatMoment(turnAt, viewer.timezone),
      isTaken,
    })),
  })
}

export default function WaitingDisputes() {
  const { disputes } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Moderación')}</h1>
      <ModerationTabs current="disputes" />
      {disputes.length === 0 ? (
        <EmptyState
          title={t('No hay disputas por decidir')}
          text={t('Aparecen aquí cuando las dos partes no llegan a un acuerdo.')}
        />
      ) : (
        <ul className="rows">
          {disputes.map(({ id, title, lang, label, until, isTaken }) => (
            <li className="panel stack" key={id}>
              <p className="cluster">
                <span className="badge badge--warn">{label}</span>{' '}
                {isTaken && <span className="badge">{t('La lleva otra persona')}</span>}
              </p>
              <h2 className="title">
                <Link to={moderatedDisputePath(id)} lang={lang}>
                  {title}
                </Link>
              </h2>
              {until && <p className="soft">{t('Hay que decidir antes del {date}', { date: until })}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
