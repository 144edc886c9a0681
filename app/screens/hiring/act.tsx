import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { hasCome } from '#app/domain/orders/holding.server.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { answersIn } from '#app/domain/orders/schema.ts'
import { ACTS, OWN_PAGES, RULES, type PlainAct } from '#app/domain/orders/acts.ts'
import { ErrorSummary, SubmitButton, TextArea, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { textOf } from '#app/http/form-data.server.ts'
import { deliveryLimits } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import type { HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { OrderFileField, sentKey } from '#app/parts/hiring/order-file-field.tsx'
import { mistakesOf, orderFormAgain } from '#app/parts/hiring/received-files.server.ts'
import { findWritten } from './hiring-page.server.ts'
import { receiveAct } from './act-form.server.ts'
import { Lead, NotPossible, Points, StageName } from './act-parts.tsx'
import { presentAct, refuseAct, withFileLimits } from './act-page.server.ts'
import { ACT_TEXTS, textsOf } from './act-texts.ts'
import { PaymentInstructions } from './payment-instructions.tsx'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.texts.title ?? t('Contratación') }]

/** The part of the rules with the consequences. */
const RULE_OF: Partial<Record<PlainAct, HiringRule>> = {
  pay: 'pago',
  received: 'pago',
  'not-received': 'pago',
  prove: 'pago',
  returned: 'pago',
  'not-returned': 'pago',
  'return-received': 'pago',
  refer: 'cancelar',
  deliver: 'aceptacion',
  accept: 'aceptacion',
  extend: 'aceptacion',
  changes: 'plazos',
  cancel: 'cancelar',
  'ask-cancel': 'cancelar',
  'agree-cancel': 'cancelar',
  'agree-return': 'cancelar',
  'reject-return': 'cancelar',
  'withdraw-return': 'cancelar',
}

const isAct = (text: string | undefined): text is PlainAct =>
  ACTS.some((act) => act === text) && !OWN_PAGES.some((act) => act === text)

/** The order, the act and the stage of an address. @throws a 404 page if one does not exist. */
function readAct(params: LoaderFunctionArgs['params']): { id: string; n: number; act: PlainAct } {
  const { n = '', act } = params
  const id = parseId(params['id'])
  if (!id || !isAct(act) || !/^\d{1,2}$/.test(n)) throw unknownOrder()
  return { id, n: Number(n), act }
}

export async function loader(args: LoaderFunctionArgs) {
  const { n, act } = readAct(args.params)
  const { viewer, order } = await requireOrder(args)
  const stage = order.stages.find((each) => each.n === n)
  if (!stage) throw unknownOrder()
  const draft = RULES[act].words ? await findWritten(viewer, args) : undefined
  const { presented, isPossible, isPrivate } = await presentAct(viewer, order, { act, stage, now: clock.now() })
  return data(
    {
      ...presented,
      key: randomUUID(),
      wordsMax: EVENT_WORDS_MAX,
      texts: withFileLimits(act, textsOf(act, presented)),
      typed: typeof draft?.words === 'string' ? draft.words : undefined,
    },
    { status: isPossible ? 200 : 409, headers: isPrivate ? { 'Cache-Control': 'no-store' } : undefined },
  )
}

/** An account number must not be found again by going back. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The words about an act; null for an act without words, or empty ones. */
const wordsIn = ({ words }: { words?: string | null | undefined }, act: PlainAct) =>
  ACT_TEXTS()[act].words && words ? words : null

export async function action(args: ActionFunctionArgs) {
  const { id, n, act } = readAct(args.params)
  const { words: about } = ACT_TEXTS()[act]
  if (about) nameFields(args.request, { words: about.label })
  const { viewer, received } = await receiveAct(args, act)
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') {
    const { order } = await requireOrder(args)
    // The files of a form that was sent before are no longer with it.
    if (await hasCome(db, order.id, draftKey)) return redirectWithNotice(orderPath(id), ACT_TEXTS()[act].done)
    return mistakes ?? orderFormAgain(received, { status: 422 })
  }
  const said = { words: wordsIn(submission.value, act), answers: answersIn(submission.value), fileIds }
  const version = parseVersion(textOf(form, 'version')) ?? -1
  const { orderBytes: deliveriesBytes } = deliveryLimits
  const acting = { act, n, ...said, formKey: draftKey, version, deliveriesBytes, now: clock.now() }
  answerFailure(args, t('No se ha guardado'), (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const outcome = await actOnStage(db, viewer.id, id, acting)
  if (outcome.kind === 'not-found') throw unknownOrder()
  if (outcome.kind !== 'done' && outcome.kind !== 'done-before')
    return refuseAct(received, outcome, { now: acting.now, timeZone: viewer.timezone })
  if (about) await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
  return redirectWithNotice(orderPath(id), ACT_TEXTS()[act].done)
}

export default function ActOnStage() {
  const { act, order, stage, version, key, typed, isPossible, points, wordsMax, texts, ...more } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Record<string, string>>({ id: 'act', lastResult, defaultValue: { words: typed } })
  const { title, lead, words, files } = texts
  const field = (name: string) => fields[name] as TextFieldMetadata
  const rule = RULE_OF[act]
  return (
    <div className="page stack--loose">
      <BackLink to={order.to} lang={order.lang}>
        {order.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha hecho')} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <h1>{title}</h1>
      <OrderNews order={order.to} />
      {stage.title && <StageName n={stage.n} of={stage.title} />}
      {more.payment && <PaymentInstructions {...more.payment} />}
      {isPossible ? (
        <Form
          method="post"
          encType={files ? 'multipart/form-data' : undefined}
          className="form panel"
          {...getFormProps(form)}
        >
          <input type="hidden" name="key" value={sentKey(lastResult) ?? key} />
          <input type="hidden" name="version" value={version} />
          <Lead proposed={more.proposed} lead={lead} rule={rule} />
          {more.reference && (
            <p>
              {rich('Una transferencia la reconoces por su concepto: <strong>{reference}</strong>.', {
                reference: more.reference,
                strong: (text) => <strong className="num">{text}</strong>,
              })}
            </p>
          )}
          <Points points={points} field={field} />
          {words && (
            <TextArea
              field={field('words')}
              label={words.label}
              hint={words.hint}
              rows={6}
              maxLength={wordsMax}
              required={!files && !words.isOptional}
            />
          )}
          {files && <OrderFileField field={field('files')} lastResult={lastResult} {...files} />}
          <div className="cluster">
            <SubmitButton busy={t('Enviando…')}>{title}</SubmitButton>{' '}
            {more.otherAnswer && (
              <Link className="button button--plain" to={more.otherAnswer.to}>
                {more.otherAnswer.title}
              </Link>
            )}{' '}
            <Link className="button button--plain" to={order.to}>
              {t('Volver')}
            </Link>
          </div>
        </Form>
      ) : (
        <NotPossible to={order.to} why={more.why} written={lastResult ? field('words').value : undefined} />
      )}
    </div>
  )
}
