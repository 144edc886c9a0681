import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { withdrawEntry } from '#app/domain/contests/entering.server.ts'
import { listOwnEntries } from '#app/domain/contests/own.server.ts'
import { OWN_ENTRIES_PATH } from '#app/domain/contests/paths.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { parseId } from '#app/forms/fields.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Link } from '#app/ui/link.tsx'
import { presentSent } from './presented-own.server.ts'

const ENDED = 'Este concurso ya no admite cambios: la propuesta se queda como está.'

export const meta: MetaFunction = () => [{ title: 'Retirar propuesta' }]

const unknownEntry = () => data({ message: 'No encontramos esa propuesta entre las tuyas.' }, { status: 404 })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = parseId(params.id)
  const [entry] = id ? (await listOwnEntries(db, viewer.id, { id })).items : []
  if (!entry) throw unknownEntry()
  const { title, contest, withdrawTo } = presentSent(entry, { now: clock.now(), timeZone: viewer.timezone })
  const isWithdrawn = entry.state === 'retirada'
  return data(
    { title, contest: contest.title, isPossible: withdrawTo !== null, isWithdrawn },
    { status: withdrawTo || isWithdrawn ? 200 : 409 },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = parseId(params.id)
  if (!id) throw unknownEntry()
  const outcome = await withdrawEntry(db, viewer.id, id, clock.now()).catch(
    insteadOf({ context }, 'an entry could not be withdrawn', { kind: 'failed' }),
  )
  switch (outcome.kind) {
    case 'withdrawn':
      return redirectWithNotice(OWN_ENTRIES_PATH, 'Propuesta retirada correctamente')
    case 'ended':
      return data({ status: 'error' as const, message: ENDED }, { status: 409 })
    case 'not-found':
      throw unknownEntry()
    case 'failed':
      return data({ status: 'error' as const, message: 'Error al retirar la propuesta' }, { status: 503 })
  }
}

export default function WithdrawEntry() {
  const { title, contest, isPossible, isWithdrawn } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <ConfirmPage title="Retirar propuesta" failure={failure}>
      <p>
        <strong>{title}</strong>, en «{contest}»
      </p>
      {isPossible ? (
        <>
          <p>
            Dejarás de participar y borraremos los archivos que enviaste. Mientras siga abierto puedes presentar otra.
          </p>
          <ConfirmForm button="Retirar propuesta" busy="Retirando…" isDestructive cancelTo={OWN_ENTRIES_PATH} />
        </>
      ) : (
        <>
          <p>{isWithdrawn ? 'Ya está retirada.' : ENDED}</p>
          <p>
            <Link to={OWN_ENTRIES_PATH}>Volver a tus propuestas</Link>
          </p>
        </>
      )}
    </ConfirmPage>
  )
}
