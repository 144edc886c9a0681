import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { releaseCase } from '#app/domain/moderation/cases.server.ts'
import { AskingForm, AskingPage } from '#app/forms/asking-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireCase } from '#app/parts/moderation-case/case-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dejar el caso' }]

export async function loader(asking: LoaderFunctionArgs) {
  const { id, title } = (await requireCase(asking)).found
  return { id, title }
}

export async function action(asking: ActionFunctionArgs) {
  const { viewer, found } = await requireCase(asking)
  await releaseCase(db, viewer, found.id)
  return redirectWithNotice('/moderation', 'Has dejado el caso')
}

export default function Release() {
  const { id, title } = useLoaderData<typeof loader>()
  return (
    <AskingPage title="Dejar el caso">
      <p>
        <strong>{title}</strong>
      </p>
      <p>Cualquiera del equipo, también tú, podrá hacerse cargo desde ahora mismo.</p>
      <AskingForm button="Dejarlo" busy="Un momento..." cancelTo={`/moderation/cases/${id}`} />
    </AskingPage>
  )
}
