import './own-contests.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { markFinalist } from '#app/domain/contests/judging.server.ts'
import { ownContestPath, ownEntryPath } from '#app/domain/contests/paths.ts'
import { FinalistForm } from '#app/domain/contests/schema.ts'
import { judgingOf } from '#app/domain/contests/states.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { EntryView } from '#app/screens/contests/entry-view.tsx'
import { presentEntry } from '#app/screens/contests/presented.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { NOT_JUDGED, requireOwnEntry, unknownOwnEntry } from './own-contest.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('{title} · Propuesta', { title: data.entry.title }) : t('Propuesta') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, contest, entry } = await requireOwnEntry(args)
  const now = clock.now()
  const judging = judgingOf(contest, now)
  const seeing = {
    contestId: contest.id,
    isDecided: judging === 'premiado' || judging === 'desierto',
    isJudge: true,
    canOpenFiles: true,
  }
  return {
    contest: { title: contest.title, ...spokenIn(contest.language), to: ownContestPath(contest.id) },
    entry: presentEntry(entry, seeing, { now, timeZone: viewer.timezone }),
    canMark: judging === 'en_jurado' && !contest.isRemoved && ['enviada', 'finalista'].includes(entry.state),
    isOpen: judging === undefined,
    unmarkTo: `${ownEntryPath(contest.id, entry.id)}/unmark`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, contest, entry } = await requireOwnEntry(args)
  const submission = await readForm(args.request, FinalistForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const judged = { contestId: contest.id, entryId: entry.id }
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = await markFinalist(db, viewer.id, judged, submission.value, clock.now())
  switch (outcome.kind) {
    case 'marked':
      return redirectWithNotice(ownContestPath(contest.id), t('Propuesta finalista'))
    case 'not-found':
      throw unknownOwnEntry()
    default:
      return data(submission.reply({ formErrors: [NOT_JUDGED()[outcome.kind]] }), { status: 409 })
  }
}

export default function OwnEntryPage() {
  const { contest, entry, canMark, isOpen, unmarkTo } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ note: string }>({
    id: 'finalist',
    lastResult,
    defaultValue: { note: entry.note ?? '' },
  })
  const isFinalist = entry.state === 'finalista'
  return (
    <div className="page stack--loose">
      <BackLink to={contest.to} lang={contest.lang}>
        {contest.title}
      </BackLink>
      <ErrorSummary form={form} title={t('Error al marcar la propuesta')} />
      <h1>{t('Propuesta')}</h1>
      <EntryView entry={entry} heading="h2" />
      {isOpen && <p className="soft">{t('Podrás marcarla como finalista cuando termine el concurso.')}</p>}
      {canMark && (
        <section className="panel stack" aria-labelledby="finalist-title">
          <h2 id="finalist-title">{isFinalist ? t('Es finalista') : t('Marcar como finalista')}</h2>
          <Form method="post" className="form" {...getFormProps(form)}>
            <TextArea
              field={fields.note}
              label={t('Nota para su autor')}
              hint={t('La recibirá con la decisión, gane o no: qué te ha gustado y por qué.')}
              rows={4}
              maxLength={1000}
            />
            <div className="cluster">
              <SubmitButton busy={t('Guardando…')}>
                {isFinalist ? t('Guardar la nota') : t('Marcar como finalista')}
              </SubmitButton>{' '}
              {isFinalist && (
                <Link className="button button--quiet" to={unmarkTo}>
                  <Icon name="x" />
                  {t('Quitar de finalistas')}
                </Link>
              )}
            </div>
          </Form>
        </section>
      )}
      {!canMark && entry.note && (
        <blockquote className="own-note">
          <p className="small soft">{t('Tu nota')}</p>
          <p lang={contest.lang}>{entry.note}</p>
        </blockquote>
      )}
    </div>
  )
}
