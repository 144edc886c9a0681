import './messages.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/http/viewer.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { loadInbox } from './inbox.server.ts'
import { Inbox } from './inbox.tsx'

export const meta: MetaFunction = () => [{ title: 'Mensajes' }]

export async function loader(asking: LoaderFunctionArgs) {
  const viewer = await requireViewer(asking)
  return { inbox: await loadInbox(viewer, asking.request, new Date()) }
}

export default function Messages() {
  const { inbox } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Mensajes</h1>
      <div className="messages">
        <Inbox inbox={inbox} />
        <div className="messages__nothing">
          <EmptyState title="Selecciona una conversación" text="Elige una de la lista para leerla y contestar." />
        </div>
      </div>
    </div>
  )
}
