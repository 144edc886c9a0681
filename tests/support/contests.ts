import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import type { ContestEntries, Contests } from '#db/types.ts'
import { anAccount } from './rows.ts'

/** The moment this many days from now; the past is below 0. */
export const inDays = (days: number, now = new Date()) => daysAfter(now, days)

/** A contest that began yesterday and ends in a week, by default; `from` and `to` in days from now. */
export async function aContest(
  db: Db,
  {
    organiser,
    from = -1,
    to = 7,
    ...columns
  }: { organiser?: { id: string }; from?: number; to?: number } & Partial<Insertable<Contests>> = {},
) {
  const organiserId = organiser?.id ?? (await anAccount(db, { username: aName('convoca') })).id
  return db
    .insertInto('contests')
    .values({
      organiserId,
      draftKey: randomUUID(),
      title: 'Cartel de la verbena',
      description: 'Una tinta y papel de color.\n\nTiene que verse desde la otra acera.',
      categoryId: 1,
      prizeCents: 60_000,
      currency: 'EUR',
      blind: false,
      startsAt: inDays(from),
      endsAt: inDays(to),
      judgeUntil: inDays(to + 14),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Journeys share a database: a name of its own for everybody. */
const aName = (word: string) => `${word}-${randomUUID().slice(0, 12)}`

/** An entry of a person. */
export async function anEntry(
  db: Db,
  contestId: string,
  { author, ...columns }: { author?: { id: string } } & Partial<Insertable<ContestEntries>> = {},
) {
  const userId = author?.id ?? (await anAccount(db, { username: aName('participa') })).id
  return db
    .insertInto('contestEntries')
    .values({
      contestId,
      userId,
      key: randomUUID(),
      title: 'Farolillos',
      body: 'Una guirnalda que cruza el cartel.',
      createdAt: inDays(-0.5),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives a contest a picture as its form would, without an object behind it. */
export function aContestPicture(db: Db, { id, organiserId }: { id: string; organiserId: string | null }) {
  const key = `${organiserId}/${id}/1763725200000-${'a'.repeat(24)}`
  return db
    .insertInto('contestImages')
    .values({ contestId: id, key, widths: [320, 640], width: 640, height: 480, createdAt: new Date() })
    .execute()
}

/** The contests on a person's pages: others' contests, their own in two states, and their entry. */
export async function contestsOf(db: Db, member: { id: string }) {
  const contest = await aContest(db)
  await anEntry(db, contest.id)
  const entered = await aContest(db)
  const sent = await anEntry(db, entered.id, { author: member })
  const judged = await aContest(db, { organiser: member, from: -20, to: -1 })
  const entry = await anEntry(db, judged.id, { state: 'finalista', note: 'Se ve desde lejos.', createdAt: inDays(-5) })
  const untouched = await aContest(db, { organiser: member })
  await aContestPicture(db, untouched)
  const over = await aContest(db, { from: -40, to: -20, outcome: 'premiado', decidedAt: inDays(-2) })
  await anEntry(db, over.id, { state: 'ganadora', note: 'La mejor.', createdAt: inDays(-30) })
  return {
    contest: contest.id,
    sent: sent.id,
    judged: judged.id,
    entry: entry.id,
    untouched: untouched.id,
    over: over.id,
  }
}

/** The addresses of pages name them as `{contest}`, `{sentEntry}`, `{judged}`, `{judgedEntry}`, `{untouched}`, `{over}`. */
export const withContests = (path: string, ids: Awaited<ReturnType<typeof contestsOf>>) =>
  path
    .replace('{contest}', ids.contest)
    .replace('{sentEntry}', ids.sent)
    .replace('{judged}', ids.judged)
    .replace('{judgedEntry}', ids.entry)
    .replace('{untouched}', ids.untouched)
    .replace('{over}', ids.over)

export const NEEDS_CONTESTS = /\{(?:contest|sentEntry|judged|judgedEntry|untouched|over)\}/
