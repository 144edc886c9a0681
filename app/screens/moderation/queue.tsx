import '#app/parts/moderation-case/moderation.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listQueueAsModerator } from '#app/domain/moderation/queue.server.ts'
import { queueQuery, QUEUE_NAMES, readQueueParams, type QueueView } from '#app/domain/moderation/queue-params.ts'
import {
  APPEAL_DECIDERS,
  KIND_LABELS,
  REASON_LABELS,
  REASONS,
  STATE_LABELS,
  TARGET_KINDS,
} from '#app/domain/moderation/states.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { JobPicture } from '#app/ui/job.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Records } from '#app/ui/records.tsx'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { ModerationTabs } from '#app/parts/moderation-case/moderation-tabs.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { perLanguage, t, tn } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const PATH = '/moderation'

const EMPTY: () => Record<QueueView, { title: string; text: string }> = perLanguage(() => ({
  pending: {
    title: t('No hay denuncias pendientes'),
    text: t('Aquí aparece cada denuncia, las más antiguas primero.'),
  },
  mine: {
    title: t('No llevas ningún caso'),
    text: t('Abre uno pendiente y hazte cargo: será tuyo durante media hora.'),
  },
  appeals: {
    title: t('No hay recursos'),
    text: t('Los de casos que decidiste tú los resuelve {deciders}, y no salen aquí.', {
      deciders: APPEAL_DECIDERS(),
    }),
  },
  decided: { title: t('Todavía no hay nada resuelto'), text: t('Aquí queda cada caso con su decisión.') },
}))

export const meta: MetaFunction = () => [{ title: t('Moderación') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireModerator(args)
  const { filter, after } = readQueueParams(readAddress(args.request, QUEUE_NAMES))
  const now = clock.now()
  const { items, next } = await listQueueAsModerator(db, viewer.id, filter, { after, now })
  return {
    // The operator reads here what turns it on.
    lacksHiring: viewer.role === 'administrador' && !hasHiring,
    filter,
    all: PATH + queueQuery({ view: filter.view }),
    isFiltered: filter.kind !== undefined || filter.reason !== undefined,
    items: items.map(({ at, reasons, reports, job, ...item }) => ({
      ...item,
      job: item.kind === 'listing' ? presentJob(job, item.id) : null,
      reasons: reasons.map((reason) => REASON_LABELS()[reason]),
      reports: tn(reports, '{count} denuncia', '{count} denuncias'),
      at: at.toISOString(),
      when: relativeTime(at, now, viewer.timezone),
    })),
    next: next && `${PATH}${queueQuery(filter, next)}`,
  }
}

export default function Queue() {
  const { lacksHiring, filter, all, isFiltered, items, next } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>{t('Moderación')}</h1>
      {lacksHiring && (
        <p className="callout">
          {rich(
            'Las contrataciones están apagadas: quien se pone de acuerdo paga y valora fuera. Las encienden las variables <code>HIRING=1</code> y <code>OPERATOR_TAX_ID</code>; <code>gremio doctor</code> dice si falta algo.',
            {
              code: (text) => <code>{text}</code>,
            },
          )}
        </p>
      )}
      <ModerationTabs current={filter.view} />
      <Filters />
      {items.length > 0 ? (
        <Cases />
      ) : isFiltered ? (
        <EmptyState title={t('Ningún caso coincide')} text={t('Prueba con menos filtros.')}>
          <Link className="button button--plain" to={all}>
            {t('Quitar filtros')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState {...EMPTY()[filter.view]} />
      )}
      <Pager next={next} />
    </div>
  )
}

function Filters() {
  const { filter, all, isFiltered } = useLoaderData<typeof loader>()
  return (
    <FilterForm
      action={all}
      label={t('Casos')}
      block="moderation-filters"
      values={{ kind: filter.kind ?? '', reason: filter.reason ?? '' }}
      isClearable={isFiltered}
      folds="on phones"
      key={filter.view}
    >
      <input type="hidden" name="view" value={filter.view} />
      <FilterSelect
        id="queue-kind"
        name="kind"
        label={t('Sobre')}
        value={filter.kind ?? ''}
        any={t('Todo')}
        options={TARGET_KINDS.map((value) => ({ value, label: KIND_LABELS()[value] }))}
      />
      <FilterSelect
        id="queue-reason"
        name="reason"
        label={t('Motivo')}
        value={filter.reason ?? ''}
        any={t('Todos')}
        options={REASONS.map((value) => ({ value, label: REASON_LABELS()[value] }))}
      />
    </FilterForm>
  )
}

function Cases() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <Records columns={[t('Caso'), t('Motivos'), t('Estado'), t('Desde')]}>
      {items.map(({ id, kind, heading, job, reasons, reports, state, claimedBy, isMine, at, when }) => (
        <tr key={id}>
          <td data-label={t('Caso')}>
            <div className="who">
              {job && <JobPicture job={job} size="strip" />}
              <p>
                <Link className="records__title" to={`${PATH}/cases/${id}`}>
                  <Pieces pieces={heading} />
                </Link>{' '}
                <span className="soft small">
                  {KIND_LABELS()[kind]} · {reports}
                </span>
              </p>
            </div>
          </td>
          <td data-label={t('Motivos')}>{reasons.join('. ') || '—'}</td>
          <td data-label={t('Estado')}>
            <div>
              <span className="badge">{STATE_LABELS()[state]}</span>
              {claimedBy && (
                <>
                  <br />
                  <span className="soft small">
                    {isMine ? t('Lo llevas tú') : t('Lo lleva {claimedBy}', { claimedBy })}
                  </span>
                </>
              )}
            </div>
          </td>
          <td data-label={t('Desde')}>
            <time dateTime={at}>{when}</time>
          </td>
        </tr>
      ))}
    </Records>
  )
}
