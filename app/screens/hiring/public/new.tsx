import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { PUBLIC_REQUEST_DAYS } from '#app/domain/hiring/limits.ts'
import { requestPath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { NEW_REQUEST_PATH } from '#app/domain/hiring/public-paths.ts'
import { publishRequest } from '#app/domain/hiring/public-requests.server.ts'
import { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import { findHirer, requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { sentKey } from '#app/parts/hiring/order-file-field.tsx'
import {
  formWithFiles,
  mistakesOf,
  orderFormAgain,
  receiveOrderForm,
  receiveOrderTexts,
} from '#app/parts/hiring/received-files.server.ts'
import { REQUEST_FILES } from '#app/parts/received-files/policies.server.ts'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { LEAVING } from '#app/screens/hiring/hiring-page.server.ts'
import { PublicRequestFormPage, type PublicRequestFields } from './request-form.tsx'
import { t } from '#app/locale/texts.ts'

const SIGN_IN_FIRST = () => t('Inicia sesión para publicar la solicitud. Lo que has escrito se conserva.')
const VERIFY_FIRST = () =>
  t('Antes de publicar una solicitud tienes que confirmar tu correo con el enlace que te enviamos.')
const PUBLISHED = () => t('Solicitud publicada: te avisaremos de cada presupuesto')
const SAME = () => t('Ya tenías publicada esta misma solicitud, que sigue abierta: no se ha publicado otra')

export const meta: MetaFunction = () => [{ title: t('Publicar una solicitud') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const now = clock.now()
  const draft = await findFormDraft(db, viewer.id, { path: NEW_REQUEST_PATH, now })
  const proposed = { closes: isoDay(daysAfter(now, PUBLIC_REQUEST_DAYS), viewer.timezone) }
  return {
    key: randomUUID(),
    currencySymbol: currencySymbol(siteCurrency),
    mustVerify: !viewer.emailVerified,
    // The draft of this address has the texts of this form.
    typed: { ...proposed, ...(draft as Partial<PublicRequestFields> | undefined) },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  nameFields(request, {
    title: { line: t('Qué necesitas, en una frase') },
    body: t('Cuéntalo con detalle'),
    location: { line: t('Municipio, si es en un lugar') },
  })
  const viewer = await findHirer(args)
  if (!viewer) {
    const texts = await receiveOrderTexts(request, PublicRequestForm)
    throw await signInNeeded(args, texts, { path: NEW_REQUEST_PATH, message: SIGN_IN_FIRST() })
  }
  const received = await receiveOrderForm(args, viewer.id, { policy: REQUEST_FILES, schemaOf: () => PublicRequestForm })
  const { submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') return mistakes ?? orderFormAgain(received, { status: 422 })
  const again = (message: string, status: number) => orderFormAgain(received, { status, formErrors: [message] })
  const limit = await consumeLimit('request-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => formWithFiles(received, { formErrors: [message] }))
  answerFailure(args, t('No se ha publicado'), (message, { status }) => again(message, status))
  const outcome = await publishRequest(db, viewer.id, submission.value, {
    formKey: draftKey,
    fileIds,
    currency: siteCurrency,
    timeZone: viewer.timezone,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'published':
    case 'already-published':
    case 'same-words':
      await discardFormDraft(db, viewer.id, NEW_REQUEST_PATH)
      return redirectWithNotice(requestPath(outcome.id), outcome.kind === 'same-words' ? SAME() : PUBLISHED())
    case 'refused':
      return orderFormAgain(received, { status: 422, fieldErrors: { [outcome.field]: [outcome.message] } })
    case 'unverified':
      return again(VERIFY_FIRST(), 403)
    case 'leaving':
      return again(LEAVING(), 409)
    case 'too-many-open':
      return again(
        t('Puedes tener {limit} solicitudes abiertas a la vez: cierra una antes de publicar otra.', {
          limit: outcome.limit,
        }),
        409,
      )
  }
}

export default function NewPublicRequest() {
  const { key, currencySymbol, mustVerify, typed } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <div className="page stack--loose">
      <PublicRequestFormPage
        hidden={{ key: sentKey(lastResult) ?? key }}
        defaultValue={typed}
        lastResult={lastResult}
        currencySymbol={currencySymbol}
        failure={t('No se ha publicado la solicitud')}
        submit={t('Publicar solicitud')}
        busy={t('Publicando…')}
        cancelTo={REQUESTS_PATH}
      >
        <h1>{t('Publicar una solicitud')}</h1>
        <p>
          {t(
            'La verá todo el mundo, con tu nombre y sin tus datos de contacto. Recibirás como mucho cinco presupuestos y eliges tú. Publicarla no cuesta nada y no te compromete.',
          )}{' '}
          <HiringRulesLink rule="presupuestos">{t('Cómo funcionan las solicitudes')}</HiringRulesLink>
        </p>
        {mustVerify && (
          <p className="callout callout--warn">
            {VERIFY_FIRST()} <Link to="/dashboard/verify-email">{t('Enviar el enlace otra vez')}</Link>
          </p>
        )}
      </PublicRequestFormPage>
    </div>
  )
}
