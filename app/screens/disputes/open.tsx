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
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOT_POSSIBLE = () => t('Ahora no se puede abrir una disputa sobre esta etapa. Mira cómo está.')
const HAD_BEFORE = () =>
  t(
    'Ya has tenido tu disputa sobre esta etapa, o lo que se repartió en ella ya está decidido: cada parte tiene una por etapa.',
  )
/** The side that opens the dispute decides the direction of the claim. */
const CLAIM_LABELS: () => Record<Side, string> = perLanguage(() => ({
  client: t('Cuánto dinero pides que te devuelvan'),
  freelancer: t('Cuánto dinero pides que te paguen'),
}))
const LABELS = perLanguage(() => ({ reason: t('Motivo'), words: t('Qué ha pasado'), claim: t('Cuánto pides') }))
const unknownOrder = () => data({ message: t('No encontramos esa contratación entre las tuyas.') }, { status: 404 })

export const meta: MetaFunction = () => [{ title: t('Abrir una disputa') }]

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
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      version: String(stage.version),
      typed: await findFormDraft(db, viewer.id, { path, now }),
      side,
      atStake: formatMoney(atStakeOf(before, stage, side), currency),
      isOver,
      until: until && formatMoment(until, viewer.timezone),
      isDirect: order.provider === 'directo',
      refusal: isPossible ? null : NOT_POSSIBLE(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LABELS())
  await refuseVisitor(args, DisputeForm)
  const { viewer, order, stage } = await requireStage(args)
  nameFields(args.request, { ...LABELS(), claim: CLAIM_LABELS()[order.side] })
  const reading = { policy: evidenceFiles(EVIDENCE_MAX), schemaOf: () => DisputeForm }
  const received = await receiveOrderForm(args, viewer.id, reading)
  const { form, submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') return mistakes ?? orderFormAgain(received, { status: 422 })
  const { reason, words, claim } = submission.value
  answerFailure(args, t('No se ha guardado'), (message, { status }) =>
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
      return redirectWithNotice(disputePath(outcome.id), t('Disputa abierta'))
    case 'not-found':
      throw unknownOrder()
    case 'too-much':
      return orderFormAgain(received, {
        status: 422,
        fieldErrors: {
          claim: [
            t('No puede ser más que {sum}, de lo que trata la disputa', {
              sum: formatMoney(outcome.atStakeCents, order.currency),
            }),
          ],
        },
      })
    case 'nothing-claimed':
      return orderFormAgain(received, { status: 422, fieldErrors: { claim: [t('Escribe cuánto dinero pides')] } })
    case 'had-before':
      return orderFormAgain(received, { status: 409, formErrors: [HAD_BEFORE()] })
    case 'not-possible':
      return orderFormAgain(received, { status: 409, formErrors: [NOT_POSSIBLE()] })
  }
}

export default function OpenDispute() {
  const { back, key, version, typed, side, atStake, isOver, until, isDirect, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({ id: 'dispute', lastResult, defaultValue: typed })
  return (
    <StepPage
      form={form}
      title={t('Abrir una disputa')}
      lead={t('Qué pasa después:')}
      act={t('Abrir la disputa')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key: sentKey(lastResult) ?? key, version }}
      hasFiles
      without={lastResult?.without}
    >
      <ul className="bullets">
        <li>
          {until
            ? t('La etapa se queda como terminó: esta disputa trata solo del dinero. Puedes abrirla hasta el {date}.', {
                date: until,
              })
            : t('Los plazos de la etapa se paran. El trabajo se puede entregar igualmente.')}
        </li>
        <li>
          {t('La otra parte tiene {days} días para responder. Si no responde, decide la moderación.', {
            days: ANSWER_DAYS,
          })}
        </li>
        <li>
          {t(
            'Si responde, tenéis {offerDays} días para llegar a un acuerdo. Si no lo hay, decide la moderación en {moderatorDays} días.',
            { offerDays: OFFER_DAYS, moderatorDays: MODERATOR_DAYS },
          )}
        </li>
        <li>{t('Cada parte puede abrir una disputa por etapa.')}</li>
      </ul>
      {isDirect && (
        <p className="callout">
          {t(
            'El dinero va de una parte a la otra sin pasar por aquí: lo que se decida queda escrito y lo ven las dos, pero no mueve dinero.',
          )}
        </p>
      )}
      <RadioGroup
        field={fields.reason}
        label={t('Motivo')}
        options={REASONS_OF[side].map((value) => ({ value, label: REASON_LABELS()[value] }))}
      />
      <TextArea field={fields.words} label={t('Qué ha pasado')} rows={6} maxLength={EVENT_WORDS_MAX} />
      <MoneyField
        field={fields.claim}
        label={CLAIM_LABELS()[side]}
        hint={
          isOver
            ? t('Como máximo {sum}.', { sum: atStake })
            : t('La etapa cuesta {sum}. Escribe 0 si no pides dinero.', { sum: atStake })
        }
      />
      <OrderFileField
        field={fields.files}
        lastResult={lastResult}
        label={t('Pruebas (opcional)')}
        hint={evidenceHint(EVIDENCE_MAX)}
      />
    </StepPage>
  )
}
