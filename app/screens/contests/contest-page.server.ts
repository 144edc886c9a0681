import { randomUUID } from 'node:crypto'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findContest, listEntriesForAnyone, type ContestView } from '#app/domain/contests/contest.server.ts'
import { entryRefusal } from '#app/domain/contests/entering.server.ts'
import { BY_RANK } from '#app/domain/contests/params.ts'
import { contestPath, ownContestPath } from '#app/domain/contests/paths.ts'
import { contestState, judgingOf } from '#app/domain/contests/states.ts'
import { readPlace } from '#app/domain/paging.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewer, type Viewer } from '#app/http/viewer.server.ts'
import { cutText } from '#app/locale/words.ts'
import { DESCRIPTION_LENGTH } from '#app/ui/page-head.ts'
import { presentContest, presentEntry, presentMoments } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { localeOfText, prefixOfText } from '#app/locale/speaking.server.ts'

/** The page for a contest that does not exist or is hidden from this reader. */
export const unknownContest = () =>
  data({ message: t('Lo sentimos, el concurso que buscas no existe o ha sido eliminado.') }, { status: 404 })

/**
 * The contest of the address.
 * @throws a 404 page, and a 410 page for one that was taken down.
 */
export async function requireContest(written: string | undefined, viewer: Viewer | undefined): Promise<ContestView> {
  const id = parseId(written)
  const found = id ? await findContest(db, id, viewer?.id) : ({ kind: 'not-found' } as const)
  if (found.kind === 'gone') throw data({ message: t('Este concurso se ha retirado.') }, { status: 410 })
  if (found.kind === 'not-found') throw unknownContest()
  return found.contest
}

/** The part in place of the form for entering. */
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

/** The data of the page of a contest, for its parts to read. */
export async function loadContestPage({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const now = clock.now()
  const contest = await requireContest(params.id, viewer)
  const reading = { now, timeZone: viewer?.timezone }
  const decided = isDecided(contest, now)
  const revealed = isRevealed(contest, now)
  const after = readPlace(BY_RANK, readAddress(request, ['after']).get('after'))
  const page = revealed ? await listEntriesForAnyone(db, contest.id, { isDecided: decided, after }) : undefined
  return {
    contest: presentContest(contest, reading),
    url: siteOf(request).origin + prefixOfText(contest.language) + contestPath(contest.id),
    ...localeOfText(contest.language),
    description: cutText(contest.description.replace(/\s+/g, ' '), DESCRIPTION_LENGTH),
    isVisible: contest.isVisible,
    brief: contest.description,
    prizeDescription: contest.prizeDescription,
    moments: presentMoments(contest, reading),
    judging: judgingOf(contest, now) ?? null,
    organiser: {
      name: contest.organiser.name,
      id: contest.organiser.profileId ?? contest.id,
      avatarUrl: contest.organiser.avatarUrl,
      to: contest.organiser.profileId && `/freelancers/${contest.organiser.profileId}`,
    },
    ownTo: contest.isOrganiser ? ownContestPath(contest.id) : null,
    entering: enteringOf(contest, viewer, now),
    ownEntry: contest.entry && {
      id: contest.entry.id,
      title: contest.entry.title,
      ...spokenIn(contest.entry.language),
    },
    /** The one-time key of the form on the page. */
    key: viewer ? randomUUID() : null,
    isSignedIn: viewer !== undefined,
    isFirst: after === undefined,
    entries: page && {
      items: page.items.map((entry) =>
        presentEntry(entry, { contestId: contest.id, isDecided: decided, canOpenFiles: viewer !== undefined }, reading),
      ),
      next: page.next ? `${contestPath(contest.id)}?after=${page.next}#propuestas` : null,
    },
  }
}
