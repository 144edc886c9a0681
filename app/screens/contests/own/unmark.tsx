import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { unmarkFinalist } from '#app/domain/contests/judging.server.ts'
import { ownContestPath, ownEntryPath } from '#app/domain/contests/paths.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { NOT_JUDGED, requireOwnEntry, unknownOwnEntry } from './own-entry.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar de finalistas' }]

export async function loader(args: LoaderFunctionArgs) {
  const { contest, entry } = await requireOwnEntry(args)
  return { title: entry.title, to: ownEntryPath(contest.id, entry.id) }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, contest, entry } = await requireOwnEntry(args)
  const judged = { contestId: contest.id, entryId: entry.id }
  const outcome = await unmarkFinalist(db, viewer.id, judged, clock.now()).catch(
    insteadOf(args, 'an entry could not be changed', { kind: 'failed' }),
  )
  switch (outcome.kind) {
    case 'marked':
      return redirectWithNotice(ownContestPath(contest.id), 'Ya no es finalista')
    case 'not-found':
      throw unknownOwnEntry()
    case 'failed':
      return data({ status: 'error' as const, message: 'No se ha guardado. Vuelve a intentarlo.' }, { status: 503 })
    default:
      return data({ status: 'error' as const, message: NOT_JUDGED[outcome.kind] }, { status: 409 })
  }
}

export default function UnmarkFinalist() {
  const { title, to } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <ConfirmPage title="Quitar de finalistas" failure={failure}>
      <p>
        <strong>{title}</strong> dejará de ser finalista y la nota que le habías escrito se borrará. Su autor no llega a
        saberlo.
      </p>
      <ConfirmForm button="Quitar de finalistas" busy="Quitando…" cancelTo={to} />
    </ConfirmPage>
  )
}
