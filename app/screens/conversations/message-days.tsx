import './message.css'
import { FileList } from '#app/parts/attached-files/file-list.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PresentedMessage } from './presented-thread.server.ts'
import type { PresentedThread } from './thread.server.ts'
import { QuoteCard } from './quote-card.tsx'
import { t } from '#app/locale/texts.ts'

/**
 * Messages under the day of each.
 * @param name the other person's.
 */
export function MessageDays({ days, name: other }: { days: PresentedThread['days']; name: string }) {
  return (
    <>
      {days.map(({ day, name, messages }) => (
        <section className="thread__day" key={day} aria-label={name}>
          <p className="thread__date">
            <time dateTime={day}>{name}</time>
          </p>
          <ol>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} name={other} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function MessageItem({ message, name }: { message: PresentedMessage; name: string }) {
  const { from, card, words: said, absence, advice, files, state, at, time, isFirstNew } = message
  return (
    <>
      {isFirstNew && <li className="thread__new">{t('Mensajes nuevos')}</li>}
      <li className={`message message--${from}`} id={`m${message.seq}`}>
        {from !== 'site' && <span className="visually-hidden">{from === 'you' ? t('Tú:') : `${name}:`} </span>}
        {card ? (
          <QuoteCard card={card} />
        ) : said === null ? (
          <p className="message__text message__text--absent">{absence}</p>
        ) : (
          said.length > 0 && (
            <p className="message__text" dir="auto">
              <Pieces pieces={said} />
            </p>
          )
        )}
        <FileList files={files} />
        {advice.map((words) => (
          <p className="message__advice small" key={words}>
            <Icon name="triangle-alert" />
            <span>{words}</span>
          </p>
        ))}
        <p className="message__about">
          <time dateTime={at}>{time}</time>
          {state && (
            <>
              <span aria-hidden="true">·</span>
              <Icon name={state === 'read' ? 'check-check' : 'check'} /> {state === 'read' ? t('Leído') : t('Enviado')}
            </>
          )}
        </p>
      </li>
    </>
  )
}
