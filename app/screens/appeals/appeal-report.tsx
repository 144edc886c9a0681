import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { appealDismissal } from '#app/domain/moderation/appeals.server.ts'
import { findReportForAnyone } from '#app/domain/moderation/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer, type RequestArgs } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { AppealForm } from '#app/parts/appeal-form/appeal-form.tsx'
import {
  APPEAL_FIELDS,
  APPEAL_LABELS,
  receiveAppeal,
  reportNotFound,
  SIGN_IN_TO_APPEAL,
} from '#app/parts/appeal-form/receiving.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Recurrir') }, { name: 'robots', content: 'noindex' }]

const pathOf = (id: string) => `/reports/${id}/appeal`

/** The report of the address. @throws 404 */
async function requireReport(params: { id?: string }) {
  const id = parseId(params.id)
  const report = id && (await findReportForAnyone(db, id, clock.now()))
  if (!report) throw reportNotFound()
  return report
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args: RequestArgs = { request, context }
  const { id, heading, reporterId, appealUntil } = await requireReport(params)
  // A visitor's report belongs to the holder of its address, an account's to that account.
  const viewer = reporterId ? await requireViewer(args) : await findViewer(args)
  if (reporterId && viewer?.id !== reporterId) throw reportNotFound()
  const draft = viewer && (await findFormDraft(db, viewer.id, { path: pathOf(id), now: clock.now() }))
  return {
    id,
    heading,
    draft: typeof draft?.text === 'string' ? draft.text : undefined,
    appealUntil: appealUntil && formatLongDate(appealUntil, viewer?.timezone),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, APPEAL_LABELS())
  const form = await readFields(request, APPEAL_FIELDS)
  const args: RequestArgs = { request, context }
  const { id, reporterId } = await requireReport(params)
  const viewer = await findViewer(args)
  const path = pathOf(id)
  if (viewer && reporterId && viewer.id !== reporterId) throw reportNotFound()
  if (reporterId && !viewer) throw await signInNeeded(args, form, { path, message: SIGN_IN_TO_APPEAL() })
  return receiveAppeal(args, form, {
    by: viewer?.id ?? id,
    draftOf: viewer && { userId: viewer.id, path },
    file: (text, now) => appealDismissal(db, { reportId: id, viewerId: viewer?.id }, text, now),
    next: `/reports/${id}`,
  })
}

export default function AppealReport() {
  const { id, heading, draft, appealUntil } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const decision = (
    <>
      <h1>{rich('Recurrir: {title}', { title: <Pieces pieces={heading} /> })}</h1>
      <p>{t('Revisamos tu denuncia y no encontramos nada contrario a las normas.')}</p>
    </>
  )
  return (
    <div className="wrap wrap--narrow page stack--loose">
      {appealUntil || lastResult ? (
        <AppealForm draft={draft} lastResult={lastResult}>
          {decision}
          {appealUntil && <p className="soft">{t('Puedes recurrir hasta el {appealUntil}.', { appealUntil })}</p>}
        </AppealForm>
      ) : (
        <>
          {decision}
          <p className="callout">{t('Esta decisión no se puede recurrir ahora.')}</p>
        </>
      )}
      <p>
        <Link to={`/reports/${id}`}>{t('Volver a tu denuncia')}</Link>
      </p>
    </div>
  )
}
