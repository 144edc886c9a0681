import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readAppealToken } from '#app/adapters/links.server.ts'
import { readFields, textIn } from '#app/http/form-data.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { AppealForm, Statement } from '#app/parts/appeal-form/appeal-form.tsx'
import {
  APPEAL_FIELDS,
  APPEAL_LABELS,
  receiveAppeal,
  requireStatement,
} from '#app/parts/appeal-form/receiving.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Recurrir') }, { name: 'robots', content: 'noindex' }]

/** @throws 410: the address is not ours, or too old. */
const linkIsOver = () =>
  data({ message: t('Este enlace no es válido o ya ha caducado. Inicia sesión para pedir otro.') }, { status: 410 })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readAddress(request, ['token']).get('token')
  const about = readAppealToken(token)
  if (!token || !about) throw linkIsOver()
  return { token, statement: await requireStatement(about.userId, about.caseId, siteTimeZone) }
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, APPEAL_LABELS())
  const form = await readFields(args.request, APPEAL_FIELDS)
  const token = textIn(form, 'token')
  const about = readAppealToken(token)
  if (!about) throw linkIsOver()
  const { userId, caseId } = about
  return receiveAppeal(args, form, {
    by: userId,
    file: (text, now) => appealMeasure(db, userId, caseId, text, now),
    next: `/appeal?token=${encodeURIComponent(token)}`,
    requireTheirs: () => requireStatement(userId, caseId, siteTimeZone),
  })
}

export default function AppealByLink() {
  const { token, statement } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const decision = (
    <>
      <h1>{rich('Recurrir: {title}', { title: <Pieces pieces={statement.heading} /> })}</h1>
      <Statement statement={statement} />
    </>
  )
  return (
    <div className="wrap wrap--narrow page stack--loose">
      {statement.appealUntil || lastResult ? (
        <AppealForm token={token} lastResult={lastResult}>
          {decision}
        </AppealForm>
      ) : (
        <>
          {decision}
          <p className="callout">{t('No hay nada más que puedas enviar ahora.')}</p>
        </>
      )}
    </div>
  )
}
