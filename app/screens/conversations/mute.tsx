import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { muteConversation } from '#app/domain/conversations/sides.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireChange, requireConversation } from './conversation.server.ts'
import { SidePage } from './side-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Silenciar conversación' }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, other, muted } = (await requireConversation(args)).conversation
  return { id, name: other.name, muted }
}

export async function action(args: ActionFunctionArgs) {
  const { userId, id, on } = await requireChange(args)
  await muteConversation(db, userId, id, on)
  return redirectWithNotice(`/dashboard/messages/${id}`, on ? 'Conversación silenciada' : 'Avisos activados')
}

export default function Mute() {
  const { id, name, muted } = useLoaderData<typeof loader>()
  return muted ? (
    <SidePage id={id} title="Activar avisos" button="Activar avisos" to="off">
      <p>
        Volveremos a avisarte cuando <bdi>{name}</bdi> te escriba.
      </p>
    </SidePage>
  ) : (
    <SidePage id={id} title="Silenciar conversación" button="Silenciar" to="on">
      <p>
        Los mensajes de <bdi>{name}</bdi> seguirán llegando a esta conversación, pero no te avisaremos de ellos.
      </p>
    </SidePage>
  )
}
