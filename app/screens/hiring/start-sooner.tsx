import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { StartSoonerForm } from '#app/domain/orders/schema.ts'
import { startSooner } from '#app/domain/orders/starting.server.ts'
import { canStartSooner, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { formatDate, formatMoment } from '#app/locale/dates.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

const NOTHING_TO_START = () => t('El trabajo ya puede empezar, o ya no hay nada que empezar.')

export const meta: MetaFunction = () => [{ title: t('Empezad ya') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'client') throw unknownOrder()
  const isPossible = canStartSooner(order, clock.now())
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      start: order.startsAt && formatDate(order.startsAt, viewer.timezone),
      until: order.withdrawUntil && formatMoment(order.withdrawUntil, viewer.timezone),
      refusal: isPossible ? null : NOTHING_TO_START(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const form = await readFields(args.request, [StartSoonerForm, 'key'])
  const submission = judgeForm(form, StartSoonerForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const starting = { formKey: parseId(textOf(form, 'key')) ?? randomUUID(), now: clock.now() }
  const outcome = await startSooner(db, viewer.id, order.id, starting)
  switch (outcome) {
    case 'started':
    case 'started-before':
      return redirectWithNotice(orderPath(order.id), t('El trabajo puede empezar ya'))
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOTHING_TO_START()] }), { status: 409 })
  }
}

export default function StartSooner() {
  const { back, key, start, until, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form] = useForm({ id: 'start', lastResult })
  return (
    <StepPage
      form={form}
      title={t('Empezad ya')}
      lead={t(
        'Si no haces nada, el trabajo empieza el {date}. Si pulsas «Empezad ya», puede empezar hoy, y el plazo de entrega cuenta desde entonces.',
        { date: String(start) },
      )}
      act={t('Empezad ya')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={refusal}
      hidden={{ key }}
    >
      <p className="callout callout--warn">
        {t(
          'Después podrás desistir igualmente hasta el {date}, pero pagarás la parte que esté hecha. Si está todo hecho y lo aceptas, ya no podrás desistir, aunque no hayan pasado los {days} días.',
          { date: String(until), days: WITHDRAWAL_DAYS },
        )}{' '}
        <HiringRulesLink rule="desistimiento">{t('Cómo se desiste')}</HiringRulesLink>
      </p>
    </StepPage>
  )
}
