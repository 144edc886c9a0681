import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { parseId } from '#app/forms/fields.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { AppealForm } from '#app/routes/appeal-form/appeal-form.tsx'
import { receiveAppeal, requireStatement } from '#app/routes/appeal-form/receiving.server.ts'
import { Statement } from '#app/routes/appeal-form/statement.tsx'

export const meta: MetaFunction = () => [{ title: 'Recurrir' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return requireStatement(viewer.id, parseId(params.id), viewer.timezone)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const caseId = parseId(params.id)
  const next = `/dashboard/moderation/${caseId}`
  return receiveAppeal({ request, context }, await readForm(request), { userId: viewer.id, caseId, next })
}

export default function Appeal() {
  const statement = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <div className="page stack--loose">
      <h1>Recurrir: {statement.title}</h1>
      <Statement statement={statement} />
      {statement.appealUntil || lastResult ? (
        <AppealForm lastResult={lastResult} />
      ) : (
        <p className="callout">Esta decisión no se puede recurrir ahora.</p>
      )}
      <p>
        <Link to="/dashboard/moderation">Moderación y denuncias</Link>
      </p>
    </div>
  )
}
