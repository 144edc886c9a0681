import './inbox.css'
import { Form } from '@remix-run/react'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedInbox } from './inbox.server.ts'

const PATH = '/dashboard/messages'

/** A person's conversations (N2): a screen of its own on a phone, the left pane on wide screens. */
export function Inbox({ inbox, current }: { inbox: PresentedInbox; current?: string }) {
  const { items, name, archived, news, next, isFirstPage, firstPage } = inbox
  const isFiltered = name !== ''
  return (
    <section className="inbox" aria-labelledby="inbox-title">
      <header className="inbox__head">
        <h2 id="inbox-title">{archived ? 'Archivadas' : 'Conversaciones'}</h2>
        {news && !archived && <span className="badge">{news}</span>}
      </header>
      <Form method="get" action={PATH} role="search" aria-label="Conversaciones" key={name}>
        {archived && <input type="hidden" name="archived" value="1" />}
        <label className="visually-hidden" htmlFor="inbox-q">
          Buscar por nombre
        </label>{' '}
        <input
          className="control"
          id="inbox-q"
          type="search"
          name="q"
          placeholder="Buscar por nombre"
          defaultValue={name}
          maxLength={100}
        />{' '}
        <button type="submit" className="button button--plain button--icon">
          <Icon name="search" />
          <span className="visually-hidden">Buscar</span>
        </button>
      </Form>
      <p className="inbox__switch small">
        {archived ? (
          <Link to={PATH}>Ver conversaciones</Link>
        ) : (
          <Link to={`${PATH}?archived=1`}>
            <Icon name="archive" /> Ver archivadas
          </Link>
        )}{' '}
        {isFiltered && <Link to={archived ? `${PATH}?archived=1` : PATH}>Quitar búsqueda</Link>}
      </p>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <InboxItem key={item.id} item={item} query={inbox.query} isCurrent={item.id === current} />
          ))}
        </ul>
      ) : (
        <Nothing inbox={inbox} />
      )}
      {(next || !isFirstPage) && (
        <nav className="inbox__pages" aria-label="Páginas de conversaciones">
          {!isFirstPage && <Link to={firstPage}>Las más recientes</Link>}{' '}
          {next && (
            <Link to={next} rel="next">
              Anteriores
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

function InboxItem({
  item,
  query,
  isCurrent,
}: {
  item: PresentedInbox['items'][number]
  query: string
  isCurrent: boolean
}) {
  return (
    <li>
      <Link
        to={`${PATH}/${item.id}${query}`}
        className={item.unread > 0 ? 'inbox-item inbox-item--unread' : 'inbox-item'}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className="inbox-item__face">
          <Avatar id={item.otherId} name={item.name} url={item.avatarUrl} />
          {item.isOnline && <span className="online-dot" title="En línea" />}
        </span>{' '}
        <span className="inbox-item__words">
          <span className="inbox-item__first">
            <bdi className="inbox-item__name" title={item.name}>
              {item.name}
            </bdi>
            {item.isOnline && <span className="visually-hidden"> (en línea)</span>}{' '}
            <time dateTime={item.at} title={item.moment}>
              {item.when}
            </time>
          </span>{' '}
          {item.about && <span className="inbox-item__about">{item.about}</span>}{' '}
          <span className="inbox-item__last">
            <bdi className="inbox-item__preview">{item.preview}</bdi>{' '}
            {item.muted && (
              <>
                <Icon name="bell-off" />
                <span className="visually-hidden"> (silenciada) </span>
              </>
            )}
            {item.unread > 0 && (
              <span className="inbox-item__count num">
                {item.unread > 99 ? '99+' : item.unread}
                <span className="visually-hidden"> sin leer</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Nothing({ inbox: { name, archived } }: { inbox: PresentedInbox }) {
  if (name)
    return (
      <EmptyState heading="h3" title="Nadie con ese nombre" text="Prueba con otra parte del nombre o del apellido." />
    )
  if (archived)
    return <EmptyState heading="h3" title="Nada archivado" text="Las conversaciones que archives se guardan aquí." />
  return (
    <EmptyState
      heading="h3"
      title="Aún no tienes conversaciones"
      text="Cuando escribas a quien vende, o alguien te escriba por un anuncio tuyo, lo verás aquí."
    >
      <Link className="button button--plain" to="/marketplace">
        Ver el marketplace
      </Link>
    </EmptyState>
  )
}
