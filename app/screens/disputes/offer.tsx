import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { offerInDispute } from '#app/domain/disputes/commands.server.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import { DisputeOfferForm } from '#app/domain/disputes/schema.ts'
import { mayStep } from '#app/domain/disputes/who-may.ts'
import { MoneyField } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { refuseTooOften } from '#app/parts/hiring/too-often.server.ts'
import { backTo, presentDispute, requireDispute, unknownDispute } from './dispute-page.server.ts'
import { t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('En esta disputa ya no se proponen acuerdos. Mira cómo está.')

export const meta: MetaFunction = () => [{ title: t('Hacer una propuesta') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireDispute(args)
  const isPossible = mayStep('offer', dispute, dispute.side)
  return data(
    {
      back: backTo(dispute),
      atStake: presentDispute(dispute, viewer.timezone).atStake,
      key: randomUUID(),
      version: String(dispute.version),
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { amount: t('Cuánto es para quien contrató') })
  const { viewer, dispute } = await requireDispute(args)
  const form = await readFields(args.request, [DisputeOfferForm, 'key', 'version'])
  const submission = judgeForm(form, DisputeOfferForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const acting = {
    cents: submission.value.amount,
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now: clock.now(),
  }
  const outcome = await offerInDispute(db, { userId: viewer.id, disputeId: dispute.id }, acting)
  switch (outcome.kind) {
    case 'done':
    case 'done-before':
      return redirectWithNotice(disputePath(dispute.id), t('Propuesta enviada'))
    case 'nothing-new':
      return redirectWithNotice(disputePath(dispute.id), t('Tu propuesta ya era esa: no se ha enviado otra'))
    case 'not-found':
      throw unknownDispute()
    case 'too-much':
      return data(
        submission.reply({ fieldErrors: { amount: [t('No puede ser más que el dinero del que trata la disputa')] } }),
        {
          status: 422,
        },
      )
    case 'not-possible':
    case 'too-many-files':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE()] }), { status: 409 })
    case 'too-often': {
      const { message, ...init } = refuseTooOften(outcome, acting.now)
      return data(submission.reply({ formErrors: [message] }), init)
    }
  }
}

export default function OfferInDispute() {
  const { back, atStake, key, version, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ amount: string }>({ id: 'offer', lastResult })
  return (
    <StepPage
      form={form}
      title={t('Hacer una propuesta')}
      lead={t('Tu propuesta sustituye a la que hubieras hecho antes. Si la otra parte la acepta, la disputa termina.')}
      act={t('Proponer')}
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{ key, version }}
    >
      <MoneyField
        field={fields.amount}
        label={t('Cuánto es para quien contrató')}
        hint={t('La disputa trata de {sum}. Lo demás es para quien hace el trabajo.', { sum: atStake })}
      />
    </StepPage>
  )
}
