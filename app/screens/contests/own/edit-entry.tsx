import './own-contests.css'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import {
  editEntry,
  findEditableEntry,
  listEntryFiles,
  type EditRefusal,
} from '#app/domain/contests/entry-edits.server.ts'
import { contestPath, editEntryPath, OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { parseId } from '#app/forms/fields.ts'
import { takesOtherWords } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { EntryForm } from '#app/screens/contests/entry-form.tsx'
import {
  entryAgain,
  judgeEntry,
  receiveEntry,
  receiveEntryTexts,
  typedBefore,
} from '#app/screens/contests/received-entry.server.ts'
import { Link } from '#app/ui/link.tsx'
import { NewerEntry, type StoredWords } from './newer-entry.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { spokenIn } from '#app/locale/page-language.ts'

const SIGN_IN_FIRST = () => t('Inicia sesión para guardar los cambios. Lo que has escrito se conserva.')
const NEWER = () => t('Esta propuesta se ha guardado desde otro sitio mientras la editabas. No hemos cambiado nada.')
const REFUSALS: () => Record<EditRefusal, string> = perLanguage(() => ({
  ended: t('Este concurso ya ha terminado: la propuesta se queda como está.'),
  withdrawn: t('Retiraste esta propuesta y ya no se puede cambiar.'),
  removed: t('La moderación ha retirado este concurso o esta propuesta: ya no se puede cambiar.'),
}))

export const meta: MetaFunction = () => [{ title: t('Editar propuesta') }]

const unknownEntry = () => data({ message: t('No encontramos esa propuesta entre las tuyas.') }, { status: 404 })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const now = clock.now()
  const id = parseId(params['id'])
  const entry = id && (await findEditableEntry(db, viewer.id, id, now))
  if (!entry) throw unknownEntry()
  const { contest, refusal, files } = entry
  const draft = await findFormDraft(db, viewer.id, { path: editEntryPath(id), now })
  // The words that were typed before the session ended, and the version behind them.
  const { title = entry.title, body = entry.body, version = entry.version } = typedBefore(draft)
  return data(
    {
      id,
      key: randomUUID(),
      typed: { title, body },
      stored: { version, files },
      contest: {
        title: contest.title,
        ...spokenIn(contest.language),
        to: contest.isVisible ? contestPath(contest.id) : null,
        blind: contest.blind,
        ends: { text: formatMoment(contest.endsAt, viewer.timezone), dateTime: contest.endsAt.toISOString() },
      },
      refusal: refusal ? REFUSALS()[refusal] : null,
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  takesOtherWords(request)
  const viewer = await findViewer({ request, context })
  const id = parseId(params['id'])
  if (!viewer) {
    const path = editEntryPath(params['id'] ?? '')
    throw await signInNeeded({ request, context }, await receiveEntryTexts(request), { path, message: SIGN_IN_FIRST() })
  }
  // This is checked before any file is read.
  if (!id || !(await findEditableEntry(db, viewer.id, id, clock.now()))) throw unknownEntry()
  const findOwned = (ids: string[]) => listEntryFiles(db, viewer.id, id, ids)
  const received = await receiveEntry(request, viewer.id, { log: context.log, findOwned })
  const { files, draftKey, version = 0 } = received
  const judged = await judgeEntry(received, { limit: 'entry-edit-by-account', userId: viewer.id, log: context.log })
  if ('answer' in judged) return judged.answer
  const edit = { version, editKey: draftKey, fileIds: files.map((file) => file.id), now: clock.now() }
  answerFailure({ request, context }, t('No se ha guardado'), (message, { status }) =>
    entryAgain(received, { status, message }),
  )
  const outcome = await editEntry(db, viewer.id, id, judged.form, edit)
  switch (outcome.kind) {
    case 'edited':
      await discardFormDraft(db, viewer.id, editEntryPath(id))
      return redirectWithNotice(OWN_ENTRIES_PATH, t('Propuesta actualizada correctamente'))
    case 'newer':
      return entryAgain(received, { status: 409, message: NEWER(), newer: outcome.stored })
    case 'refused':
      return entryAgain(received, {
        status: 409,
        message: t('{reason} Tu texto sigue aquí.', { reason: REFUSALS()[outcome.refusal] }),
      })
    case 'not-found':
      throw unknownEntry()
  }
}

export default function EditEntry() {
  const { id, key, typed, stored, contest, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const newer: StoredWords | undefined = answer?.newer
  const heading = (
    <>
      <h1>{t('Editar propuesta')}</h1>
      <p>
        {rich('{contest} · termina el <time>{moment}</time>', {
          contest: contest.to ? (
            <Link to={contest.to} lang={contest.lang}>
              {contest.title}
            </Link>
          ) : (
            <span lang={contest.lang}>{contest.title}</span>
          ),
          moment: contest.ends.text,
          time: (text) => <time dateTime={contest.ends.dateTime}>{text}</time>,
        })}
      </p>
      {newer && <NewerEntry stored={newer} path={editEntryPath(id)} />}
    </>
  )
  return (
    <div className="wrap wrap--narrow page stack--loose">
      {refusal && !answer ? (
        <>
          {heading}
          <p className="callout">{refusal}</p>
          <p>
            <Link to={OWN_ENTRIES_PATH}>{t('Volver a tus propuestas')}</Link>
          </p>
        </>
      ) : (
        <EntryForm
          action={editEntryPath(id)}
          draftKey={key}
          blind={contest.blind}
          typed={typed}
          stored={stored}
          lastResult={answer}
          className="form panel"
          failure={t('Error al guardar la propuesta')}
          submit={t('Guardar cambios')}
          busy={t('Guardando…')}
          cancelTo={OWN_ENTRIES_PATH}
        >
          {heading}
        </EntryForm>
      )}
    </div>
  )
}
