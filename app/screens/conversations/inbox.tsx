import './inbox.css'
import { Form } from '@remix-run/react'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { JobPicture } from '#app/ui/job.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedInbox } from './inbox.server.ts'
import { t, tc, tn } from '#app/locale/texts.ts'

const PATH = '/dashboard/messages'

/** A person's conversations (N2): a screen of its own on a phone, the left pane on wide screens. */
export function Inbox({ inbox, current }: { inbox: PresentedInbox; current?: string }) {
  const { items, name, archived, news, next, isFirstPage, firstPage } = inbox
  const isFiltered = name !== ''
  return (
    <section className="inbox" aria-labelledby="inbox-title">
      <header className="inbox__head">
        <h2 id="inbox-title">{archived ? t('Archivadas') : t('Conversaciones')}</h2>
        {news && !archived && <span className="badge">{news}</span>}
      </header>
      <Form method="get" action={PATH} role="search" aria-label={t('Conversaciones')} key={name}>
        {archived && <input type="hidden" name="archived" value="1" />}
        <label className="visually-hidden" htmlFor="inbox-q">
          {t('Buscar por nombre')}
        </label>{' '}
        <input
          className="control"
          id="inbox-q"
          type="search"
          name="q"
          placeholder={t('Buscar por nombre')}
          defaultValue={name}
          maxLength={100}
        />{' '}
        <button type="submit" className="button button--plain button--icon">
          <Icon name="search" />
          <span className="visually-hidden">{t('Buscar')}</span>
        </button>
      </Form>
      <p className="inbox__switch small">
        {archived ? (
          <Link to={PATH}>{t('Ver conversaciones')}</Link>
        ) : (
          <Link to={`${PATH}?archived=1`}>
            <Icon name="archive" /> {t('Ver archivadas')}
          </Link>
        )}{' '}
        {isFiltered && <Link to={archived ? `${PATH}?archived=1` : PATH}>{t('Quitar búsqueda')}</Link>}
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
        <nav className="inbox__pages" aria-label={t('Páginas de conversaciones')}>
          {!isFirstPage && <Link to={firstPage}>{t('Las más recientes')}</Link>}{' '}
          {next && (
            <Link to={next} rel="next">
              {tc('inbox', 'Anteriores')}
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
          {item.isOnline && <span className="online-dot" title={t('En línea')} />}
          {item.job && <JobPicture job={item.job} size="strip" />}
        </span>{' '}
        <span className="inbox-item__words">
          <span className="inbox-item__first">
            <bdi className="inbox-item__name" title={item.name}>
              {item.name}
            </bdi>
            {item.isOnline && <span className="visually-hidden"> {t('(en línea)')}</span>}{' '}
            <time dateTime={item.at} title={item.moment}>
              {item.when}
            </time>
          </span>{' '}
          {item.about && (
            <span className="inbox-item__about" lang={item.about.lang}>
              {item.about.title}
            </span>
          )}{' '}
          <span className="inbox-item__last">
            <bdi className="inbox-item__preview">
              <Pieces pieces={item.preview} />
            </bdi>{' '}
            {item.muted && (
              <>
                <Icon name="bell-off" />
                <span className="visually-hidden"> {t('(silenciada)')} </span>
              </>
            )}
            {item.unread > 0 && (
              <span className="inbox-item__count num">
                {item.unread > 99 ? '99+' : item.unread}
                <span className="visually-hidden"> {tn(item.unread, 'sin leer', 'sin leer')}</span>
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
      <EmptyState
        heading="h3"
        title={t('Nadie con ese nombre')}
        text={t('Prueba con otra parte del nombre o del apellido.')}
      />
    )
  if (archived)
    return (
      <EmptyState
        heading="h3"
        title={t('Nada archivado')}
        text={t('Las conversaciones que archives se guardan aquí.')}
      />
    )
  return (
    <EmptyState
      heading="h3"
      title={t('Aún no tienes conversaciones')}
      text={t('Cuando escribas a quien vende, o alguien te escriba por un anuncio tuyo, lo verás aquí.')}
    >
      <Link className="button button--plain" to="/marketplace">
        {t('Ver el marketplace')}
      </Link>
    </EmptyState>
  )
}
