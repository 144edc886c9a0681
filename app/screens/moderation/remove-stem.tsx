import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findStemAsModerator, removeStem } from '#app/domain/search/stems.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { safeText } from '#app/forms/fields.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/moderator.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { SYNONYMS_PATH } from './synonym-group.server.ts'

const WORD_MAX = 40

export const meta: MetaFunction = () => [{ title: 'Quitar una raíz propia' }]

const wordIn = ({ word }: LoaderFunctionArgs['params']) => safeText(word, WORD_MAX)

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  const own = await findStemAsModerator(db, wordIn(args.params))
  if (!own) throw data(null, { status: 404 })
  return { ...own, back: SYNONYMS_PATH }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireModerator(args)
  await readFields(args.request, [])
  const outcome = await removeStem(db, wordIn(args.params), { actor: viewer.id, now: clock.now() })
  if (outcome === 'not-found') throw data(null, { status: 404 })
  return redirectWithNotice(SYNONYMS_PATH, 'Quitada: el buscador la trata como antes dentro de poco')
}

export default function RemoveStem() {
  const { word, stem, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Quitar la raíz propia">
      <p>
        <strong>{word}</strong> {stem === word ? 'se busca solo por ella misma.' : `se busca por «${stem}».`}
      </p>
      <p>Sin su raíz propia volverá a juntarse con las palabras que el buscador crea de su familia.</p>
      <ConfirmForm
        action={`${back}/stems/${encodeURIComponent(word)}/remove`}
        button="Quitar"
        busy="Quitando…"
        isDestructive
        cancelTo={back}
      />
    </ConfirmPage>
  )
}
