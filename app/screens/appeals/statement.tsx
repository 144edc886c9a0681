import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { parseId } from '#app/forms/fields.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { requireStatement } from '#app/parts/appeal-form/receiving.server.ts'
import { Statement } from '#app/parts/appeal-form/appeal-form.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Decisión de moderación') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return requireStatement(viewer.id, parseId(params.id), viewer.timezone)
}

export default function OwnStatement() {
  const statement = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to="/dashboard/moderation">{t('Moderación y denuncias')}</BackLink>
      <h1>
        <Pieces pieces={statement.heading} />
      </h1>
      <Statement statement={statement} />
      {statement.appealUntil && (
        <p className="cluster">
          <Link className="button" to={`/dashboard/moderation/${statement.id}/appeal`}>
            {t('Recurrir')}
          </Link>{' '}
          <span className="soft">{t('Puedes hasta el {appealUntil}.', { appealUntil: statement.appealUntil })}</span>
        </p>
      )}
    </div>
  )
}
