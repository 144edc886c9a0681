import './contest.css'
import { randomUUID } from 'node:crypto'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { enterContest } from '#app/domain/contests/entering.server.ts'
import { contestPath, enterPath } from '#app/domain/contests/paths.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { enteringOf, requireContest, unknownContest } from './contest-page.server.ts'
import { EntryForm } from './entry-form.tsx'
import { presentContest, presentMoments } from './presented.server.ts'
import { entryAgain, judgeEntry, receiveEntry, receiveEntryTexts, typedBefore } from './received-entry.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const SIGN_IN_FIRST = () => t('Inicia sesión para enviar tu propuesta. Lo que has escrito se conserva.')
const OWN = () => t('Este concurso lo convocas tú: no puedes participar en él.')
const STAFF = () => t('Quienes forman parte del equipo de la web no participan en los concursos.')
const ENDED = () => t('Este concurso ya ha terminado y no admite propuestas.')
const NOT_YET = () => t('Este concurso todavía no ha empezado.')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Participar en {title}', { title: data.contest.title }) : t('Participar') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const now = clock.now()
  const contest = await requireContest(params.id, viewer)
  const entering = enteringOf(contest, viewer, now)
  refuseForGood(entering)
  if (entering === 'entered') throw redirect(contestPath(contest.id), 303)
  const draft = await findFormDraft(db, viewer.id, { path: enterPath(contest.id), now })
  const { title, body } = typedBefore(draft)
  const reading = { now, timeZone: viewer.timezone }
  const refusal = entering === 'ended' ? ENDED() : entering === 'not-yet' ? NOT_YET() : null
  return data(
    {
      contest: presentContest(contest, reading),
      ends: presentMoments(contest, reading).ends,
      key: randomUUID(),
      typed: { title, body },
      refusal,
    },
    { status: refusal ? 409 : 200 },
  )
}

/** @throws 403 for people who can never enter this contest. */
function refuseForGood(entering: ReturnType<typeof enteringOf>) {
  if (entering === 'own') throw data({ message: OWN() }, { status: 403 })
  if (entering === 'staff') throw data({ message: STAFF() }, { status: 403 })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, { title: { line: t('Título de la propuesta') }, body: t('Tu propuesta') })
  const viewer = await findViewer({ request, context })
  if (!viewer) {
    const path = enterPath(params.id ?? '')
    throw await signInNeeded({ request, context }, await receiveEntryTexts(request), { path, message: SIGN_IN_FIRST() })
  }
  // This is checked before any file is read.
  const { id, ...contest } = await requireContest(params.id, viewer)
  refuseForGood(enteringOf({ id, ...contest, entry: null }, viewer, clock.now()))
  const received = await receiveEntry(request, viewer.id, { log: context.log })
  const now = clock.now()
  const { files, draftKey } = received
  const judged = await judgeEntry(received, { limit: 'entry-by-account', userId: viewer.id, log: context.log })
  if ('answer' in judged) return judged.answer
  const sending = { key: draftKey, fileIds: files.map((file) => file.id), now }
  answerFailure({ request, context }, t('No se ha guardado'), (message, { status }) =>
    entryAgain(received, { status, message }),
  )
  const outcome = await enterContest(db, viewer, id, judged.form, sending)
  switch (outcome.kind) {
    case 'entered':
    case 'already-sent':
      await discardFormDraft(db, viewer.id, enterPath(id))
      return redirectWithNotice(contestPath(id), t('Propuesta enviada correctamente'))
    case 'entered-before':
      return redirectWithNotice(contestPath(id), t('Ya tienes una propuesta en este concurso'), { kind: 'info' })
    case 'ended':
      return entryAgain(received, { status: 409, message: t('{reason} Tu texto sigue aquí.', { reason: ENDED() }) })
    case 'not-yet':
      return entryAgain(received, { status: 409, message: NOT_YET() })
    case 'own':
    case 'staff':
      throw data({ message: outcome.kind === 'own' ? OWN() : STAFF() }, { status: 403 })
    case 'not-found':
      throw unknownContest()
  }
}

export default function Enter() {
  const { contest, ends, key, typed, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const heading = (
    <>
      <h1>{t('Participar')}</h1>
      <p>
        {rich('<a>{title}</a> · premio de <strong>{prize}</strong> · termina el <time>{moment}</time>', {
          title: contest.title,
          a: (text) => (
            <Link to={contest.to} lang={contest.lang}>
              {text}
            </Link>
          ),
          prize: contest.prize,
          strong: (text) => (
            <>
              <strong className="num">{text}</strong>
              {contest.promise && ` (${t('premio no garantizado')})`}
            </>
          ),
          moment: ends.text,
          time: (text) => <time dateTime={ends.dateTime}>{text}</time>,
        })}
      </p>
    </>
  )
  return (
    <div className="wrap wrap--narrow page stack--loose">
      {refusal && !answer ? (
        <>
          {heading}
          <p className="callout">{refusal}</p>
          <p>
            <Link to={contest.to}>{t('Volver al concurso')}</Link>
          </p>
        </>
      ) : (
        <EntryForm
          action={contest.to + '/enter'}
          draftKey={key}
          blind={contest.blind}
          typed={typed}
          lastResult={answer}
          className="form panel"
        >
          {heading}
        </EntryForm>
      )}
    </div>
  )
}
