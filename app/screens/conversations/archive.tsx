import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { archiveConversation } from '#app/domain/conversations/sides.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireChange, requireConversation } from './conversation.server.ts'
import { SidePage } from './side-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Archivar conversación' }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, other, archived } = (await requireConversation(args)).conversation
  return { id, name: other.name, archived }
}

export async function action(args: ActionFunctionArgs) {
  const { userId, id, on } = await requireChange(args)
  await archiveConversation(db, userId, id, on)
  if (!on) return redirectWithNotice('/dashboard/messages', 'Conversación recuperada')
  return redirectWithNotice('/dashboard/messages', 'Conversación archivada', {
    undoAt: `/dashboard/messages/${id}/archive?to=off`,
  })
}

export default function Archive() {
  const { id, name, archived } = useLoaderData<typeof loader>()
  return archived ? (
    <SidePage id={id} title="Sacar del archivo" button="Sacar del archivo" to="off">
      <p>
        La conversación con <bdi>{name}</bdi> volverá a tu lista.
      </p>
    </SidePage>
  ) : (
    <SidePage id={id} title="Archivar conversación" button="Archivar" to="on">
      <p>
        La conversación con <bdi>{name}</bdi> sale de tu lista y queda en «Archivadas». Si te vuelve a escribir, regresa
        a la lista, salvo que la tengas silenciada.
      </p>
    </SidePage>
  )
}
