import { useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { decideDispute, isPaymentInDoubt } from '#app/domain/disputes/deciding.server.ts'
import { moderatedDisputePath, DECISION_MAX, FOUND_PAID, isToDecide } from '#app/domain/disputes/steps.ts'
import { DecisionForm } from '#app/domain/disputes/schema.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { MoneyField, TextArea } from '#app/forms/controls.tsx'
import { StepPage } from '#app/forms/step-form.tsx'
import { site } from '#app/http/site.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { disputeTitle, presentDispute } from './dispute-page.server.ts'
import { disputeNotFound, requireModerated } from './moderated-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('Esta disputa no espera ninguna decisión.')
const SAY_PAID = () => t('Di si el pago está probado')
const PAID_LABELS = perLanguage(() => ({ si: t('Sí, está probado que se pagó'), no: t('No está probado') }))
const NOT_CLAIMED = () => t('Hazte cargo de la disputa antes de decidirla.')

export const meta: MetaFunction = () => [{ title: t('Decidir la disputa') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireModerated(args)
  const waits = isToDecide(dispute.state)
  const { atStake, isMoneyHere } = presentDispute(dispute, viewer.timezone)
  return data(
    {
      back: {
        to: moderatedDisputePath(dispute.id),
        title: disputeTitle(dispute),
      },
      atStake,
      isMoneyHere,
      isInDoubt: isPaymentInDoubt(dispute),
      refusal: waits ? null : NOT_POSSIBLE(),
    },
    { status: waits ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, {
    amount: t('Cuánto es para quien contrató'),
    paid: t('El pago'),
    facts: t('Los hechos'),
    reasons: t('Las razones'),
  })
  const { viewer, dispute } = await requireModerated(args)
  const submission = await readForm(args.request, DecisionForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { amount, paid, facts, reasons } = submission.value
  const foundPaid = paid === undefined ? null : paid === 'si'
  const operatorEmail = site.contactEmail
  const decision = { toClientCents: amount, foundPaid, facts, reasons, operatorEmail, now: clock.now() }
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = await decideDispute(db, viewer.id, dispute.id, decision)
  switch (outcome.kind) {
    case 'decided':
      return redirectWithNotice(moderatedDisputePath(dispute.id), t('Decisión guardada y comunicada'))
    case 'not-found':
      throw disputeNotFound()
    case 'too-much':
      return data(
        submission.reply({ fieldErrors: { amount: [t('No puede ser más que el dinero del que trata la disputa')] } }),
        {
          status: 422,
        },
      )
    case 'payment-open':
      return data(submission.reply({ fieldErrors: { paid: [SAY_PAID()] } }), { status: 422 })
    case 'is-party':
      throw disputeNotFound()
    case 'not-claimed':
      return data(submission.reply({ formErrors: [NOT_CLAIMED()] }), { status: 409 })
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE()] }), { status: 409 })
  }
}

export default function DecideDispute() {
  const { back, atStake, isMoneyHere, isInDoubt, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ amount: string; paid: string; facts: string; reasons: string }>({
    id: 'decide',
    lastResult,
  })
  return (
    <StepPage
      form={form}
      title={t('Decidir la disputa')}
      lead={
        isMoneyHere
          ? t(
              'El dinero se reparte como digas cuando la decisión sea firme. Las dos partes leen los hechos y las razones, y pueden recurrir una vez.',
            )
          : t(
              'La decisión no mueve dinero: queda escrita, y las dos partes la leen con sus razones y pueden recurrir una vez.',
            )
      }
      act={t('Guardar la decisión')}
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{}}
    >
      {isInDoubt && (
        <RadioGroup
          field={fields.paid}
          label={t('Si el pago que se anunció está probado')}
          options={FOUND_PAID.map((value) => ({ value, label: PAID_LABELS()[value] }))}
        />
      )}
      <MoneyField
        field={fields.amount}
        label={t('Cuánto es para quien contrató')}
        hint={t('La disputa trata de {sum}. Lo demás es para quien hace el trabajo.', { sum: atStake })}
      />
      <TextArea field={fields.facts} label={t('Los hechos')} rows={5} maxLength={DECISION_MAX} />
      <TextArea field={fields.reasons} label={t('Las razones')} rows={5} maxLength={DECISION_MAX} />
    </StepPage>
  )
}
