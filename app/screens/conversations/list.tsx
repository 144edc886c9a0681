import './inbox.css'
import './message-figures.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findMessageFigures, type MessageFigures } from '#app/domain/measures/responses.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { loadInbox } from './inbox.server.ts'
import { Inbox } from './inbox.tsx'
import { useLive } from './use-live.ts'
import { responseRate } from '#app/domain/measures/responses.ts'
import { formatCount, formatHours } from '#app/locale/numbers.server.ts'

export const meta: MetaFunction = () => [{ title: 'Mensajes' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  const [inbox, figures] = await Promise.all([
    loadInbox(viewer, args.request, now),
    findMessageFigures(db, viewer.id, { now, timezone: viewer.timezone }),
  ])
  return { account: viewer.id, inbox, figures: messageFigures(figures) }
}

export default function Messages() {
  const { account, inbox, figures } = useLoaderData<typeof loader>()
  useLive(account, () => false)
  const hint =
    inbox.items.length > 0
      ? 'Elige una de la lista para leerla y contestar.'
      : 'Cuando haya alguna en la lista, se leerá y se contestará aquí.'
  return (
    <div className="page stack--loose">
      <h1>Mensajes</h1>
      <dl className="message-figures">
        {figures.map(({ label, value, figure }) => (
          <div className="panel message-figures__card" key={label}>
            <dt>{figure ? <HowCounted figure={figure}>{label}</HowCounted> : label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="messages">
        <Inbox inbox={inbox} />
        <div className="messages__nothing">
          <EmptyState title="Selecciona una conversación" text={hint} />
        </div>
      </div>
    </div>
  )
}

interface MessageFigure {
  label: string
  value: string
  /** The section that says how it is counted, where that needs words. */
  figure?: Figure
}

/** The four cards of N1, in the order of the specification. */
function messageFigures(found: MessageFigures): MessageFigure[] {
  const rate = responseRate(found)
  return [
    { label: 'Conversaciones', value: formatCount(found.conversations) },
    { label: 'Tiempo de respuesta', value: formatHours(found.medianHours), figure: 'tiempo-de-respuesta' },
    { label: 'Mensajes este mes', value: formatCount(found.messagesThisMonth) },
    {
      label: 'Tasa de respuesta',
      value: rate === undefined ? 'Sin datos suficientes' : `${rate} %`,
      figure: 'tasa-de-respuesta',
    },
  ]
}
