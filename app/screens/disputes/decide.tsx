import { useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { moderatedDisputePath } from '#app/domain/disputes/paths.ts'
import { DecisionForm } from '#app/domain/disputes/schema.ts'
import { DECISION_MAX } from '#app/domain/disputes/steps.ts'
import { MoneyField, TextArea } from '#app/forms/controls.tsx'
import { StepPage } from '#app/forms/step-form.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf, nameFields } from '#app/http/outage.server.ts'
import { presentDispute } from './dispute-page.server.ts'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'
import { NOT_STORED } from './sender.server.ts'

const NOT_POSSIBLE = 'Esta disputa no espera ninguna decisión.'
const NOT_CLAIMED = 'Hazte cargo de la disputa antes de decidirla.'

export const meta: MetaFunction = () => [{ title: 'Decidir la disputa' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireModerated(args)
  const waits = dispute.state === 'moderacion' || dispute.state === 'apelada'
  const { atStake, isMoneyHere } = presentDispute(dispute, viewer.timezone)
  return data(
    {
      back: { to: moderatedDisputePath(dispute.id), title: `Disputa: ${dispute.title ?? 'Contratación'}` },
      atStake,
      isMoneyHere,
      refusal: waits ? null : NOT_POSSIBLE,
    },
    { status: waits ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { amount: 'Cuánto vuelve al cliente', facts: 'Los hechos', reasons: 'Las razones' })
  const { viewer, dispute } = await requireModerated(args)
  const submission = await readForm(args.request, DecisionForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { amount, facts, reasons } = submission.value
  const decision = { toClientCents: amount, facts, reasons, now: clock.now() }
  const outcome = await decideDispute(db, viewer.id, dispute.id, decision).catch(
    insteadOf(args, 'a decision could not be stored', { kind: 'failed' as const }),
  )
  switch (outcome.kind) {
    case 'decided':
      return redirectWithNotice(moderatedDisputePath(dispute.id), 'Decisión guardada y comunicada')
    case 'not-found':
      throw disputeNotFound()
    case 'too-much':
      return data(submission.reply({ fieldErrors: { amount: ['No puede ser más que el precio de la etapa'] } }), {
        status: 422,
      })
    case 'not-claimed':
      return data(submission.reply({ formErrors: [NOT_CLAIMED] }), { status: 409 })
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE] }), { status: 409 })
    case 'failed':
      return data(submission.reply({ formErrors: [NOT_STORED] }), { status: 503 })
  }
}

export default function DecideDispute() {
  const { back, atStake, isMoneyHere, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ amount: string; facts: string; reasons: string }>({ id: 'decide', lastResult })
  return (
    <StepPage
      form={form}
      title="Decidir la disputa"
      lead={
        isMoneyHere
          ? 'El dinero se reparte como digas cuando la decisión sea firme. Las dos partes leen los hechos y las razones, y pueden recurrir una vez.'
          : 'La decisión no mueve dinero: queda escrita, y las dos partes la leen con sus razones y pueden recurrir una vez.'
      }
      act="Guardar la decisión"
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{}}
    >
      <MoneyField field={fields.amount} label="Cuánto vuelve al cliente" hint={`La etapa cuesta ${atStake}.`} />
      <TextArea field={fields.facts} label="Los hechos" rows={5} maxLength={DECISION_MAX} />
      <TextArea field={fields.reasons} label="Las razones" rows={5} maxLength={DECISION_MAX} />
    </StepPage>
  )
}
