import { getFormProps, useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { findContactTarget } from '#app/domain/conversations/contact-target.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { refusalOf } from '#app/domain/conversations/refusals.server.ts'
import { findAvailabilityForAnyone, startsOn } from '#app/domain/hiring/availability.server.ts'
import { REQUEST_BODY_MAX, REQUEST_TITLE_MAX } from '#app/domain/hiring/limits.ts'
import { askQuotePath, requestPath } from '#app/domain/hiring/paths.ts'
import { askForQuote, inviteToRequest, type Asked } from '#app/domain/hiring/requests.server.ts'
import { listOpenRequests } from '#app/domain/hiring/request-lists.server.ts'
import { RequestForm, type RequestFields } from '#app/domain/hiring/schema.ts'
import { ErrorSummary, MoneyField, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseId } from '#app/forms/fields.ts'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { textOf } from '#app/http/form-data.server.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { sentKey } from '#app/parts/hiring/order-file-field.tsx'
import {
  mistakesOf,
  orderFormAgain,
  receiveOrderForm,
  receiveOrderTexts,
} from '#app/parts/hiring/received-files.server.ts'
import { findWorkShown } from '#app/parts/hiring/shown-work.server.ts'
import { hoursText, startsText } from '#app/parts/listing-page/availability-words.server.ts'
import { REQUEST_FILES } from '#app/parts/received-files/policies.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { WithWhom } from '#app/ui/with-whom.tsx'
import { AgainNote } from './again-note.tsx'
import { AskLead } from './ask-lead.tsx'
import { REFUSALS, SAME, SENT } from './ask-texts.server.ts'
import { askedAgain, findOldWorkIn } from './old-work.server.ts'
import { RequestFileField } from './request-files.tsx'
import { SendBefore } from './send-before.tsx'
import type { Language } from '#app/locale/languages.ts'
import { pageLanguage, spokenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { LanguageField } from '#app/forms/language-field.tsx'

const SIGN_IN_FIRST = () => t('Inicia sesión para pedir presupuesto. Lo que has escrito se conserva.')
const SEEN_BY = () => t('Los ven solo las personas a las que se lo pides.')
const AS_BEFORE = perLanguage(() => ({ price: t('El precio lo dirá su nuevo presupuesto.'), changes: [] }))
const PAST_DAY = () => t('Ese día ya ha pasado')
const isPast = (day: string | null, today: string) => day !== null && day < today

export const meta: MetaFunction = () => [{ title: t('Pedir presupuesto') }, { name: 'robots', content: 'noindex' }]

const titleOf = (listing: { title: string; language: Language } | null) => ({
  title: listing?.title ?? '',
  ...spokenIn(listing?.language ?? null),
})

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findHirer(args)
  const id = parseId(args.params['id'])
  const target = id && (await findContactTarget(db, viewer?.id, { listingId: id }))
  if (!id || !target || target.kind === 'not-found' || target.kind === 'gone')
    return data({ target: null }, { status: target && target.kind === 'gone' ? 410 : 404 })
  const now = clock.now()
  const [availability, draft, open, before, person, work] = await Promise.all([
    findAvailabilityForAnyone(db, id),
    viewer && findFormDraft(db, viewer.id, { path: askQuotePath(id), now }),
    viewer ? listOpenRequests(db, { clientId: viewer.id, freelancerId: target.sellerId }, now) : [],
    findOldWorkIn(args.request, viewer?.id, id),
    findPersonShown(viewer?.id, target.sellerId),
    findWorkShown(id, { isAgreed: false }),
  ])
  return data({
    target: {
      to: `/marketplace/${id}`,
      ...titleOf(target.listing),
      name: target.name,
      isOwn: target.kind === 'yours',
      availability: [startsText(startsOn(availability, now), now), hoursText(availability.weeklyHours)]
        .filter((text) => text !== null)
        .join(' · '),
    },
    person,
    work,
    key: randomUUID(),
    ...askedAgain(before, draft),
    open,
    currencySymbol: currencySymbol(siteCurrency),
    isSignedIn: viewer !== undefined,
  })
}

export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  nameFields(request, { title: { line: t('Qué necesitas, en una frase') }, body: t('Cuéntalo con detalle') })
  const viewer = await findHirer(args)
  const listingId = parseId(params['id'])
  const path = askQuotePath(listingId ?? 'nada')
  if (!viewer)
    throw await signInNeeded(args, await receiveOrderTexts(request, RequestForm), { path, message: SIGN_IN_FIRST() })
  if (!listingId) throw data({ message: t('Este anuncio ya no está en el marketplace.') }, { status: 404 })
  const reading = { policy: REQUEST_FILES, schemaOf: () => RequestForm, texts: ['request'] }
  const received = await receiveOrderForm(args, viewer.id, reading)
  const { form, submission, draftKey, fileIds } = received
  const now = clock.now()
  const asking = {
    listingId,
    formKey: draftKey,
    fileIds,
    currency: siteCurrency,
    limits: sendingLimits(limitFactor),
    now,
  }
  answerFailure(args, t('No se ha enviado'), (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const before = textOf(form, 'request')
  const ask = async (): Promise<Asked | ReturnType<typeof orderFormAgain>> => {
    if (before) {
      const requestId = parseId(before)
      return requestId ? inviteToRequest(db, viewer.id, requestId, asking) : { kind: 'unknown-request' }
    }
    const mistakes = mistakesOf(received)
    if (mistakes || submission.status !== 'success') return mistakes ?? orderFormAgain(received, { status: 422 })
    if (isPast(submission.value.wanted, isoDay(now, viewer.timezone)))
      return orderFormAgain(received, { status: 422, fieldErrors: { wanted: [PAST_DAY()] } })
    return askForQuote(db, viewer.id, submission.value, asking)
  }
  const outcome = await ask()
  if ('type' in outcome) return outcome
  if ('requestId' in outcome) {
    await discardFormDraft(db, viewer.id, path)
    return redirectWithNotice(requestPath(outcome.requestId), outcome.kind === 'same-words' ? SAME() : SENT())
  }
  const { status, message, retryAfterSeconds } = refusalFor(outcome, now)
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  return orderFormAgain(received, { status, headers, formErrors: [message] })
}

type NotAsked = Exclude<Asked, { requestId: string }>

function refusalFor(outcome: NotAsked, now: Date): { status: number; message: string; retryAfterSeconds?: number } {
  switch (outcome.kind) {
    case 'unknown-request':
    case 'package-order':
    case 'full':
    case 'asked-before':
    case 'leaving':
      return { status: 409, message: REFUSALS()[outcome.kind] }
    default:
      return refusalOf(outcome, now, 'listing')
  }
}

export default function AskForQuote() {
  const page = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<RequestFields & { files: string }>({
    id: 'ask',
    lastResult,
    defaultValue: page.target ? { language: pageLanguage(), ...page.typed } : undefined,
  })
  if (!page.target)
    return (
      <div className="wrap wrap--narrow page stack--loose">
        <h1>{t('Anuncio no disponible')}</h1>
        <p>{t('Este anuncio ya no está en el marketplace, así que no se puede pedir presupuesto.')}</p>
      </div>
    )
  const { target, person, work, key, open, isAgain, currencySymbol, isSignedIn } = page
  return (
    <div className="wrap page stack--loose">
      <BackLink to={target.to} lang={target.lang}>
        {target.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha enviado la solicitud')} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <h1>{t('Pedir presupuesto')}</h1>
      {target.isOwn ? (
        <p className="callout">{t('Este anuncio es tuyo: aquí pedirán presupuesto quienes quieran contratarte.')}</p>
      ) : (
        <div className="beside">
          <WithWhom person={person} name={target.name} lead={t('Se lo pides a')} work={work}>
            {target.availability && <p className="small soft">{target.availability}</p>}
          </WithWhom>
          <div className="stack--loose">
            <AskLead name={target.name} />
            {isAgain && <AgainNote again={AS_BEFORE()} />}
            {open.length > 0 && <SendBefore open={open} formKey={key} />}
            <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
              <PageOf />
              <input type="hidden" name="key" value={sentKey(lastResult) ?? key} />
              <TextField
                field={fields.title}
                label={t('Qué necesitas, en una frase')}
                hint={t('Por ejemplo: cartel para las fiestas del barrio')}
                maxLength={REQUEST_TITLE_MAX}
              />
              <TextArea
                field={fields.body}
                label={t('Cuéntalo con detalle')}
                hint={t('Qué hay que hacer, dónde, con qué material y qué debe quedar al final.')}
                rows={8}
                maxLength={REQUEST_BODY_MAX}
              />
              <LanguageField field={fields.language} label={t('Idioma de la solicitud')} />
              <MoneyField
                field={fields.budget}
                label={t('Presupuesto aproximado, {currency} (opcional)', { currency: currencySymbol })}
              />
              <TextField field={fields.wanted} label={t('Para qué día (opcional)')} type="date" />
              {isSignedIn ? (
                <RequestFileField field={fields.files} lastResult={lastResult} seenBy={SEEN_BY()} />
              ) : (
                <p className="small soft">
                  {t(
                    'Después te pediremos que inicies sesión; lo que hayas escrito se conserva, y podrás adjuntar fotos o planos.',
                  )}
                </p>
              )}
              <FormEnd busy={t('Enviando…')} to={target.to}>
                {t('Enviar solicitud')}
              </FormEnd>
            </Form>
          </div>
        </div>
      )}
    </div>
  )
}
