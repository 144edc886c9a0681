import type { Trx } from '#app/db.server.ts'
import { tellEach } from '#app/domain/notifications/channels.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { saidAmount, type Said } from '#app/locale/said.ts'
import { contestPath } from './paths.ts'
import { withNote } from './texts.ts'

interface Told {
  contestId: string
  /** The event: each contest notifies each person once. */
  cause: string
  title: Said
  message: Said | string
  href?: string
  now: Date
  /** The notice is about a prize or a date that binds, so it is mailed whatever the settings say. */
  isOwed?: boolean
}

/** The facts of a contest in a mail. */
async function aboutContest(trx: Trx, contestId: string) {
  const contest = await trx
    .selectFrom('contests')
    .select(['title', 'organiserId', 'prizeCents', 'currency'])
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow()
  return {
    topic: 'contest' as const,
    job: contest.title,
    amount: saidAmount(contest.prizeCents, contest.currency),
    organiserId: contest.organiserId,
  }
}

/** Notifies the organiser of a contest, in the transaction of the cause. */
export async function tellOrganiser(
  trx: Trx,
  userId: string,
  { contestId, cause, title, message, href, now, isOwed }: Told,
) {
  const { organiserId: _, ...about } = await aboutContest(trx, contestId)
  await addNotification(trx, {
    userId,
    type: 'contest',
    title,
    message,
    href: href ?? contestPath(contestId),
    dedupeKey: `contest:${contestId}:${cause}`,
    about,
    now,
    isOwed,
  })
}

/** Notifies everybody with an entry in one of these states, each with the note that the jury wrote for them. */
export async function tellEntrants(
  trx: Trx,
  { contestId, cause, title, message, now, isOwed }: Told,
  states: readonly ('enviada' | 'finalista' | 'ganadora')[],
) {
  // The note is for the finalist alone.
  const { organiserId, ...about } = await aboutContest(trx, contestId)
  const entries = await trx
    .selectFrom('contestEntries')
    .select(['userId', 'note'])
    .where('contestId', '=', contestId)
    .where('state', 'in', states)
    .execute()
  const people = entries.map(({ userId, note }) => ({
    userId,
    title,
    message: note === null ? message : withNote(message, note),
    href: contestPath(contestId),
    dedupeKey: `contest:${contestId}:${cause}`,
  }))
  return tellEach(trx, { type: 'contest', about: { ...about, personId: organiserId }, people }, now, { isOwed })
}
