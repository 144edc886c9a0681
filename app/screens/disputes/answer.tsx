import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { answerDispute } from '#app/domain/disputes/commands.server.ts'
import { disputePath, DISPUTE_ANSWERS, OFFER_DAYS } from '#app/domain/disputes/steps.ts'
import { DisputeAnswerForm } from '#app/domain/disputes/schema.ts'
import { mayStep } from '#app/domain/disputes/who-may.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { TextArea } from '#app/forms/controls.tsx'
import { parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { backTo, presentDispute, requireDispute, unknownDispute } from './dispute-page.server.ts'
import { evidenceLeft } from '#app/domain/orders/files.server.ts'
import { hasCome } from '#app/domain/orders/holding.server.ts'
import { OrderFileField, sentKey } from '#app/parts/hiring/order-file-field.tsx'
import { mistakesOf, orderFormAgain, receiveOrderForm } from '#app/parts/hiring/received-files.server.ts'
import { evidenceFiles } from '#app/parts/received-files/policies.server.ts'
import { evidenceHint, tooManyEvidence } from './step-texts.ts'
import { refuseVisitor } from './sender.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('Esta disputa ya no espera tu respuesta. Mira cómo está.')
const LABELS = perLanguage(() => ({
  responder: t('No estoy de acuerdo: quiero explicarlo'),
  conceder: t('De acuerdo: acepto lo que pide'),
}))

export const meta: MetaFunction = () => [{ title: t('Responder a la disputa') }]

interface Fields {
  answer: string
  words: string
  files: string
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireDispute(args)
  const path = new URL(args.request.url).pathname
  const isPossible = mayStep('answer', dispute, dispute.side)
  return data(
    {
      back: backTo(dispute),
      asked: presentDispute(dispute, viewer.timezone).asked,
      key: randomUUID(),
      version: String(dispute.version),
      left: await evidenceLeft(db, dispute.id, dispute.side),
      typed: await findFormDraft(db, viewer.id, { path, now: clock.now() }),
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { answer: t('Tu respuesta'), words: t('Tu versión') })
  await refuseVisitor(args, DisputeAnswerForm)
  const { viewer, dispute } = await requireDispute(args)
  const { id: disputeId } = dispute
  const policy = evidenceFiles(await evidenceLeft(db, disputeId, dispute.side))
  const received = await receiveOrderForm(args, viewer.id, { policy, schemaOf: () => DisputeAnswerForm })
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') {
    // The files of a form that was sent before are no longer with it.
    if (await hasCome(db, dispute.orderId, draftKey))
      return redirectWithNotice(disputePath(disputeId), t('Respuesta enviada'))
    return mistakes ?? orderFormAgain(received, { status: 422 })
  }
  const acting = {
    grants: submission.value.answer === 'conceder',
    words: submission.value.words,
    fileIds,
    formKey: draftKey,
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now: clock.now(),
  }
  answerFailure(args, t('No se ha guardado'), (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const outcome = await answerDispute(db, { userId: viewer.id, disputeId }, acting)
  switch (outcome.kind) {
    case 'done':
    case 'done-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(disputePath(disputeId), t('Respuesta enviada'))
    case 'not-found':
      throw unknownDispute()
    case 'not-possible':
    case 'too-much':
    case 'too-often':
      return orderFormAgain(received, { status: 409, formErrors: [NOT_POSSIBLE()] })
    case 'too-many-files':
      return orderFormAgain(received, { status: 422, fieldErrors: { files: [tooManyEvidence(outcome.left)] } })
  }
}

export default function AnswerDispute() {
  const { back, asked, key, version, left, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({ id: 'answer', lastResult, defaultValue: typed })
  return (
    <StepPage
      form={form}
      title={t('Responder a la disputa')}
      lead={[
        asked,
        t('Si no estás de acuerdo, tenéis {days} días para acordar otra cosa. Si no respondes, decide la moderación.', {
          days: OFFER_DAYS,
        }),
      ]
        .filter(Boolean)
        .join(' ')}
      act={t('Enviar respuesta')}
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{ key: sentKey(lastResult) ?? key, version }}
      hasFiles
      without={lastResult?.without}
    >
      <RadioGroup
        field={fields.answer}
        label={t('Tu respuesta')}
        options={DISPUTE_ANSWERS.map((value) => ({ value, label: LABELS()[value] }))}
      />
      <TextArea field={fields.words} label={t('Tu versión')} rows={6} maxLength={EVENT_WORDS_MAX} />
      <OrderFileField
        field={fields.files}
        lastResult={lastResult}
        label={t('Pruebas (opcional)')}
        hint={evidenceHint(left)}
      />
    </StepPage>
  )
}
