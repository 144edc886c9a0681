import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { tell } from '#app/domain/notifications/channels.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { contestPath } from './paths.ts'

const TITLE_MAX = 200

interface Told {
  contestId: string
  /** The event: each contest and person is told once. */
  cause: string
  title: string
  message: string
  href?: string
  now: Date
  /** It is about a prize or a date that binds, so it is mailed whatever the settings say. */
  isOwed?: boolean
}

/** What a mail says of a contest at a glance. */
async function aboutContest(trx: Trx, contestId: string) {
  const contest = await trx
    .selectFrom('contests')
    .select(['title', 'organiserId', 'prizeCents', 'currency'])
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow()
  return {
    topic: 'contest' as const,
    job: contest.title,
    amount: formatMoney(contest.prizeCents, contest.currency),
    organiserId: contest.organiserId,
  }
}

/** Tells the organiser of a contest, in the transaction of the cause. */
export async function tellOrganiser(
  trx: Trx,
  userId: string,
  { contestId, cause, title, message, href, now, isOwed }: Told,
) {
  const { organiserId: _, ...about } = await aboutContest(trx, contestId)
  await addNotification(trx, {
    userId,
    type: 'contest',
    title: cut(title),
    message,
    href: href ?? contestPath(contestId),
    dedupeKey: `contest:${contestId}:${cause}`,
    about,
    now,
    isOwed,
  })
}

/** Tells everybody with an entry in one of these states, in one statement. */
export async function tellEntrants(
  trx: Trx,
  { contestId, cause, title, message, now, isOwed }: Told,
  states: readonly ('enviada' | 'finalista' | 'ganadora')[],
) {
  // The note is for the finalist alone.
  const { organiserId, ...about } = await aboutContest(trx, contestId)
  const words = sql`CASE WHEN e.note IS NULL THEN ${message}::text
    ELSE ${message}::text || ' Nota del jurado: «' || e.note || '»' END`
  return tell(
    trx,
    {
      type: 'contest',
      userId: sql`e.user_id`,
      title: cut(title),
      message: words,
      href: contestPath(contestId),
      dedupeKey: `contest:${contestId}:${cause}`,
      about: { ...about, personId: organiserId },
      from: sql`FROM contest_entries e
        WHERE e.contest_id = ${contestId}::uuid AND e.state = ANY(${[...states]}::text[])`,
    },
    now,
    { isOwed },
  )
}

/** Titles may hold any character: a cut never leaves half of one. */
const cut = (title: string) => {
  const characters = [...title]
  return characters.length <= TITLE_MAX ? title : `${characters.slice(0, TITLE_MAX - 1).join('')}…`
}
