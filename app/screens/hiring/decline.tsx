import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestPath } from '#app/domain/hiring/paths.ts'
import { declineRequest } from '#app/domain/hiring/requests.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { requireRequest, unknownRequest } from './hiring-page.server.ts'

const HAS_QUOTE = 'Ya has enviado un presupuesto. Si no puedes hacerlo, retíralo desde su página.'

export const meta: MetaFunction = () => [{ title: 'No puedo hacerlo' }]

export async function loader(args: LoaderFunctionArgs) {
  const { request } = await requireRequest(args)
  if (request.isOwn) throw unknownRequest()
  return { back: { to: requestPath(request.id), title: request.title } }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  const outcome = await declineRequest(db, viewer.id, request.id, clock.now())
  switch (outcome) {
    case 'declined':
      return redirectWithNotice(requestPath(request.id), 'Le hemos dicho que no puedes hacerlo')
    case 'not-found':
      throw unknownRequest()
    case 'has-quote':
      return data({ refusal: HAS_QUOTE }, { status: 409 })
  }
}

export default function DeclineRequest() {
  const { back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="No puedo hacerlo"
      lead="Quien te lo pide lo sabrá y podrá buscar a otra persona. Si cambias de idea mientras la solicitud siga abierta, podrás enviar un presupuesto."
      act="Decir que no puedo"
      back={back}
      refusal={useActionData<typeof action>()?.refusal}
    />
  )
}
