import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { editContest } from '#app/domain/contests/organising.server.ts'
import { ownContestPath } from '#app/domain/contests/paths.ts'
import { ContestForm as ContestSchema, type ContestFields } from '#app/domain/contests/schema.ts'
import { contestState } from '#app/domain/contests/states.ts'
import { categoryById } from '#app/domain/listings/categories.ts'
import { writeCents } from '#app/forms/fields.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { Link } from '#app/ui/link.tsx'
import { ContestForm } from './contest-form.tsx'
import { requireOwnContest, unknownOwnContest } from './own-contest.server.ts'
import { t } from '#app/locale/texts.ts'

const HAS_ENTRIES = () => t('Alguien ha participado ya con estas bases: el concurso no se puede cambiar.')
const ENDED = () => t('Este concurso ya ha terminado y no se puede cambiar.')

export const meta: MetaFunction = () => [{ title: t('Editar concurso') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const state = contestState(contest, clock.now())
  const fields: Partial<ContestFields> = {
    title: contest.title,
    description: contest.description,
    language: contest.language,
    category: categoryById(contest.categoryId)?.slug ?? '',
    prize: writeCents(contest.prizeCents),
    prize_description: contest.prizeDescription ?? '',
    starts: isoDay(contest.startsAt, viewer.timezone),
    ends: isoDay(contest.endsAt, viewer.timezone),
    blind: contest.blind ? 'on' : '',
  }
  const refusal = !contest.isUntouched ? HAS_ENTRIES() : state === 'ended' ? ENDED() : null
  return data(
    {
      id: contest.id,
      fields,
      hasBegun: state !== 'upcoming',
      currencySymbol: currencySymbol(contest.currency),
      refusal,
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const submission = await readForm(args.request, ContestSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const again = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status })
  const moment = { timeZone: viewer.timezone, now: clock.now() }
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = await editContest(db, viewer.id, contest.id, submission.value, moment)
  switch (outcome.kind) {
    case 'edited':
      return redirectWithNotice(ownContestPath(contest.id), t('Concurso actualizado correctamente'))
    case 'refused':
      return data(submission.reply({ fieldErrors: { [outcome.field]: [outcome.message] } }), { status: 422 })
    case 'has-entries':
      return again(HAS_ENTRIES(), 409)
    case 'ended':
      return again(ENDED(), 409)
    case 'not-found':
      throw unknownOwnContest()
  }
}

export default function EditContest() {
  const { id, fields, hasBegun, currencySymbol, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="wrap wrap--narrow page stack--loose">
      {refusal && !answer ? (
        <>
          <h1>{t('Editar concurso')}</h1>
          <p className="callout">{refusal}</p>
          <p>
            <Link to={ownContestPath(id)}>{t('Volver al concurso')}</Link>
          </p>
        </>
      ) : (
        <ContestForm
          defaultValue={fields}
          lastResult={answer}
          currencySymbol={currencySymbol}
          hasBegun={hasBegun}
          failure={t('Error al guardar el concurso')}
          submit={t('Guardar cambios')}
          busy={t('Guardando…')}
          cancelTo={ownContestPath(id)}
        >
          <h1>{t('Editar concurso')}</h1>
        </ContestForm>
      )}
    </div>
  )
}
