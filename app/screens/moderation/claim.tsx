import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { CLAIM_MINUTES } from '#app/domain/moderation/rules.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { requireModerator } from '#app/http/moderator.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { caseIdIn, caseNotFound, refusalOf, requireCase } from '#app/parts/moderation-case/case-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Hacerme cargo' }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, title } = (await requireCase(args)).found
  return { id, title, minutes: CLAIM_MINUTES }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireModerator({ request, context })
  const id = caseIdIn(params)
  const outcome = await claimCase(db, viewer, id, clock.now())
  switch (outcome.kind) {
    case 'claimed':
      return redirectWithNotice(`/moderation/cases/${id}`, 'El caso es tuyo')
    case 'not-found':
      throw caseNotFound()
    default:
      return data({ status: 'error' as const, message: refusalOf(outcome) }, { status: 409 })
  }
}

export default function Claim() {
  const { id, title, minutes } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title="Hacerme cargo" failure={refusal}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>Será tuyo durante {minutes} minutos: nadie más podrá decidirlo mientras.</p>
      <ConfirmForm button="Hacerme cargo" busy="Un momento..." cancelTo={`/moderation/cases/${id}`} />
    </ConfirmPage>
  )
}
