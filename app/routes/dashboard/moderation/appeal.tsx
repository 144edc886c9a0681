import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { statementPath } from '#app/domain/moderation/measures.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { AppealForm } from '#app/routes/appeal-form/appeal-form.tsx'
import {
  receiveAppeal,
  requireStatement,
  SIGN_IN_TO_APPEAL,
  statementNotFound,
} from '#app/routes/appeal-form/receiving.server.ts'
import { Statement } from '#app/routes/appeal-form/statement.tsx'

export const meta: MetaFunction = () => [{ title: 'Recurrir' }]

const pathOf = (caseId: string) => `${statementPath(caseId)}/appeal`

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const statement = await requireStatement(viewer.id, parseId(params.id), viewer.timezone)
  const draft = await findFormDraft(db, viewer.id, { path: pathOf(statement.id), now: new Date() })
  return { ...statement, draft: typeof draft?.text === 'string' ? draft.text : undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const caseId = parseId(params.id)
  if (!caseId) throw statementNotFound()
  const form = await readForm(request)
  const path = pathOf(caseId)
  if (!viewer) throw signInNeeded(form, { path, message: SIGN_IN_TO_APPEAL })
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
  return (
    <div className="page stack--loose">
      <h1>Recurrir: {statement.title}</h1>
      <Statement statement={statement} />
      {statement.appealUntil || lastResult ? (
        <AppealForm draft={statement.draft} lastResult={lastResult} />
      ) : (
        <p className="callout">Esta decisión no se puede recurrir ahora.</p>
      )}
      <p>
        <Link to="/dashboard/moderation">Moderación y denuncias</Link>
      </p>
    </div>
  )
}
