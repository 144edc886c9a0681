import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { releaseCase } from '#app/domain/moderation/cases.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireCase } from '#app/parts/moderation-case/case-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dejar el caso' }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, title } = (await requireCase(args)).found
  return { id, title }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, found } = await requireCase(args)
  await releaseCase(db, viewer, found.id)
  return redirectWithNotice('/moderation', 'Has dejado el caso')
}

export default function Release() {
  const { id, title } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Dejar el caso">
      <p>
        <strong>{title}</strong>
      </p>
      <p>Cualquiera del equipo, también tú, podrá hacerse cargo desde ahora mismo.</p>
      <ConfirmForm button="Dejarlo" busy="Un momento..." cancelTo={`/moderation/cases/${id}`} />
    </ConfirmPage>
  )
}
