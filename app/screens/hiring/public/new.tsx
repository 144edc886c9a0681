import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { PUBLIC_REQUEST_DAYS } from '#app/domain/hiring/limits.ts'
import { requestPath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { NEW_REQUEST_PATH } from '#app/domain/hiring/public-paths.ts'
import { publishRequest } from '#app/domain/hiring/public-requests.server.ts'
import { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { findHirer, requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { LEAVING } from '#app/screens/hiring/hiring-page.server.ts'
import { PublicRequestFormPage, type PublicRequestFields } from './request-form.tsx'

const SIGN_IN_FIRST = 'Inicia sesión para publicar la solicitud. Lo que has escrito se conserva.'
const VERIFY_FIRST = 'Antes de publicar una solicitud tienes que confirmar tu correo con el enlace que te enviamos.'

export const meta: MetaFunction = () => [{ title: 'Publicar una solicitud' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const now = clock.now()
  const draft = await findFormDraft(db, viewer.id, { path: NEW_REQUEST_PATH, now })
  const proposed = { closes: isoDay(daysAfter(now, PUBLIC_REQUEST_DAYS), viewer.timezone) }
  return {
    key: randomUUID(),
    currencySymbol: currencySymbol(siteCurrency),
    mustVerify: !viewer.emailVerified,
    // The draft of this address holds the texts of this form.
    typed: { ...proposed, ...(draft as Partial<PublicRequestFields> | undefined) },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  nameFields(request, {
    title: { line: 'Qué necesitas, en una frase' },
    body: 'Cuéntalo con detalle',
    location: { line: 'Municipio, si es en un lugar' },
  })
  const form = await readFields(request, [PublicRequestForm, 'key'])
  const viewer = await findHirer(args)
  if (!viewer) throw await signInNeeded(args, form, { path: NEW_REQUEST_PATH, message: SIGN_IN_FIRST })
  const submission = judgeForm(form, PublicRequestForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const again = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status })
  const limit = await consumeLimit('request-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  const outcome = await publishRequest(db, viewer.id, submission.value, {
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    currency: siteCurrency,
    timeZone: viewer.timezone,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'published':
    case 'already-published':
      await discardFormDraft(db, viewer.id, NEW_REQUEST_PATH)
      return redirectWithNotice(requestPath(outcome.id), 'Solicitud publicada: te avisaremos de cada presupuesto')
    case 'refused':
      return data(submission.reply({ fieldErrors: { [outcome.field]: [outcome.message] } }), { status: 422 })
    case 'unverified':
      return again(VERIFY_FIRST, 403)
    case 'leaving':
      return again(LEAVING, 409)
    case 'too-many-open':
      return again(
        `Puedes tener ${outcome.limit} solicitudes abiertas a la vez: cierra una antes de publicar otra.`,
        409,
      )
  }
}

export default function NewPublicRequest() {
  const { key, currencySymbol, mustVerify, typed } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const sent = lastResult?.initialValue?.['key']
  return (
    <div className="page stack--loose">
      <PublicRequestFormPage
        hidden={{ name: 'key', value: typeof sent === 'string' ? sent : key }}
        defaultValue={typed}
        lastResult={lastResult}
        currencySymbol={currencySymbol}
        failure="No se ha publicado la solicitud"
        submit="Publicar solicitud"
        busy="Publicando…"
        cancelTo={REQUESTS_PATH}
      >
        <h1>Publicar una solicitud</h1>
        <p>
          La verá todo el mundo, con tu nombre y sin tus datos de contacto. Recibirás como mucho cinco presupuestos y
          eliges tú. Publicarla no cuesta nada y no te compromete.{' '}
          <HiringRulesLink rule="presupuestos">Cómo funcionan las solicitudes</HiringRulesLink>
        </p>
        {mustVerify && (
          <p className="callout callout--warn">
            {VERIFY_FIRST} <Link to="/dashboard/verify-email">Enviar el enlace otra vez</Link>
          </p>
        )}
      </PublicRequestFormPage>
    </div>
  )
}
