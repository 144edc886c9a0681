import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { hasCome } from '#app/domain/orders/holding.server.ts'
import { EVENT_WORDS_MAX, SHARE_FILES_MAX } from '#app/domain/orders/limits.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { ShareForm } from '#app/domain/orders/schema.ts'
import { SHARE_ANSWER_DAYS } from '#app/domain/orders/withdrawal.ts'
import { KINDS_OF_FILES } from '#app/domain/uploads/attachments.ts'
import { stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { TextArea, TextField } from '#app/forms/controls.tsx'
import { StepPage } from '#app/forms/step-form.tsx'
import { findHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { OrderFileField, sentKey } from '#app/parts/hiring/order-file-field.tsx'
import {
  mistakesOf,
  orderFormAgain,
  receiveOrderForm,
  receiveOrderTexts,
} from '#app/parts/hiring/received-files.server.ts'
import { SHARE_FILES } from '#app/parts/received-files/policies.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { presentShare } from './share-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOTHING_TO_SAY = () => t('No hay nada que decir: nadie ha desistido, o ya está dicho.')
const DONE = () => t('Enviado: la otra parte ya lo sabe')
const LABELS = perLanguage(() => ({ percent: t('Porcentaje hecho'), words: t('Qué estaba hecho') }))

interface Fields {
  percent: string
  words: string
  files: string
}

export const meta: MetaFunction = () => [{ title: t('Qué parte estaba hecha') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'freelancer') throw unknownOrder()
  const share = await presentShare(order, viewer.timezone)
  const isPossible = share?.step === 'share'
  const draft = await findWritten(viewer, args)
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      share,
      typed: { percent: textIn(draft?.percent), words: textIn(draft?.words) },
      refusal: isPossible ? null : NOTHING_TO_SAY(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LABELS())
  if (!(await findHirer(args))) await requireSender(args, await receiveOrderTexts(args.request, ShareForm))
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'freelancer') throw unknownOrder()
  const received = await receiveOrderForm(args, viewer.id, { policy: SHARE_FILES, schemaOf: () => ShareForm })
  const { submission, draftKey, fileIds } = received
  const mistakes = mistakesOf(received)
  if (mistakes || submission.status !== 'success') {
    // The files of a form that was sent before are no longer with it.
    if (await hasCome(db, order.id, draftKey)) return redirectWithNotice(orderPath(order.id), DONE())
    return mistakes ?? orderFormAgain(received, { status: 422 })
  }
  const stating = { ...submission.value, fileIds, formKey: draftKey, now: clock.now() }
  answerFailure(args, t('No se ha guardado'), (message, { status }) =>
    orderFormAgain(received, { status, formErrors: [message] }),
  )
  const outcome = await stateShare(db, viewer.id, order.id, stating)
  switch (outcome) {
    case 'stated':
    case 'stated-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(order.id), DONE())
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return orderFormAgain(received, { status: 409, formErrors: [NOTHING_TO_SAY()] })
  }
}

export default function StateShare() {
  const { back, key, share, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({ id: 'share', lastResult, defaultValue: typed })
  return (
    <StepPage
      form={form}
      title={t('Qué parte estaba hecha')}
      lead={t(
        'Quien te contrató ha desistido a tiempo. Tienes hasta el {date} para decir qué parte de lo empezado, que cuesta {amount}, estaba hecha.',
        { date: String(share?.until), amount: String(share?.whole) },
      )}
      act={t('Enviar')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key: sentKey(lastResult) ?? key }}
      hasFiles
      without={lastResult?.without}
    >
      <ul className="bullets">
        <li>{t('Lo que no reclames se devuelve en cuanto lo digas.')}</li>
        <li>
          {t(
            'Lo que reclames es para ti si quien te contrató lo acepta en {days} días. Si no lo acepta o no responde, decide la moderación.',
            { days: SHARE_ANSWER_DAYS },
          )}
        </li>
        <li>{share?.ifUnsaid}</li>
      </ul>
      <TextField
        field={fields.percent}
        label={LABELS().percent}
        hint={t('Un número entero, de 0 a 100.')}
        inputMode="numeric"
      />
      <TextArea
        field={fields.words}
        label={LABELS().words}
        hint={t(
          'Lo lee quien te contrató y, si no lo acepta, quien decida. Si no había nada hecho, puedes dejarlo vacío.',
        )}
        rows={6}
        maxLength={EVENT_WORDS_MAX}
      />
      <OrderFileField
        field={fields.files}
        lastResult={lastResult}
        label={t('Adjuntar archivos (opcional)')}
        hint={t('Hasta {most} archivos de 10 MB, 60 MB cada vez: {kinds}.', {
          most: SHARE_FILES_MAX,
          kinds: KINDS_OF_FILES(),
        })}
      />
    </StepPage>
  )
}
