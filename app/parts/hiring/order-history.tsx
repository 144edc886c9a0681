import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { OrderFiles } from './order-files.tsx'
import type { HistoryLinks } from './history-pages.server.ts'
import type { PresentedOrderFile } from './presented-files.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface HistoryProps {
  events: readonly {
    seq: number
    /** The actor; null for acts of the site. */
    who: string | null
    /** The face beside the name, where the page shows faces. */
    face?: { id: string | null; name: string; url: string | null } | null
    text: string
    body: string | null
    /** The language of its words, if it is not the page's. */
    lang?: string | undefined
    files: readonly PresentedOrderFile[]
    when: string
    stageN?: number | null
    /** Where the words of the event are reported. */
    report?: string | null
  }[]
  /** The pages beside this one. */
  links: HistoryLinks
}

/** A page of the events of an order, in their order; the newest page is shown first. */
export function OrderHistory(history: HistoryProps) {
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t('Qué ha pasado')}</h2>
      <HistoryPage {...history} />
    </section>
  )
}

/** A page of a history without its heading. */
export function HistoryPage({ events, links: { older, newer, newest } }: HistoryProps) {
  return (
    <>
      {older && (
        <p>
          <Link to={older} rel="prev">
            {t('Ver lo anterior')}
          </Link>
        </p>
      )}
      <ol className="hiring-events">
        {events.map(({ seq, stageN, who, face, text, body, lang, files, report, when }) => (
          <li key={seq}>
            <p>
              <span className="block soft small num">{when}</span>{' '}
              <span className={face ? 'line' : undefined}>
                {face && <Avatar {...face} />}{' '}
                <span>
                  {who ? (
                    <>
                      <bdi>{who}</bdi> {text}
                    </>
                  ) : (
                    text
                  )}
                  {stageN && <span className="soft"> {t('· etapa {number}', { number: stageN })}</span>}
                </span>
              </span>
            </p>
            {body && (
              <p className="words" lang={lang}>
                {body}
              </p>
            )}
            <OrderFiles files={files} />
            {report && (
              <p className="small">
                <Link to={report}>
                  {rich('Denunciar<span> lo que aportó el {when}</span>', {
                    when,
                    span: (text) => <span className="visually-hidden">{text}</span>,
                  })}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
      {newer && newest && (
        <p className="cluster">
          <Link to={newer} rel="next">
            {t('Ver lo siguiente')}
          </Link>{' '}
          <Link to={newest}>{t('Ver lo último')}</Link>
        </p>
      )}
    </>
  )
}
