import './notifications.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import {
  isFiltered,
  notificationQuery,
  NOTIFICATION_NAMES,
  readNotificationParams,
} from '#app/domain/notifications/params.ts'
import { findFaces, type Face } from '#app/domain/notifications/faces.server.ts'
import { COUNTED_MAX, listNotifications } from '#app/domain/notifications/queries.server.ts'
import { NOTIFICATION_TYPES, TYPE_LABELS, type Notification } from '#app/domain/notifications/types.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { nameOfDay, relativeTime, type Zone } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterForm, FilterSelect } from '#app/ui/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { shownMessage } from './notification.server.ts'
import { NotificationItem, type ShownNotification } from './notification-item.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const PATH = '/dashboard/notifications'

export const meta: MetaFunction = () => [{ title: t('Notificaciones') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const params = readNotificationParams(readAddress(args.request, NOTIFICATION_NAMES))
  const { items, next, previous, total } = await listNotifications(db, viewer.id, params)
  const faces = await findFaces(
    db,
    viewer.id,
    items.map(({ href }) => href),
  )
  const now = clock.now()
  const { filter } = params
  const pathOf = (place: Pick<typeof params, 'after' | 'before'>) => PATH + notificationQuery({ filter, ...place })
  return {
    filter,
    filtered: isFiltered(filter),
    here: PATH + notificationQuery(params),
    days: byDay(items, { faces, now, zone: viewer.timezone }),
    next: next && pathOf({ after: next }),
    previous: previous && pathOf({ before: previous }),
    shown: formatCount(items.length),
    total: total > COUNTED_MAX ? t('más de {count}', { count: formatCount(COUNTED_MAX) }) : formatCount(total),
    hasAny: total > 0,
    hasUnread: viewer.unreadCount > 0,
  }
}

interface Reading {
  faces: Map<string, Face>
  now: Date
  zone: Zone
}

function byDay(items: readonly Notification[], { faces, now, zone }: Reading) {
  const days: { name: string; items: ShownNotification[] }[] = []
  for (const { createdAt, ...item } of items) {
    const name = nameOfDay(createdAt, now, zone)
    const shown = {
      ...item,
      message: shownMessage(item, createdAt),
      face: faces.get(item.href ?? '') ?? null,
      at: createdAt.toISOString(),
      when: relativeTime(createdAt, now, zone),
    }
    const last = days.at(-1)
    if (last?.name === name) last.items.push(shown)
    else days.push({ name, items: [shown] })
  }
  return days
}

export default function Notifications() {
  const { days, here, next, previous, shown, total, hasAny, hasUnread } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose notifications-page">
      <div className="section__head notifications__head">
        <h1>{t('Notificaciones')}</h1>
        <Link className="button button--plain" to="/dashboard/settings">
          <Icon name="settings" />
          <span className="notifications__settings">{t('Configuración')}</span>
        </Link>
      </div>
      {hasAny && (
        <div className="notifications__tools">
          <Filters />
          {hasUnread && (
            <Form method="post" action={`${PATH}/read-all`}>
              <input type="hidden" name="from" value={here} />
              <button className="button button--plain" type="submit">
                <Icon name="check" />
                {t('Marcar todas como leídas')}
              </button>
            </Form>
          )}
        </div>
      )}
      {days.map(({ name, items }) => (
        <section key={name}>
          <h2 className="notifications__day">{name}</h2>
          <ul className="lines">
            {items.map((item) => (
              <li key={item.id}>
                <NotificationItem notification={item} from={here} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {days.length === 0 && <Nothing />}
      {hasAny && (
        <div className="bar">
          <p className="soft small" role="status">
            {t('Mostrando {shown} de {total}', { shown, total })}
          </p>
          <Link className="button button--plain" to={`${PATH}/delete-all`}>
            <Icon name="trash-2" />
            {t('Eliminar todas')}
          </Link>
        </div>
      )}
      <Pager previous={previous} next={next} />
    </div>
  )
}

/** The address is the state: a search can be kept, sent and returned to. */
function Filters() {
  const { filter, filtered } = useLoaderData<typeof loader>()
  return (
    <FilterForm
      action={PATH}
      label={t('Notificaciones')}
      block="notification-filters"
      values={{ q: filter.text ?? '', read: filter.read ?? 'all', type: filter.type ?? '' }}
      isClearable={filtered}
      folds="everywhere"
    >
      <div className="field">
        <label htmlFor="notifications-q">{t('Buscar')}</label>{' '}
        <input id="notifications-q" type="search" name="q" defaultValue={filter.text} maxLength={100} />
      </div>
      <FilterSelect
        id="notifications-read"
        name="read"
        label={t('Estado')}
        value={filter.read ?? 'all'}
        options={READ_CHOICES()}
      />
      <FilterSelect
        id="notifications-type"
        name="type"
        label={t('Tipo')}
        value={filter.type ?? ''}
        any={t('Todos')}
        options={NOTIFICATION_TYPES.map((value) => ({ value, label: TYPE_LABELS()[value] }))}
      />
    </FilterForm>
  )
}

const READ_CHOICES = perLanguage(() => [
  { value: 'all', label: t('Todas') },
  { value: 'unread', label: t('Sin leer') },
  { value: 'read', label: t('Leídas') },
])

function Nothing() {
  const { filtered, next } = useLoaderData<typeof loader>()
  if (next)
    return (
      <EmptyState
        title={t('Ninguna entre las más recientes')}
        text={t('Hay notificaciones más antiguas: sigue buscando en las siguientes.')}
      />
    )
  if (filtered)
    return (
      <EmptyState title={t('Ninguna notificación coincide')} text={t('Prueba con otras palabras o con menos filtros.')}>
        <Link className="button button--plain" to={PATH}>
          {t('Quitar filtros')}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No tienes notificaciones')}
      text={t('Aquí te contamos lo que pasa con tus anuncios y lo que te interesa del marketplace.')}
    >
      <Link className="button" to="/marketplace">
        {t('Ver el marketplace')}
      </Link>
    </EmptyState>
  )
}
