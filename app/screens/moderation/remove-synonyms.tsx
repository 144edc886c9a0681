import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { removeSynonyms } from '#app/domain/search/synonyms.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/moderator.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { groupIdIn, groupNotFound, requireGroup, SYNONYMS_PATH } from './synonym-group.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar sinónimos' }]

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  return { ...(await requireGroup(args.params)), back: SYNONYMS_PATH }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireModerator(args)
  const id = groupIdIn(args.params)
  await readFields(args.request, [])
  const outcome = await removeSynonyms(db, id, { actor: viewer.id, now: clock.now() })
  if (outcome === 'not-found') throw groupNotFound()
  return redirectWithNotice(SYNONYMS_PATH, 'Grupo quitado')
}

export default function RemoveSynonyms() {
  const { id, words, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Quitar el grupo">
      <p>
        <strong>{words}</strong>
      </p>
      <p>Cada palabra encontrará solo lo suyo. Si solo quieres probarlo, apaga el grupo: así podrás encenderlo.</p>
      <ConfirmForm
        action={`${back}/${id}/remove`}
        button="Quitar el grupo"
        busy="Quitando…"
        isDestructive
        cancelTo={back}
      />
    </ConfirmPage>
  )
}
