import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { moderatedDisputePath } from '#app/domain/disputes/paths.ts'
import { DISPUTE_CLAIM_MINUTES } from '#app/domain/disputes/steps.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'

const TAKEN = 'La lleva otra persona en este momento.'
const NOT_POSSIBLE = 'Esta disputa no espera ninguna decisión.'

export const meta: MetaFunction = () => [{ title: 'Hacerme cargo' }]

export async function loader(args: LoaderFunctionArgs) {
  const { dispute } = await requireModerated(args)
  return { id: dispute.id, title: dispute.title ?? 'Contratación', minutes: DISPUTE_CLAIM_MINUTES }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, dispute } = await requireModerated(args)
  const outcome = await claimDispute(db, viewer.id, dispute.id, clock.now())
  const refuse = (message: string, status: number) => data({ status: 'error' as const, message }, { status })
  switch (outcome) {
    case 'claimed':
      return redirectWithNotice(moderatedDisputePath(dispute.id), 'La disputa es tuya')
    case 'not-found':
      throw disputeNotFound()
    case 'taken':
      return refuse(TAKEN, 409)
    case 'not-possible':
      return refuse(NOT_POSSIBLE, 409)
  }
}

export default function ClaimDispute() {
  const { id, title, minutes } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title="Hacerme cargo" failure={refusal}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>Será tuya durante {minutes} minutos: nadie más podrá decidirla mientras.</p>
      <ConfirmForm button="Hacerme cargo" busy="Un momento..." cancelTo={moderatedDisputePath(id)} />
    </ConfirmPage>
  )
}
