import './thread.css'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { JobPicture } from '#app/ui/job.tsx'
import { Link } from '#app/ui/link.tsx'
import { Composer, type MessageAnswer } from './composer.tsx'
import { MessageDays } from './message-days.tsx'
import type { PresentedThread } from './thread.server.ts'
import { useSending } from './sending.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** A conversation: the other person, the subject, the messages, and the form to answer. */
export function Thread({
  conversation,
  lastResult,
  failure,
}: {
  conversation: PresentedThread
  lastResult?: MessageAnswer | null
  failure: string
}) {
  const { id, other, days, older, newer, path, hasBlocked, isClosed } = conversation
  const { sends, onItsWay } = useSending(path, lastResult)
  const label = t('Mensajes con {name}', { name: other.name })
  return (
    <section className="thread" aria-labelledby="thread-title">
      <Head conversation={conversation} />
      <About conversation={conversation} />
      {/* The last part of the markup is what a reader without script sees first: the end of the conversation. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too */}
      <div className="thread__scroll" tabIndex={0} role="log" aria-label={label}>
        <div className="thread__messages">
          {older && (
            <p className="thread__page">
              <Link to={older} rel="prev">
                {t('Mensajes anteriores')}
              </Link>
            </p>
          )}
          <MessageDays days={days} name={other.name} />
          {onItsWay && (
            <div className="message message--you">
              <span className="visually-hidden">{t('Tú:')} </span>
              <p className="message__text" dir="auto">
                {onItsWay}
              </p>
              <p className="message__about">{t('Enviando…')}</p>
            </div>
          )}
          {newer && (
            <p className="thread__page">
              <Link to={newer} rel="next">
                {t('Mensajes más recientes')}
              </Link>
            </p>
          )}
        </div>
      </div>
      {/* A refused message comes back with its text, even if no more can be written. */}
      {(isClosed || hasBlocked || other.isErased) && !lastResult ? (
        <NoAnswer conversation={conversation} />
      ) : (
        <Composer
          key={`${id}-${sends}`}
          action={path}
          messageKey={conversation.key}
          lastResult={lastResult}
          failure={failure}
          takesFocus={sends > 0}
          isOnItsWay={Boolean(onItsWay)}
        />
      )}
    </section>
  )
}

function Head({ conversation }: { conversation: PresentedThread }) {
  const { other, inbox } = conversation
  return (
    <header className="thread__head">
      <Link
        className="thread__back"
        to={`/dashboard/messages${inbox.query}`}
        aria-label={t('Volver a las conversaciones')}
      >
        <Icon name="arrow-left" />
        <span className="visually-hidden">{t('Volver a las conversaciones')}</span>
      </Link>{' '}
      <Avatar id={other.id} name={other.name} url={other.avatarUrl} />
      <div className="thread__who">
        <h1 className="title" id="thread-title">
          <bdi>{other.name}</bdi>
        </h1>
        {other.isOnline && (
          <p className="thread__online small">
            <span className="online-dot" /> {t('En línea')}
          </p>
        )}
      </div>
      <Menu conversation={conversation} />
    </header>
  )
}

/** The listing that a conversation is about. */
export function About({ conversation: { listing } }: { conversation: Pick<PresentedThread, 'listing'> }) {
  if (!listing) return null
  const { id, title, lang, job, price, unit } = listing
  return (
    <p className="thread__about small">
      <JobPicture job={job} size="strip" />
      {id ? (
        <Link className="thread__title" to={`/marketplace/${id}`} lang={lang}>
          {title}
        </Link>
      ) : (
        <span className="thread__title soft" lang={lang}>
          {title}
        </span>
      )}{' '}
      {price && (
        <span className="nowrap num">
          {price}
          <span className="thread__unit"> {unit}</span>
        </span>
      )}
    </p>
  )
}

function Menu({ conversation: { id, days, archived, muted, hasBlocked, other } }: { conversation: PresentedThread }) {
  // Messages of the other person that can be read can be reported.
  const canReport = days.some(({ messages }) => messages.some(({ from, words }) => from === 'other' && words !== null))
  const at = (page: string) => `/dashboard/messages/${id}/${page}`
  return (
    <details className="thread__menu">
      <summary className="button button--quiet button--icon" aria-label={t('Opciones de la conversación')}>
        <Icon name="ellipsis" />
        <span className="visually-hidden">{t('Opciones')}</span>
      </summary>
      <ul className="panel">
        <li>
          <Link to={at('archive')}>
            <Icon name="archive" /> {archived ? t('Sacar del archivo') : t('Archivar')}
          </Link>
        </li>
        <li>
          <Link to={at('mute')}>
            <Icon name={muted ? 'bell' : 'bell-off'} /> {muted ? t('Activar avisos') : t('Silenciar')}
          </Link>
        </li>
        {!other.isErased && (
          <li>
            <Link to={at('block')}>
              <Icon name="ban" /> {hasBlocked ? t('Desbloquear') : t('Bloquear')}
            </Link>
          </li>
        )}
        {canReport && (
          <li>
            <Link to={at('report')}>
              <Icon name="triangle-alert" /> {t('Denunciar')}
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}

/** Why there is no form to answer. */
function NoAnswer({ conversation: { id, isClosed, other } }: { conversation: PresentedThread }) {
  return (
    <div className="thread__closed" role="status">
      {isClosed ? (
        <p>{t('El equipo de moderación ha cerrado esta conversación: ya no se puede escribir.')}</p>
      ) : other.isErased ? (
        <p>{t('La cuenta de esta persona ya no existe: no se le puede escribir.')}</p>
      ) : (
        <p>
          {rich('Has bloqueado a <person>{name}</person>.', { name: other.name, person: (text) => <bdi>{text}</bdi> })}{' '}
          <Link to={`/dashboard/messages/${id}/block`}>{t('Desbloquear a esta persona')}</Link>
        </p>
      )}
    </div>
  )
}
