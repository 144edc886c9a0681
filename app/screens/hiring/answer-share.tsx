import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { EVENT_WORDS_MAX, SHARE_ANSWERS } from '#app/domain/orders/limits.ts'
import { orderFilePath, orderPath } from '#app/domain/orders/paths.ts'
import { ShareAnswerForm } from '#app/domain/orders/schema.ts'
import { answerShare } from '#app/domain/withdrawals/sharing.server.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { TextArea } from '#app/forms/controls.tsx'
import { parseId, parseVersion } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { OrderFiles } from '#app/parts/hiring/order-files.tsx'
import { presentOrderFiles } from '#app/parts/hiring/presented-files.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { requireOrder, unknownOrder } from './order-page.server.ts'
import { presentShare } from './share-page.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NOTHING_TO_ANSWER = () =>
  t('No hay nada que responder: nadie ha dicho todavía qué estaba hecho, o ya está respondido.')
const LABELS = perLanguage(() => ({ answer: t('Tu respuesta'), words: t('Por qué no lo aceptas') }))
const ANSWER_LABELS = perLanguage(
  () =>
    ({
      aceptar: t('De acuerdo: acepto ese reparto'),
      objetar: t('No estoy de acuerdo: que lo decida la moderación'),
    }) as const,
)

export const meta: MetaFunction = () => [{ title: t('Responder a la parte hecha') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  if (order.side !== 'client') throw unknownOrder()
  const share = await presentShare(order, viewer.timezone)
  const isPossible = share?.step === 'answer'
  const said = order.events.findLast(({ kind }) => kind === 'state-share')
  const hrefOf = (file: string) => orderFilePath(order.id, file)
  const draft = await findWritten(viewer, args)
  return data(
    {
      back: { to: orderPath(order.id), ...jobTitle(order) },
      key: randomUUID(),
      name: order.otherName ?? t('Quien lo hacía'),
      share,
      words: said?.body ?? null,
      lang: said && writtenIn(said.language).lang,
      files: said ? presentOrderFiles(order.files, said.seq, { hrefOf, timeZone: viewer.timezone }) : [],
      typed: typeof draft?.words === 'string' ? draft.words : undefined,
      refusal: isPossible ? null : NOTHING_TO_ANSWER(),
    },
    { status: isPossible ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LABELS())
  const form = await readFields(args.request, [ShareAnswerForm, 'key', 'version'])
  const viewer = await requireSender(args, form)
  const { order } = await requireOrder(args)
  if (order.side !== 'client') throw unknownOrder()
  const submission = judgeForm(form, ShareAnswerForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { answer, words } = submission.value
  const answering = {
    accepts: answer === 'aceptar',
    words,
    formKey: parseId(textOf(form, 'key')) ?? randomUUID(),
    version: parseVersion(textOf(form, 'version')) ?? -1,
    now: clock.now(),
  }
  const outcome = await answerShare(db, viewer.id, order.id, answering)
  switch (outcome) {
    case 'answered':
    case 'answered-before':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(orderPath(order.id), t('Respuesta enviada'))
    case 'not-found':
      throw unknownOrder()
    case 'not-possible':
      return data(submission.reply({ formErrors: [NOTHING_TO_ANSWER()] }), { status: 409 })
  }
}

export default function AnswerShare() {
  const { back, key, name, share, words, lang, files, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ answer: string; words: string }>({
    id: 'answer',
    lastResult,
    defaultValue: { words: typed },
  })
  return (
    <StepPage
      form={form}
      title={t('Responder a la parte hecha')}
      lead={
        share
          ? t(
              '{name} dice que de lo empezado estaba hecho el {percent} %. Con eso, {back} son para ti y {kept} serían para {name}. Responde antes del {until}; si no respondes, decide la moderación.',
              {
                name,
                percent: share.percent ?? '',
                back: share.back ?? '',
                kept: share.kept ?? '',
                until: share.until ?? '',
              },
            )
          : ''
      }
      act={t('Enviar respuesta')}
      back={back}
      news={<OrderNews order={back.to} />}
      refusal={lastResult ? null : refusal}
      hidden={{ key, version: share?.version ?? '' }}
    >
      {(words ?? files.length > 0) && (
        <section className="stack" aria-labelledby="said">
          <h2 id="said">{t('Qué dice que estaba hecho')}</h2>
          {words && (
            <p className="words" lang={lang}>
              {words}
            </p>
          )}
          <OrderFiles files={files} />
        </section>
      )}
      <RadioGroup
        field={fields.answer}
        label={LABELS().answer}
        options={SHARE_ANSWERS.map((value) => ({ value, label: ANSWER_LABELS()[value] }))}
      />
      <TextArea
        field={fields.words}
        label={LABELS().words}
        hint={t('Solo si no lo aceptas. Lo leen la otra parte y quien decida.')}
        rows={4}
        maxLength={EVENT_WORDS_MAX}
      />
      <p className="small">
        <HiringRulesLink rule="desistimiento">{t('Cómo se desiste')}</HiringRulesLink>
      </p>
    </StepPage>
  )
}
