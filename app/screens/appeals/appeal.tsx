import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { statementPath } from '#app/domain/moderation/measures.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { AppealForm, Statement } from '#app/parts/appeal-form/appeal-form.tsx'
import {
  APPEAL_FIELDS,
  APPEAL_LABELS,
  receiveAppeal,
  requireStatement,
  SIGN_IN_TO_APPEAL,
  statementNotFound,
} from '#app/parts/appeal-form/receiving.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Recurrir') }]

const pathOf = (caseId: string) => `${statementPath(caseId)}/appeal`

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const statement = await requireStatement(viewer.id, parseId(params.id), viewer.timezone)
  const draft = await findFormDraft(db, viewer.id, { path: pathOf(statement.id), now: clock.now() })
  return { ...statement, draft: typeof draft?.text === 'string' ? draft.text : undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, APPEAL_LABELS())
  const form = await readFields(request, APPEAL_FIELDS)
  const viewer = await findViewer({ request, context })
  const caseId = parseId(params.id)
  if (!caseId) throw statementNotFound()
  const path = pathOf(caseId)
  if (!viewer) throw await signInNeeded({ request, context }, form, { path, message: SIGN_IN_TO_APPEAL() })
  return receiveAppeal({ request, context }, form, {
    by: viewer.id,
    draftOf: { userId: viewer.id, path },
    file: (text, now) => appealMeasure(db, viewer.id, caseId, text, now),
    next: statementPath(caseId),
    requireTheirs: () => requireStatement(viewer.id, caseId, viewer.timezone),
  })
}

export default function Appeal() {
  const statement = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const decision = (
    <>
      <h1>{rich('Recurrir: {title}', { title: <Pieces pieces={statement.heading} /> })}</h1>
      <Statement statement={statement} />
    </>
  )
  return (
    <div className="page stack--loose">
      <BackLink to="/dashboard/moderation">{t('Moderación y denuncias')}</BackLink>
      {statement.appealUntil || lastResult ? (
        <AppealForm draft={statement.draft} lastResult={lastResult}>
          {decision}
        </AppealForm>
      ) : (
        <>
          {decision}
          <p className="callout">{t('Esta decisión no se puede recurrir ahora.')}</p>
        </>
      )}
    </div>
  )
}
