import './own-contests.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { awardContest } from '#app/domain/contests/judging.server.ts'
import { listEntriesOfOwn } from '#app/domain/contests/own.server.ts'
import { ownContestPath } from '#app/domain/contests/paths.ts'
import { AwardForm, NO_WINNER } from '#app/domain/contests/schema.ts'
import { judgingOf } from '#app/domain/contests/states.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { presentContest } from '#app/screens/contests/presented.server.ts'
import { Link } from '#app/ui/link.tsx'
import { requireOwnContest, unknownOwnContest, NOT_JUDGED } from './own-contest.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const NOT_A_FINALIST = () => t('Esa propuesta no está entre las finalistas: elige otra.')

export const meta: MetaFunction = () => [{ title: t('Elegir ganador') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const now = clock.now()
  const { items } = await listEntriesOfOwn(db, viewer.id, contest.id, { onlyFinalists: true })
  const judging = judgingOf(contest, now)
  const refusal =
    judging === undefined
      ? NOT_JUDGED()['not-ended']
      : judging === 'en_jurado' && !contest.isRemoved
        ? null
        : NOT_JUDGED().decided
  const { title, lang, prize, promise, participants } = presentContest(contest, { now, timeZone: viewer.timezone })
  return data(
    {
      contest: { title, ...(lang && { lang }), prize, promise, participants, to: ownContestPath(contest.id) },
      finalists: items.map((entry) => ({
        id: entry.id,
        title: entry.title,
        author: entry.author.name,
        note: entry.note,
      })),
      refusal,
      noWinner: NO_WINNER,
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const submission = await readForm(args.request, AwardForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const decision = { winnerId: submission.value.winner ?? null, now: clock.now() }
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = await awardContest(db, viewer.id, contest.id, decision)
  const again = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status })
  switch (outcome.kind) {
    case 'awarded':
    case 'already-awarded':
      return redirectWithNotice(
        ownContestPath(contest.id),
        t('Decisión publicada: hemos avisado a quienes participaron'),
      )
    case 'not-a-finalist':
      return data(submission.reply({ fieldErrors: { winner: [NOT_A_FINALIST()] } }), { status: 422 })
    case 'not-found':
      throw unknownOwnContest()
    default:
      return again(NOT_JUDGED()[outcome.kind], 409)
  }
}

export default function AwardContest() {
  const { contest, finalists, refusal, noWinner } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ winner: string }>({ id: 'award', lastResult })
  const options = [
    ...finalists.map(({ id, title, author, note }) => ({
      value: id,
      label: t('{title}, de {author}', { title, author }),
      hint: note ? t('Tu nota: {note}', { note }) : undefined,
    })),
    { value: noWinner, label: t('Ninguna: el premio queda desierto') },
  ]
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('Error al publicar la decisión')} />
      <h1>{t('Elegir ganador')}</h1>
      <p>
        {rich('<a>{title}</a> · premio de <strong>{prize}</strong> · {participants}', {
          title: contest.title,
          a: (text) => (
            <Link to={contest.to} lang={contest.lang}>
              {text}
            </Link>
          ),
          prize: contest.prize,
          strong: (text) => <strong className="num">{text}</strong>,
          participants: contest.participants,
        })}
      </p>
      {refusal ? (
        !lastResult && <p className="callout">{refusal}</p>
      ) : (
        <>
          {finalists.length === 0 && (
            <p className="callout">
              {t(
                'No has marcado ninguna finalista. Para que alguien gane, abre su propuesta, márcala y escríbele una nota.',
              )}
            </p>
          )}
          <Form method="post" className="form panel" {...getFormProps(form)}>
            <RadioGroup
              field={fields.winner}
              label={t('Propuesta ganadora')}
              hint={t('Solo puede ganar una de las finalistas.')}
              options={options}
            />
            <p className="soft">
              {t(
                'La decisión es definitiva. Avisaremos a todas las personas que participaron, y cada finalista recibirá tu nota.',
              )}
            </p>
            <FormEnd busy={t('Publicando…')} to={contest.to}>
              {t('Publicar la decisión')}
            </FormEnd>
          </Form>
        </>
      )}
    </div>
  )
}
