import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { answerExtra, findOpenExtra } from '#app/domain/orders/extras.server.ts'
import { EXTRA_ANSWERS } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { ExtraAnswerForm } from '#app/domain/orders/schema.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { quoting } from '#app/ui/pieces.tsx'
import { jobTitle, stageWords } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const ANSWER = () => t('Tu respuesta')
const OVER = () => t('Esta ampliación ya no espera respuesta.')
const AWAY = () =>
  t(
    'Ahora no se puede añadir trabajo: una de las dos cuentas está suspendida o se va a eliminar. Puedes rechazar la ampliación, y si no respondes caduca sola. Lo acordado sigue igual.',
  )
const LEAVES = () =>
  t(
    'Como contrataste como particular, tienes {withdrawalDays} días desde que la aceptes para desistir de ella sin coste, y hasta entonces no se empieza. Si la necesitas antes, contrátala aparte pidiendo que empiece ya.',
    { withdrawalDays: WITHDRAWAL_DAYS },
  )
const LABELS = perLanguage(
  () => ({ aceptar: t('Sí, añadirla como una etapa más'), rechazar: t('No, seguir como estaba') }) as const,
)

export const meta: MetaFunction = () => [{ title: t('Responder a la ampliación') }]

async function requireClient(args: LoaderFunctionArgs) {
  const extraId = parseId(args.params['extra'])
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'client' || !extraId) throw unknownOrder()
  return { viewer, order, extraId }
}

export async function loader(args: LoaderFunctionArgs) {
  const { order, extraId } = await requireClient(args)
  const open = await findOpenExtra(db, order.id, clock.now())
  const extra = open?.id === extraId ? open : undefined
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      lead: extra
        ? quoting((title) => {
            const offer = t('«{title}»: {price} a pagar ({base} sin impuestos), en {days} días.', {
              title,
              price: formatMoney(extra.toPayCents, order.currency),
              base: formatMoney(extra.baseCents, order.currency),
              days: extra.days,
            })
            return order.withdrawUntil ? `${offer} ${LEAVES()}` : offer
          }, stageWords(extra))
        : '',
      refusal: extra ? null : OVER(),
    },
    { status: extra ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { answer: ANSWER() })
  const { viewer, order, extraId } = await requireClient(args)
  const form = await readFields(args.request, [ExtraAnswerForm, 'key'])
  const submission = judgeForm(form, ExtraAnswerForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const accepts = submission.value.answer === 'aceptar'
  const answering = { accepts, formKey: parseId(textOf(form, 'key')) ?? randomUUID(), now: clock.now() }
  const outcome = await answerExtra(db, viewer.id, { orderId: order.id, extraId }, answering)
  switch (outcome) {
    case 'answered':
    case 'answered-before':
      return redirectWithNotice(orderPath(order.id), accepts ? t('Ampliación aceptada') : t('Ampliación rechazada'))
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data(submission.reply({ formErrors: [OVER()] }), { status: 409 })
    case 'away':
      return data(submission.reply({ formErrors: [AWAY()] }), { status: 409 })
  }
}

export default function AnswerExtra() {
  const { back, key, lead, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ answer: string }>({ id: 'answer-extra', lastResult })
  return (
    <StepPage
      form={form}
      title={t('Responder a la ampliación')}
      lead={lead}
      act={t('Responder')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={refusal}
      hidden={{ key }}
    >
      <RadioGroup
        field={fields.answer}
        label={ANSWER()}
        options={EXTRA_ANSWERS.map((value) => ({ value, label: LABELS()[value] }))}
      />
    </StepPage>
  )
}
