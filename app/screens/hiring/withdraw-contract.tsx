import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { WithdrawForm } from '#app/domain/orders/schema.ts'
import { canWithdraw, SHARE_ANSWER_DAYS, SHARE_DAYS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { TextArea } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { t } from '#app/locale/texts.ts'

const TOO_LATE = () => t('Ya han pasado los {days} días para desistir.', { days: WITHDRAWAL_DAYS })
const NOTHING_LEFT = () =>
  t('No hay nada de lo que desistir: no tienes ese derecho, ya has desistido o el trabajo ha terminado.')

/** Why it is not possible now. */
const whyNot = ({ withdrawUntil }: { withdrawUntil: Date | null }, now: Date) =>
  withdrawUntil && now >= withdrawUntil ? TOO_LATE() : NOTHING_LEFT()

/** The consequences for the money, depending on the agreed beginning and on open disputes. */
function whatFollows({ startsNow, stages }: Order): string[] {
  if (startsNow === false)
    return [t('No has pedido que el trabajo empezara antes, así que se devuelve todo lo pagado.')]
  const share = [
    t('Lo que no se ha empezado se devuelve entero.'),
    t(
      'De lo empezado con tu permiso, quien lo hacía tiene {days} días para decir qué parte estaba hecha. Lo que no reclame se devuelve entonces.',
      { days: SHARE_DAYS },
    ),
    t('Lo que reclame lo aceptas o no en {days} días. Si no estáis de acuerdo, decide la moderación.', {
      days: SHARE_ANSWER_DAYS,
    }),
  ]
  return stages.some(({ state }) => state === 'en_disputa')
    ? [
        ...share,
        t(
          'La disputa que hay termina, y sus pruebas pasan al desistimiento. Si ya se había decidido, vale esa decisión.',
        ),
      ]
    : share
}

export const meta: MetaFunction = () => [{ title: t('Desistir del contrato') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'client') throw unknownOrder()
  const now = clock.now()
  const isPossible = canWithdraw(order, now)
  const until = order.withdrawUntil ? formatMoment(order.withdrawUntil, viewer.timezone) : ''
  const draft = await findWritten(viewer, args)
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      typed: typeof draft?.['words'] === 'string' ? draft['words'] : undefined,
      lead: t('Puedes desistir hasta el {date}, sin dar razones. Esto es lo que pasa después:', {
        date: String(until),
      }),
      follows: [...whatFollows(order), t('Recibirás un acuse con el día y la hora.')],
      refusal: isPossible ? null : whyNot(order, now),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { words: t('Qué quieres decirle (opcional)') })
  const form = await readFields(args.request, [WithdrawForm, 'key'])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id) throw unknownOrder()
  const submission = judgeForm(form, WithdrawForm)
  if (submission.status !== 'success') {
    await requireOrder(args)
    return data(submission.reply(), { status: 422 })
  }
  const asked = {
    words: submission.value.words,
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    now: clock.now(),
  }
  const outcome = await withdrawFromContract(db, viewer.id, id, asked)
  switch (outcome.kind) {
    case 'withdrawn':
    case 'withdrawn-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(id), t('Has desistido del contrato'))
    case 'not-found':
      throw unknownOrder()
    case 'too-late':
    case 'not-possible':
      return data(submission.reply({ formErrors: [outcome.kind === 'too-late' ? TOO_LATE() : NOTHING_LEFT()] }), {
        status: 409,
      })
  }
}

export default function WithdrawFromContract() {
  const { back, key, typed, lead, follows, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ words: string }>({
    id: 'withdraw',
    lastResult,
    defaultValue: { words: typed },
  })
  return (
    <StepPage
      form={form}
      title={t('Desistir del contrato')}
      lead={lead}
      act={t('Confirmar desistimiento')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={refusal}
      hidden={{ key }}
    >
      <ul className="bullets">
        {follows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TextArea field={fields.words} label={t('Qué quieres decirle (opcional)')} rows={4} maxLength={EVENT_WORDS_MAX} />
    </StepPage>
  )
}
