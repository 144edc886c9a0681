import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { ShareForm } from '#app/domain/orders/schema.ts'
import { SHARE_HOURS } from '#app/domain/orders/withdrawal.ts'
import { stateShare } from '#app/domain/orders/withdrawing.server.ts'
import { TextField } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { NOT_STORED } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'

const NOTHING_TO_SAY = 'No hay nada que decir: nadie ha desistido, o ya está dicho.'

export const meta: MetaFunction = () => [{ title: 'Qué parte estaba hecha' }]

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireOrder(args)
  if (order.side !== 'freelancer') throw unknownOrder()
  return data(
    {
      back: { to: orderPath(order.id), title: order.title ?? 'Contratación' },
      key: randomUUID(),
      refusal: order.isWithdrawn ? null : NOTHING_TO_SAY,
    },
    { status: order.isWithdrawn ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const form = await readFields(args.request, [ShareForm, 'key'])
  const submission = judgeForm(form, ShareForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const stating = {
    percent: submission.value.percent,
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    now: clock.now(),
  }
  const outcome = await stateShare(db, viewer.id, order.id, stating).catch(
    insteadOf(args, 'a share could not be stored', 'failed' as const),
  )
  switch (outcome) {
    case 'stated':
    case 'stated-before':
      return redirectWithNotice(orderPath(order.id), 'Guardado: la otra parte ya lo sabe')
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOTHING_TO_SAY] }), { status: 409 })
    case 'failed':
      return data(submission.reply({ formErrors: [NOT_STORED] }), { status: 503 })
  }
}

export default function StateShare() {
  const { back, key, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ percent: string }>({ id: 'share', lastResult })
  return (
    <StepPage
      form={form}
      title="Qué parte estaba hecha"
      lead={`Te contrató un particular que ha desistido a tiempo. Cobras la parte que estaba hecha, y el resto se devuelve. Si no dices nada en ${SHARE_HOURS} horas, cuenta como nada.`}
      act="Guardar"
      back={back}
      refusal={refusal}
      hidden={{ key }}
    >
      <TextField field={fields.percent} label="Porcentaje hecho" hint="De 0 a 100." inputMode="numeric" />
    </StepPage>
  )
}
