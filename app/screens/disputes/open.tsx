import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import {
  disputePath,
  ANSWER_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  REASON_LABELS,
  REASONS_OF,
} from '#app/domain/disputes/steps.ts'
import { DisputeForm } from '#app/domain/disputes/schema.ts'
import { atStakeOf, mayOpen } from '#app/domain/disputes/who-may.ts'
import { listDisputesOf } from '#app/domain/disputes/news.server.ts'
import { disputableUntil } from '#app/domain/orders/claimable.ts'
import { EVENT_WORDS_MAX, EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { isFinal, type Side } from '#app/domain/orders/stages.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { MoneyField, TextArea } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { textOf } from '#app/http/form-data.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { OrderFileField, sentKey } from '#app/parts/hiring/order-file-field.tsx'
import { mistakesOf, orderFormAgain, receiveOrderForm } from '#app/parts/hiring/received-files.server.ts'
import { evidenceFiles } from '#app/parts/received-files/policies.server.ts'
import { evidenceHint } from './step-texts.ts'
import { refuseVisitor } from './sender.server.ts'

const NOT_POSSIBLE = 'Ahora no se puede abrir una disputa sobre esta etapa. Mira cómo está.'
const HAD_BEFORE =
  'Ya has tenido tu disputa sobre esta etapa, o lo que se repartió en ella ya está decidido: cada parte tiene una por etapa.'
/** Which way money is claimed follows from who asks. */
const CLAIM_LABELS: Record<Side, string> = {
  client: 'Cuánto dinero pides que te devuelvan',
  freelancer: 'Cuánto dinero pides que te paguen',
}
const LABELS = { reason: 'Motivo', words: 'Qué ha pasado', claim: 'Cuánto pides' }
const unknownOrder = () => data({ message: 'No encontramos esa contratación entre las tuyas.' }, { status: 404 })

export const meta: MetaFunction = () => [{ title: 'Abrir una disputa' }]

interface Fields {
  reason: string
  words: string
  claim: string
  files: string
}

/** The stage of an address, for the two sides of its order. @throws a 404 page for all others. */
async function requireStage(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const order = id && (await findOrder(db, viewer.id, id))
  const stage = order && order.stages.find(({ n }) => String(n) === args.params['n'])
  if (!order || !stage) throw unknownOrder()
  return { viewer, order, stage }
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order, stage } = await requireStage(args)
  const now = clock.now()
  const { side, currency } = order
  const before = (await listDisputesOf(db, order.id)).filter(({ stageN }) => stageN === stage.n)
  const isPossible = mayOpen(before, stage, side, now)
  const isOver = isFinal(stage.state)
  const until = isOver ? disputableUntil(stage) : null
  const path = new URL(args.request.url).pathname
  return data(
    {
      back: { to: orderPath(order.id), title: order.title ?? 'Contratación' },
      key: randomUUID(),
      version: String(stage.version),
      typed: await findFormDraft(db, viewer.id, { path, now }),
      side,
      atStake: formatMoney(atStakeOf(before, stage, side), currency),
      isOver,
      until: until && formatMoment(until, viewer.timezone),
      isDirect: order.provider === 'directo',
      refusal: isPossible ? null : NOT_POSSIBLE,
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LABELS)
  await refuseVisitor(args, DisputeForm)
  const { viewer, order, stage } = await requireStage(args)
  nameFields(args.request, { ...LABELS, claim: CLAIM_LABELS[order.side] })
  const reading = { policy: evidenceFiles(EVIDENCE_MAX), schemaOf: () => DisputeForm }
  const received = await receiveOrderForm(args, viewer.id, reading)
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') return mistakes ?? orderFormAgain(received, { status: 422 })
  const { reason, words, claim } = submission.value
  answerFailure(args, 'No se ha guardado', (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const outcome = await openDispute(db, viewer.id, order.id, {
    n: stage.n,
    reason,
    words,
    fileIds,
    claimCents: claim,
    formKey: draftKey,
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'opened':
    case 'opened-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(disputePath(outcome.id), 'Disputa abierta')
    case 'not-found':
      throw unknownOrder()
    case 'too-much':
      return orderFormAgain(received, {
        status: 422,
        fieldErrors: {
          claim: [
            `No puede ser más que ${formatMoney(outcome.atStakeCents, order.currency)}, de lo que trata la disputa`,
          ],
        },
      })
    case 'nothing-claimed':
      return orderFormAgain(received, { status: 422, fieldErrors: { claim: ['Escribe cuánto dinero pides'] } })
    case 'had-before':
      return orderFormAgain(received, { status: 409, formErrors: [HAD_BEFORE] })
    case 'not-possible':
      return orderFormAgain(received, { status: 409, formErrors: [NOT_POSSIBLE] })
  }
}

export default function OpenDispute() {
  const { back, key, version, typed, side, atStake, isOver, until, isDirect, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({ id: 'dispute', lastResult, defaultValue: typed })
  return (
    <StepPage
      form={form}
      title="Abrir una disputa"
      lead="Qué pasa después:"
      act="Abrir la disputa"
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key: sentKey(lastResult) ?? key, version }}
      hasFiles
      without={lastResult?.without}
    >
      <ul className="bullets">
        <li>
          {isOver
            ? `La etapa se queda como terminó: esta disputa trata solo del dinero. Puedes abrirla hasta el ${until}.`
            : 'Los plazos de la etapa se paran. El trabajo se puede entregar igualmente.'}
        </li>
        <li>La otra parte tiene {ANSWER_DAYS} días para responder. Si no responde, decide la moderación.</li>
        <li>
          Si responde, tenéis {OFFER_DAYS} días para llegar a un acuerdo. Si no lo hay, decide la moderación en{' '}
          {MODERATOR_DAYS} días.
        </li>
        <li>Cada parte puede abrir una disputa por etapa.</li>
      </ul>
      {isDirect && (
        <p className="callout">
          El dinero va de una parte a la otra sin pasar por aquí: lo que se decida queda escrito y lo ven las dos, pero
          no mueve dinero.
        </p>
      )}
      <RadioGroup
        field={fields.reason}
        label="Motivo"
        options={REASONS_OF[side].map((value) => ({ value, label: REASON_LABELS[value] }))}
      />
      <TextArea field={fields.words} label="Qué ha pasado" rows={6} maxLength={EVENT_WORDS_MAX} />
      <MoneyField
        field={fields.claim}
        label={CLAIM_LABELS[side]}
        hint={isOver ? `Como máximo ${atStake}.` : `La etapa cuesta ${atStake}. Escribe 0 si no pides dinero.`}
      />
      <OrderFileField
        field={fields.files}
        lastResult={lastResult}
        label="Pruebas (opcional)"
        hint={evidenceHint(EVIDENCE_MAX)}
      />
    </StepPage>
  )
}
