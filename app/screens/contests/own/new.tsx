import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { createContest } from '#app/domain/contests/organising.server.ts'
import { contestPath, NEW_CONTEST_PATH, OWN_CONTESTS_PATH } from '#app/domain/contests/paths.ts'
import { ContestForm as ContestSchema, type ContestFields } from '#app/domain/contests/schema.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { Link } from '#app/ui/link.tsx'
import { ContestForm } from './contest-form.tsx'
import { t } from '#app/locale/texts.ts'

const SIGN_IN_FIRST = () => t('Inicia sesión para convocar un concurso. Lo que has escrito se conserva.')
const VERIFY_FIRST = () =>
  t('Antes de convocar un concurso tienes que confirmar tu correo con el enlace que te enviamos.')

export const meta: MetaFunction = () => [{ title: t('Convocar un concurso') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const draft = await findFormDraft(db, viewer.id, { path: NEW_CONTEST_PATH, now: clock.now() })
  return {
    key: randomUUID(),
    currencySymbol: currencySymbol(siteCurrency),
    mustVerify: !viewer.emailVerified,
    // The draft of this address has the texts of this form.
    typed: draft as Partial<ContestFields> | undefined,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  nameFields(request, {
    title: { line: t('Título') },
    description: t('Bases'),
    prize_description: { line: t('Qué más incluye (opcional)') },
  })
  const form = await readFields(request, [ContestSchema, 'key'])
  const viewer = await findViewer({ request, context })
  if (!viewer)
    throw await signInNeeded({ request, context }, form, { path: NEW_CONTEST_PATH, message: SIGN_IN_FIRST() })
  const submission = judgeForm(form, ContestSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const again = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status })
  const limit = await consumeLimit('contest-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  const key = form.get('key')
  answerFailure({ request, context }, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = await createContest(db, viewer.id, submission.value, {
    draftKey: parseId(typeof key === 'string' ? key : null) ?? randomUUID(),
    currency: siteCurrency,
    timeZone: viewer.timezone,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'created':
    case 'already-created':
      await discardFormDraft(db, viewer.id, NEW_CONTEST_PATH)
      return redirectWithNotice(contestPath(outcome.id), t('Concurso publicado correctamente'))
    case 'refused':
      return data(submission.reply({ fieldErrors: { [outcome.field]: [outcome.message] } }), { status: 422 })
    case 'unverified':
      return again(VERIFY_FIRST(), 403)
  }
}

export default function NewContest() {
  const { key, currencySymbol, mustVerify, typed } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ContestForm
        draftKey={key}
        defaultValue={typed}
        lastResult={useActionData<typeof action>()}
        currencySymbol={currencySymbol}
        failure={t('Error al publicar el concurso')}
        submit={t('Publicar concurso')}
        busy={t('Publicando…')}
        cancelTo={OWN_CONTESTS_PATH}
      >
        <h1>{t('Convocar un concurso')}</h1>
        {mustVerify && (
          <p className="callout callout--warn">
            {VERIFY_FIRST()} <Link to="/dashboard/verify-email">{t('Enviar el enlace otra vez')}</Link>
          </p>
        )}
      </ContestForm>
    </div>
  )
}
