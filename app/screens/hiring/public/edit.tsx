import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { requestPath } from '#app/domain/hiring/paths.ts'
import { editRequestPath } from '#app/domain/hiring/public-paths.ts'
import { editRequest } from '#app/domain/hiring/public-requests.server.ts'
import { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import type { OwnPublicRequest } from '#app/domain/hiring/queries.server.ts'
import { listOwnRequestFiles, listRequestFiles } from '#app/domain/hiring/request-files.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { parseVersion, writeCents } from '#app/forms/fields.ts'
import { takesOtherWords, textOf } from '#app/http/form-data.server.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { isoDay, type Zone } from '#app/locale/dates.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { sentKey } from '#app/parts/hiring/order-file-field.tsx'
import {
  mistakesOf,
  orderFormAgain,
  receiveOrderForm,
  receiveOrderTexts,
} from '#app/parts/hiring/received-files.server.ts'
import { REQUEST_FILES } from '#app/parts/received-files/policies.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { findWritten, requireSender, unknownRequest } from '#app/screens/hiring/hiring-page.server.ts'
import { NOT_OPEN, refusalOf, requireOwnPublicRequest, TOUCHED } from './own-public-request.server.ts'
import { PublicRequestFormPage, type PublicRequestFields } from './request-form.tsx'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

const CHANGED = () => t('La has cambiado en otra ventana. Comprueba lo que has escrito y guárdalo otra vez.')

export const meta: MetaFunction = () => [{ title: t('Editar la solicitud') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireOwnPublicRequest(args)
  const refusal = refusalOf(request)
  const draft = await findWritten(viewer, args)
  const files = await listRequestFiles(db, { readerId: viewer.id, requestId: request.id, now: clock.now() })
  return data(
    {
      back: { to: requestPath(request.id), title: request.title, ...spokenIn(request.language) },
      version: String(request.version),
      key: randomUUID(),
      files,
      typed: { ...fieldsOf(request, viewer.timezone), ...(draft as Partial<PublicRequestFields> | undefined) },
      currencySymbol: currencySymbol(request.currency),
      refusal,
    },
    { status: refusal ? 409 : 200 },
  )
}

const fieldsOf = (request: OwnPublicRequest, zone: Zone): Partial<PublicRequestFields> => ({
  title: request.title,
  body: request.body,
  language: request.language,
  category: categoryShown(request.categoryId).slug,
  workplace: request.location === null ? 'distancia' : 'lugar',
  location: request.location ?? '',
  budget: request.budgetCents === null ? '' : writeCents(request.budgetCents),
  wanted: request.wantedBy ?? '',
  closes: isoDay(request.closesAt, zone),
})

export async function action(args: ActionFunctionArgs) {
  takesOtherWords(args.request)
  nameFields(args.request, { title: { line: t('Qué necesitas, en una frase') }, body: t('Cuéntalo con detalle') })
  if (!(await findHirer(args))) await requireSender(args, await receiveOrderTexts(args.request, PublicRequestForm))
  const { viewer, request } = await requireOwnPublicRequest(args)
  const place = { clientId: viewer.id, requestId: request.id }
  const received = await receiveOrderForm(args, viewer.id, {
    policy: REQUEST_FILES,
    schemaOf: () => PublicRequestForm,
    findOwned: (ids) => listOwnRequestFiles(db, place, ids),
  })
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') return mistakes ?? orderFormAgain(received, { status: 422 })
  const again = (message: string, status: number) => orderFormAgain(received, { status, formErrors: [message] })
  answerFailure(args, t('No se ha guardado'), (message, { status }) => again(message, status))
  const version = parseVersion(textOf(form, 'version')) ?? 0
  const edit = { version, editKey: draftKey, fileIds, timeZone: viewer.timezone, now: clock.now() }
  const outcome = await editRequest(db, place, submission.value, edit)
  switch (outcome.kind) {
    case 'edited':
      await discardFormDraft(db, viewer.id, editRequestPath(request.id))
      return redirectWithNotice(requestPath(request.id), t('Solicitud actualizada'))
    case 'refused':
      return orderFormAgain(received, { status: 422, fieldErrors: { [outcome.field]: [outcome.message] } })
    case 'touched':
      return again(TOUCHED(), 409)
    case 'not-open':
      return again(NOT_OPEN(), 409)
    case 'changed':
      return again(CHANGED(), 409)
    case 'not-found':
      throw unknownRequest()
  }
}

export default function EditPublicRequest() {
  const { back, version, key, files, typed, currencySymbol, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="page stack--loose">
      <BackLink to={back.to} lang={back.lang}>
        {back.title}
      </BackLink>
      {refusal && !answer ? (
        <>
          <h1>{t('Editar la solicitud')}</h1>
          <p className="callout">{refusal}</p>
        </>
      ) : (
        <PublicRequestFormPage
          hidden={{ version, key: sentKey(answer) ?? key }}
          files={files}
          defaultValue={typed}
          lastResult={answer}
          currencySymbol={currencySymbol}
          failure={t('No se han guardado los cambios')}
          submit={t('Guardar cambios')}
          busy={t('Guardando…')}
          cancelTo={back.to}
        >
          <h1>{t('Editar la solicitud')}</h1>
        </PublicRequestFormPage>
      )}
    </div>
  )
}
