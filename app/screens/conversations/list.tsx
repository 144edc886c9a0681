import './inbox.css'
import './thread.css'
import './message-figures.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findMessageFigures, type MessageFigures } from '#app/domain/measures/responses.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { loadInbox } from './inbox.server.ts'
import { Inbox } from './inbox.tsx'
import { MessageDays } from './message-days.tsx'
import { loadLatest, type LatestTalk } from './thread.server.ts'
import { About } from './thread-view.tsx'
import { useLive } from './use-live.ts'
import { responseRate } from '#app/domain/measures/responses.ts'
import { formatCount, formatHours } from '#app/locale/numbers.server.ts'
import { t } from '#app/locale/texts.ts'
import { percentText } from '#app/locale/words.ts'

export const meta: MetaFunction = () => [{ title: t('Mensajes') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  const [inbox, figures] = await Promise.all([
    loadInbox(viewer, args.request, now),
    findMessageFigures(db, viewer.id, { now, timezone: viewer.timezone }),
  ])
  const latest = await loadLatest(viewer, inbox, now)
  return { account: viewer.id, inbox, latest, figures: messageFigures(figures) }
}

export default function Messages() {
  const { account, inbox, latest, figures } = useLoaderData<typeof loader>()
  useLive(account, () => false)
  const hint =
    inbox.items.length > 0
      ? t('Elige una de la lista para leerla y contestar.')
      : t('Cuando haya alguna en la lista, se leerá y se contestará aquí.')
  return (
    <div className="page stack messages-list-page">
      <h1>{t('Mensajes')}</h1>
      <dl className="panel message-figures">
        {figures.map(({ label, value, figure }) => (
          <div className="message-figures__card" key={label}>
            <dt>{figure ? <HowCounted figure={figure}>{label}</HowCounted> : label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="messages">
        <Inbox inbox={inbox} />
        <div className={latest ? 'messages__nothing messages__nothing--full' : 'messages__nothing'}>
          <EmptyState title={t('Selecciona una conversación')} text={hint} />
          {latest && <Latest talk={latest} query={inbox.query} />}
        </div>
      </div>
    </div>
  )
}

/** The beginning of the first conversation. It is marked as read only when it is opened, so it has no field to answer. */
function Latest({ talk, query }: { talk: LatestTalk; query: string }) {
  const { id, other, days } = talk
  const label = t('Últimos mensajes con {name}', { name: other.name })
  return (
    <section className="thread" aria-labelledby="latest-talk">
      <header className="thread__head">
        <Avatar id={other.id} name={other.name} url={other.avatarUrl} />
        <div className="thread__who">
          <h3 className="title" id="latest-talk">
            <bdi>{other.name}</bdi>
          </h3>
        </div>
        <Link className="button" to={`/dashboard/messages/${id}${query}`}>
          {t('Abrir y contestar')}
        </Link>
      </header>
      <About conversation={talk} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too */}
      <section className="thread__scroll" tabIndex={0} aria-label={label}>
        <div className="thread__messages">
          <MessageDays days={days} name={other.name} />
        </div>
      </section>
    </section>
  )
}

interface MessageFigure {
  label: string
  value: string
  /** The section that explains how the figure is counted, if it needs an explanation. */
  figure?: Figure
}

/** The four cards of N1, in the order of the specification. */
function messageFigures(found: MessageFigures): MessageFigure[] {
  const rate = responseRate(found)
  return [
    { label: t('Conversaciones'), value: formatCount(found.conversations) },
    { label: t('Tiempo de respuesta'), value: formatHours(found.medianHours), figure: 'tiempo-de-respuesta' },
    { label: t('Mensajes este mes'), value: formatCount(found.messagesThisMonth) },
    {
      label: t('Tasa de respuesta'),
      value: rate === undefined ? t('Sin datos suficientes') : percentText(rate),
      figure: 'tasa-de-respuesta',
    },
  ]
}
