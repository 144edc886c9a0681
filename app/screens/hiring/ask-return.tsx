import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { listDisputesOf } from '#app/domain/disputes/news.server.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { proposeReturn, type Proposed } from '#app/domain/orders/return-proposals.server.ts'
import { RETURN_ANSWER_DAYS, returnableCents } from '#app/domain/orders/returning.ts'
import { ReturnForm } from '#app/domain/orders/schema.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { MoneyField, TextArea } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { refuseTooOften } from '#app/parts/hiring/too-often.server.ts'
import { ACT_TITLES } from './act-texts.ts'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { canProposeReturn } from './presented-stage.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => ACT_TITLES()['ask-return']
const NOT_POSSIBLE = () =>
  t(
    'Ahora no se puede: no hay nada pagado que pueda volver, hay algo por pagar, por devolver o en disputa, o quien contrató todavía puede desistir.',
  )
const WAITS = () => t('Ya hay una propuesta de devolución que espera respuesta. Hay una cada vez.')

export const meta: MetaFunction = () => [{ title: TITLE() }]

const tooMuch = (cents: number, currency: string) =>
  t('Como máximo {amount}: es lo pagado que no ha vuelto', { amount: formatMoney(cents, currency) })

/** The stage of an address in an order of the reader's. @throws a 404 page if there is none. */
async function requireStage(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const stage = order.stages.find(({ n }) => String(n) === args.params['n'])
  if (!stage) throw unknownOrder()
  return { viewer, order, stage }
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order, stage } = await requireStage(args)
  const disputes = await listDisputesOf(db, order.id)
  const isWaiting = order.stages.some(({ returnAskedBy }) => returnAskedBy !== null)
  const isPossible = canProposeReturn(order, stage, { disputes, now: clock.now() })
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      version: String(stage.version),
      typed: ((await findWritten(viewer, args)) ?? {}) as Record<string, string>,
      lead: leadOf(order.stages.length, stage),
      most: formatMoney(returnableCents(stage), order.currency),
      refusal: isPossible ? null : isWaiting ? WAITS() : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

function leadOf(
  stages: number,
  { n, title, state }: { n: number; title: string; state: Parameters<typeof isFinal>[0] },
) {
  const about =
    stages === 1
      ? ''
      : title
        ? t('Es sobre la etapa {number} ({title}).', { number: n, title })
        : t('Es sobre la etapa {number}.', { number: n })
  const follows = isFinal(state)
    ? t('Si la otra parte la acepta, el trabajo sigue terminado y solo se devuelve ese dinero.')
    : t(
        'Si la otra parte la acepta, el trabajo de esta etapa termina ahí: se devuelve ese dinero y lo demás es para quien lo hizo.',
      )
  const answering = t('Tiene {days} días para responder. Si no responde, no se mueve ningún dinero.', {
    days: RETURN_ANSWER_DAYS,
  })
  return [about, follows, answering].filter(Boolean).join(' ')
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { amount: t('Cuánto se devuelve'), words: t('Por qué') })
  const form = await readFields(args.request, [ReturnForm, 'key', 'version'])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  const { n = '' } = args.params
  if (!id || !/^\d{1,2}$/.test(n)) throw unknownOrder()
  const submission = judgeForm(form, ReturnForm)
  if (submission.status !== 'success') {
    await requireStage(args)
    return data(submission.reply(), { status: 422 })
  }
  const now = clock.now()
  const outcome = await proposeReturn(db, viewer.id, id, {
    n: Number(n),
    cents: submission.value.amount,
    words: submission.value.words,
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now,
  })
  switch (outcome.kind) {
    case 'proposed':
    case 'proposed-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(id), t('Devolución propuesta'))
    case 'not-found':
      throw unknownOrder()
    default:
      return refuse(submission, outcome, { currency: (await requireOrder(args)).order.currency, now })
  }
}

type Refused = Exclude<Proposed, { kind: 'proposed' | 'proposed-before' | 'not-found' }>
type Submission = Pick<Extract<ReturnType<typeof judgeForm<typeof ReturnForm>>, { status: 'success' }>, 'reply'>

/** The form again, with the reason of the refusal. */
function refuse(submission: Submission, outcome: Refused, { currency, now }: { currency: string; now: Date }) {
  switch (outcome.kind) {
    case 'too-much': {
      const fieldErrors = { amount: [tooMuch(outcome.returnableCents, currency)] }
      return data(submission.reply({ fieldErrors }), { status: 422 })
    }
    case 'waits':
      return data(submission.reply({ formErrors: [WAITS()] }), { status: 409 })
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE()] }), { status: 409 })
    case 'too-often': {
      const { message, ...init } = refuseTooOften(outcome, now)
      return data(submission.reply({ formErrors: [message] }), init)
    }
  }
}

export default function AskReturn() {
  const { back, key, version, typed, lead, most, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ amount: string; words: string }>({
    id: 'ask-return',
    lastResult,
    defaultValue: typed,
  })
  return (
    <StepPage
      form={form}
      title={TITLE()}
      lead={lead}
      act={t('Proponer')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key, version }}
    >
      <MoneyField
        field={fields.amount}
        label={t('Cuánto se devuelve')}
        hint={t('Como máximo {amount}, lo pagado que no ha vuelto.', { amount: most })}
      />
      <TextArea
        field={fields.words}
        label={t('Por qué')}
        hint={t('Lo lee la otra parte y queda en la historia de la contratación.')}
        rows={5}
        maxLength={EVENT_WORDS_MAX}
        required
      />
    </StepPage>
  )
}
