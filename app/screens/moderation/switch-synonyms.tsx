import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { switchSynonyms } from '#app/domain/search/synonyms.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/moderator.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { groupIdIn, groupNotFound, requireGroup, SYNONYMS_PATH } from './synonym-group.server.ts'

export const meta: MetaFunction = () => [{ title: 'Apagar o encender sinónimos' }]

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  return { ...(await requireGroup(args.params)), back: SYNONYMS_PATH }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireModerator(args)
  const id = groupIdIn(args.params)
  const to = (await readFields(args.request, ['to'])).get('to')
  if (to !== 'on' && to !== 'off') {
    await requireGroup(args.params)
    return data({ message: 'Elige si quieres apagar el grupo o encenderlo.' }, { status: 422 })
  }
  const outcome = await switchSynonyms(db, id, to === 'off', { actor: viewer.id, now: clock.now() })
  if (outcome === 'not-found') throw groupNotFound()
  return redirectWithNotice(SYNONYMS_PATH, to === 'off' ? 'Grupo apagado' : 'Grupo encendido')
}

export default function SwitchSynonyms() {
  const { id, words, isOff, back } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={isOff ? 'Encender el grupo' : 'Apagar el grupo'} failure={refusal}>
      <p>
        <strong>{words}</strong>
      </p>
      <p>
        {isOff
          ? 'Estas palabras volverán a encontrar sus anuncios unas a otras.'
          : 'Cada palabra encontrará solo lo suyo, hasta que enciendas el grupo otra vez.'}
      </p>
      <ConfirmForm
        action={`${back}/${id}/switch`}
        values={{ to: isOff ? 'on' : 'off' }}
        button={isOff ? 'Encender' : 'Apagar'}
        busy="Guardando…"
        cancelTo={back}
      />
    </ConfirmPage>
  )
}
