import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestPath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { withdrawRequest } from '#app/domain/hiring/public-requests.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ConfirmPage } from '#app/screens/hiring/confirm-page.tsx'
import { unknownRequest } from '#app/screens/hiring/hiring-page.server.ts'
import { NOT_OPEN, refusalOf, requireOwnPublicRequest, TOUCHED } from './own-public-request.server.ts'

export const meta: MetaFunction = () => [{ title: 'Retirar la solicitud' }]

export async function loader(args: LoaderFunctionArgs) {
  const { request } = await requireOwnPublicRequest(args)
  const refusal = refusalOf(request)
  return data({ back: { to: requestPath(request.id), title: request.title }, refusal }, { status: refusal ? 409 : 200 })
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, request } = await requireOwnPublicRequest(args)
  const place = { clientId: viewer.id, requestId: request.id }
  const outcome = await withdrawRequest(db, place, clock.now())
  switch (outcome) {
    case 'withdrawn':
      return redirectWithNotice(REQUESTS_PATH, 'Solicitud retirada')
    case 'not-found':
      throw unknownRequest()
    case 'not-open':
      return data({ refusal: NOT_OPEN }, { status: 409 })
    case 'touched':
      return data({ refusal: TOUCHED }, { status: 409 })
  }
}

export default function WithdrawPublicRequest() {
  const { back, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ConfirmPage
      title="Retirar la solicitud"
      lead="Desaparece de las solicitudes abiertas y se borra. Nadie ha enviado un presupuesto todavía, así que nadie se queda esperando."
      act="Retirar la solicitud"
      back={back}
      refusal={answer?.refusal ?? refusal}
    />
  )
}
