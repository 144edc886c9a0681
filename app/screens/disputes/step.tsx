import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { acceptInDispute, appealDispute, withdrawDispute } from '#app/domain/disputes/commands.server.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import { DisputeWordsForm, NoWordsForm } from '#app/domain/disputes/schema.ts'
import { mayStep, type PlainStep } from '#app/domain/disputes/who-may.ts'
import { EVENT_WORDS_MAX } from '#app/domain/orders/limits.ts'
import { TextArea } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { backTo, requireDispute, unknownDispute } from './dispute-page.server.ts'
import { requireParty } from './sender.server.ts'
import { STEP_TEXTS } from './step-texts.ts'
import { t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('Ya no se puede: la disputa ha cambiado mientras tanto. Mira cómo está.')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? STEP_TEXTS()[data.step].title : t('Disputa') },
]

/** The step of an address. @throws a 404 page if there is no such step. */
function readStep({ step }: LoaderFunctionArgs['params']): PlainStep {
  if (step === undefined || !Object.hasOwn(STEP_TEXTS(), step)) throw unknownDispute()
  return step as PlainStep
}

export async function loader(args: LoaderFunctionArgs) {
  const step = readStep(args.params)
  const { viewer, dispute } = await requireDispute(args)
  const path = new URL(args.request.url).pathname
  const draft = STEP_TEXTS()[step].words && (await findFormDraft(db, viewer.id, { path, now: clock.now() }))
  const isPossible = mayStep(step, dispute, dispute.side)
  return data(
    {
      step,
      back: backTo(dispute),
      key: randomUUID(),
      version: String(dispute.version),
      typed: typeof draft?.['words'] === 'string' ? draft['words'] : undefined,
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

/** The form's own number and the version of the dispute that it showed. */
const namesOf = (form: FormData) => ({
  formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
  version: parseVersion(textOf(form, 'version')) ?? -1,
})

export async function action(args: ActionFunctionArgs) {
  const step = readStep(args.params)
  const { words: about, done } = STEP_TEXTS()[step]
  const schema = about ? DisputeWordsForm : NoWordsForm
  if (about) nameFields(args.request, { words: about.label })
  const form = await readFields(args.request, [schema, 'key', 'version'])
  const viewer = await requireParty(args, form)
  const disputeId = parseId(args.params['id'])
  if (!disputeId) throw unknownDispute()
  const submission = judgeForm(form, schema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const acting = { words: submission.value.words ?? '', ...namesOf(form), now: clock.now() }
  const carryOut: Record<PlainStep, typeof appealDispute> = {
    accept: acceptInDispute,
    appeal: appealDispute,
    withdraw: withdrawDispute,
  }
  const outcome = await carryOut[step](db, { userId: viewer.id, disputeId }, acting)
  switch (outcome.kind) {
    case 'done':
    case 'done-before':
      if (about) await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(disputePath(disputeId), done)
    case 'not-found':
      throw unknownDispute()
    case 'not-possible':
    case 'too-much':
    case 'too-many-files':
    case 'too-often':
      return data(submission.reply({ formErrors: [NOT_POSSIBLE()] }), { status: 409 })
  }
}

export default function StepOfDispute() {
  const { step, back, key, version, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ words: string }>({ id: 'step', lastResult, defaultValue: { words: typed } })
  const { title, lead, words } = STEP_TEXTS()[step]
  return (
    <StepPage
      form={form}
      title={title}
      lead={lead}
      act={title}
      back={back}
      refusal={lastResult ? null : refusal}
      hidden={{ key, version }}
    >
      {words && (
        <TextArea field={fields.words} label={words.label} hint={words.hint} rows={6} maxLength={EVENT_WORDS_MAX} />
      )}
    </StepPage>
  )
}
