import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { addToDispute } from '#app/domain/disputes/commands.server.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import { EvidenceForm } from '#app/domain/disputes/schema.ts'
import { mayStep } from '#app/domain/disputes/who-may.ts'
import { evidenceLeft } from '#app/domain/orders/files.server.ts'
import { hasCome } from '#app/domain/orders/holding.server.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { TextArea } from '#app/forms/controls.tsx'
import { parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { OrderFileField, sentKey } from '#app/parts/hiring/order-file-field.tsx'
import { mistakesOf, orderFormAgain, receiveOrderForm } from '#app/parts/hiring/received-files.server.ts'
import { refuseTooOften } from '#app/parts/hiring/too-often.server.ts'
import { evidenceFiles } from '#app/parts/received-files/policies.server.ts'
import { backTo, requireDispute, unknownDispute } from './dispute-page.server.ts'
import { evidenceHint, tooManyEvidence, ADD_EVIDENCE } from './step-texts.ts'
import { refuseVisitor } from './sender.server.ts'
import { t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () =>
  t('Ya no se puede añadir nada: la disputa está decidida o ha cambiado mientras tanto. Mira cómo está.')
const SAME = () => t('Eso ya estaba en la disputa: no se ha añadido otra vez')
const WORDS = () => t('Qué quieres añadir')

export const meta: MetaFunction = () => [{ title: ADD_EVIDENCE() }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, dispute } = await requireDispute(args)
  const path = new URL(args.request.url).pathname
  const draft = await findFormDraft(db, viewer.id, { path, now: clock.now() })
  const isPossible = mayStep('evidence', dispute, dispute.side)
  return data(
    {
      back: backTo(dispute),
      key: randomUUID(),
      version: String(dispute.version),
      left: await evidenceLeft(db, dispute.id, dispute.side),
      typed: typeof draft?.['words'] === 'string' ? draft['words'] : undefined,
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { words: WORDS() })
  await refuseVisitor(args, EvidenceForm(false))
  const { viewer, dispute } = await requireDispute(args)
  const policy = evidenceFiles(await evidenceLeft(db, dispute.id, dispute.side))
  const received = await receiveOrderForm(args, viewer.id, { policy, schemaOf: EvidenceForm })
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') {
    // The files of a form that was sent before are no longer with it.
    if (await hasCome(db, dispute.orderId, draftKey))
      return redirectWithNotice(disputePath(dispute.id), t('Añadido a la disputa'))
    return mistakes ?? orderFormAgain(received, { status: 422 })
  }
  const acting = {
    words: submission.value.words || null,
    fileIds,
    formKey: draftKey,
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now: clock.now(),
  }
  answerFailure(args, t('No se ha guardado'), (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const outcome = await addToDispute(db, { userId: viewer.id, disputeId: dispute.id }, acting)
  switch (outcome.kind) {
    case 'done':
    case 'done-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(disputePath(dispute.id), t('Añadido a la disputa'))
    case 'nothing-new':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(disputePath(dispute.id), SAME())
    case 'not-found':
      throw unknownDispute()
    case 'too-many-files':
      return orderFormAgain(received, { status: 422, fieldErrors: { files: [tooManyEvidence(outcome.left)] } })
    case 'not-possible':
    case 'too-much':
      return orderFormAgain(received, { status: 409, formErrors: [NOT_POSSIBLE()] })
    case 'too-often': {
      const { message, ...init } = refuseTooOften(outcome, acting.now)
      return orderFormAgain(received, { ...init, formErrors: [message] })
    }
  }
}

export default function AddEvidence() {
  const { back, key, version, left, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ words: string; files: string }>({
    id: 'evidence',
    lastResult,
    defaultValue: { words: typed },
  })
  return (
    <StepPage
      form={form}
      title={ADD_EVIDENCE()}
      lead={t(
        'Quedan en la historia de la disputa, con el día y la hora. Las ven la otra parte y quien decida, y se borran con tu cuenta.',
      )}
      act={ADD_EVIDENCE()}
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{ key: sentKey(lastResult) ?? key, version }}
      hasFiles
      without={lastResult?.without}
    >
      <TextArea
        field={fields.words}
        label={WORDS()}
        hint={t('Hechos, fechas y qué se ve en cada archivo. Con archivos, el texto es opcional.')}
        required={false}
        rows={6}
        maxLength={EVENT_WORDS_MAX}
      />
      <OrderFileField field={fields.files} lastResult={lastResult} label={t('Archivos')} hint={evidenceHint(left)} />
    </StepPage>
  )
}
