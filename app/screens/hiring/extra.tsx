import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { STAGE_TITLE_MAX } from '#app/domain/hiring/limits.ts'
import { offerExtra, takesMore } from '#app/domain/orders/extras.server.ts'
import { EXTRA_VALID_DAYS } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { ExtraForm } from '#app/domain/orders/schema.ts'
import { MoneyField, TextField } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { refuseTooOften } from '#app/parts/hiring/too-often.server.ts'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

const SAME = () => t('Ya habías ofrecido esta misma ampliación, que sigue esperando respuesta: no se ha ofrecido otra')
const NOT_POSSIBLE = () =>
  t('Ahora no se puede ampliar: el trabajo ha terminado, está en disputa o ya tiene doce etapas.')

const LEAVES = () =>
  t(
    'Quien te contrató es un particular: tendrá {withdrawalDays} días para desistir de ella sin coste, y hasta entonces no podrás empezarla.',
    { withdrawalDays: WITHDRAWAL_DAYS },
  )

export const meta: MetaFunction = () => [{ title: t('Ofrecer una ampliación') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'freelancer') throw unknownOrder()
  const isPossible = order.agreement !== null && takesMore(order)
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      typed: ((await findWritten(viewer, args)) ?? {}) as Record<string, string>,
      leaves: order.withdrawUntil !== null,
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { title: t('Qué se añade'), price: t('Precio'), days: t('Días') })
  const form = await readFields(args.request, [ExtraForm, 'key'])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id) throw unknownOrder()
  const submission = judgeForm(form, ExtraForm)
  if (submission.status !== 'success') {
    await requireOrder(args)
    return data(submission.reply(), { status: 422 })
  }
  const { title, price, days } = submission.value
  const offering = {
    extra: { title, baseCents: price, days },
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    now: clock.now(),
  }
  const outcome = await offerExtra(db, viewer.id, id, offering)
  switch (outcome.kind) {
    case 'offered':
    case 'offered-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(id), t('Ampliación ofrecida'))
    case 'nothing-new':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(id), SAME())
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE()] }), { status: 409 })
    case 'too-often': {
      const { message, ...init } = refuseTooOften(outcome, offering.now)
      return data(submission.reply({ formErrors: [message] }), init)
    }
  }
}

export default function OfferExtra() {
  const { back, key, typed, leaves, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ title: string; price: string; days: string }>({
    id: 'extra',
    lastResult,
    defaultValue: typed,
  })
  return (
    <StepPage
      form={form}
      title={t('Ofrecer una ampliación')}
      lead={[
        t(
          'Para lo que no entra en lo acordado. Si se acepta antes de {days} días, se añade como una etapa más, con los mismos impuestos.',
          { days: EXTRA_VALID_DAYS },
        ),
        leaves && LEAVES(),
      ]
        .filter(Boolean)
        .join(' ')}
      act={t('Ofrecer')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key }}
    >
      <TextField field={fields.title} label={t('Qué se añade')} maxLength={STAGE_TITLE_MAX} />
      <MoneyField field={fields.price} label={t('Precio')} hint={t('Sin impuestos.')} />
      <TextField field={fields.days} label={t('Días')} inputMode="numeric" />
    </StepPage>
  )
}
