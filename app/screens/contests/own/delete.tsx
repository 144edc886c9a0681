import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { deleteContest } from '#app/domain/contests/organising.server.ts'
import { OWN_CONTESTS_PATH, ownContestPath } from '#app/domain/contests/paths.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { Link } from '#app/ui/link.tsx'
import { requireOwnContest, unknownOwnContest } from './own-contest.server.ts'

const HAS_ENTRIES = 'Alguien ha participado ya: el concurso sigue hasta el final.'

export const meta: MetaFunction = () => [{ title: 'Eliminar concurso' }]

export async function loader(args: LoaderFunctionArgs) {
  const { contest } = await requireOwnContest(args)
  const { id, title, isUntouched } = contest
  return data({ id, title, isPossible: isUntouched }, { status: isUntouched ? 200 : 409 })
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, contest } = await requireOwnContest(args)
  const outcome = await deleteContest(db, viewer.id, contest.id).catch(
    insteadOf(args, 'a contest could not be deleted', 'failed'),
  )
  switch (outcome) {
    case 'deleted':
      return redirectWithNotice(OWN_CONTESTS_PATH, 'Concurso eliminado correctamente')
    case 'not-found':
      throw unknownOwnContest()
    case 'has-entries':
      return data({ status: 'error' as const, message: HAS_ENTRIES }, { status: 409 })
    case 'failed':
      return data({ status: 'error' as const, message: 'Error al eliminar el concurso' }, { status: 503 })
  }
}

export default function DeleteContest() {
  const { id, title, isPossible } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <ConfirmPage title="Eliminar concurso" failure={failure}>
      <p>
        <strong>{title}</strong>
      </p>
      {isPossible ? (
        <>
          <p>Nadie ha participado todavía. Si lo eliminas desaparece del todo, y no se puede deshacer.</p>
          <ConfirmForm button="Eliminar concurso" busy="Eliminando…" isDestructive cancelTo={ownContestPath(id)} />
        </>
      ) : (
        <>
          <p>{HAS_ENTRIES}</p>
          <p>
            <Link to={ownContestPath(id)}>Volver al concurso</Link>
          </p>
        </>
      )}
    </ConfirmPage>
  )
}
