import { data } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findContest, type ContestView } from '#app/domain/contests/contest.server.ts'
import { entryRefusal } from '#app/domain/contests/entering.server.ts'
import { contestState, judgingOf } from '#app/domain/contests/states.ts'
import { parseId } from '#app/forms/fields.ts'
import type { Viewer } from '#app/http/viewer.server.ts'

/** The page for a contest that does not exist or is hidden from this reader. */
export const unknownContest = () =>
  data({ message: 'Lo sentimos, el concurso que buscas no existe o ha sido eliminado.' }, { status: 404 })

/**
 * The contest of the address.
 * @throws a 404 page, and a 410 page for one that was taken down.
 */
export async function requireContest(written: string | undefined, viewer: Viewer | undefined): Promise<ContestView> {
  const id = parseId(written)
  const found = id ? await findContest(db, id, viewer?.id) : ({ kind: 'not-found' } as const)
  if (found.kind === 'gone') throw data({ message: 'Este concurso se ha retirado.' }, { status: 410 })
  if (found.kind === 'not-found') throw unknownContest()
  return found.contest
}

/** What stands in place of the form for entering. */
export type Entering = 'form' | 'sign-in' | 'entered' | 'own' | 'staff' | 'not-yet' | 'ended'

export function enteringOf(contest: ContestView, viewer: Viewer | undefined, now: Date): Entering {
  if (contest.entry) return 'entered'
  const state = contestState(contest, now)
  if (state === 'ended') return 'ended'
  if (!viewer) return state === 'active' ? 'sign-in' : 'not-yet'
  const organiserId = contest.isOrganiser ? viewer.id : null
  const { startsAt, endsAt } = contest
  return entryRefusal({ organiserId, startsAt, endsAt }, viewer, now) ?? 'form'
}

/** Whether everybody may read the entries. */
export const isRevealed = (contest: ContestView, now: Date) => !contest.blind || contestState(contest, now) === 'ended'

/** Whether the outcome is known: a winner or none. */
export const isDecided = (contest: ContestView, now: Date) =>
  ['premiado', 'desierto'].includes(judgingOf(contest, now) ?? '')
