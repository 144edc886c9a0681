import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { blockInConversation } from '#app/domain/conversations/sides.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireChange, requireConversation } from './conversation.server.ts'
import { SidePage } from './side-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Bloquear a una persona' }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, other, hasBlocked } = (await requireConversation(args)).conversation
  return { id, name: other.name, hasBlocked }
}

export async function action(args: ActionFunctionArgs) {
  const { userId, id, on } = await requireChange(args)
  await blockInConversation(db, userId, id, on, clock.now())
  return redirectWithNotice(`/dashboard/messages/${id}`, on ? 'Persona bloqueada' : 'Persona desbloqueada')
}

export default function Block() {
  const { id, name, hasBlocked } = useLoaderData<typeof loader>()
  return hasBlocked ? (
    <SidePage id={id} title="Desbloquear" button="Desbloquear" to="off">
      <p>
        <bdi>{name}</bdi> y tú podréis volver a escribiros.
      </p>
    </SidePage>
  ) : (
    <SidePage id={id} title="Bloquear" button="Bloquear" to="on" isDestructive>
      <p>
        <bdi>{name}</bdi> no podrá escribirte, ni tú a esa persona, en ninguna conversación. Tampoco os avisaremos de
        los anuncios de la otra parte. No se lo diremos. Lo que ya os habéis escrito se queda, y puedes desbloquear
        cuando quieras.
      </p>
    </SidePage>
  )
}
