import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { saidMoment } from '#app/locale/said.ts'
import { ownContestPath } from './paths.ts'
import type { Period } from './period.ts'
import { tellEntrants, tellOrganiser } from './telling.server.ts'
import { contestEnded, contestVoid, type WhyVoid } from './texts.ts'

/** Plans the two moments that the contest's page prints. */
export async function scheduleContestJobs(
  trx: Trx,
  contestId: string,
  { endsAt, judgeUntil }: Pick<Period, 'endsAt' | 'judgeUntil'>,
): Promise<void> {
  for (const runAt of [endsAt, judgeUntil]) await scheduleJob(trx, 'close-contest', { contestId }, { runAt })
}

/**
 * Does what is due for a contest now. At its end its people are notified, and a contest without entries, or taken down
 * by moderation, becomes void. Once the time to choose is over it becomes void too. At any other moment, and when
 * repeated, it does nothing.
 */
export function closeContest(db: Db, contestId: string, now: Date): Promise<'not-due' | 'told' | 'void'> {
  return inTransaction(db, async (trx) => {
    const contest = await trx
      .selectFrom('contests')
      .select(['title', 'organiserId', 'endsAt', 'judgeUntil', 'outcome', 'moderation'])
      .where('id', '=', contestId)
      .forUpdate()
      .executeTakeFirst()
    if (!contest || contest.outcome !== null || now < contest.endsAt) return 'not-due'
    const { title, organiserId } = contest
    const entry = await trx
      .selectFrom('contestEntries')
      .select('id')
      .where('contestId', '=', contestId)
      .where('state', 'in', ['enviada', 'finalista'])
      .executeTakeFirst()
    const isRemoved = contest.moderation !== 'libre'
    if (entry && now < contest.judgeUntil && !isRemoved) {
      const zone = await zoneOf(trx, organiserId)
      if (organiserId)
        await tellOrganiser(trx, organiserId, {
          contestId,
          cause: 'ended',
          ...contestEnded(title).toOrganiser(saidMoment(contest.judgeUntil, zone, 'moment')),
          href: ownContestPath(contestId),
          now,
          isOwed: true,
        })
      await tellEntrants(trx, { contestId, cause: 'ended', ...contestEnded(title).toEntrants, now }, [
        'enviada',
        'finalista',
      ])
      return 'told'
    }
    await voidContest(
      trx,
      { id: contestId, title, organiserId },
      { why: isRemoved ? 'removed' : entry ? 'late' : 'empty', now },
    )
    return 'void'
  })
}

/** Ends a contest without a winner; the caller holds its row. */
export async function voidContest(
  trx: Trx,
  { id, title, organiserId }: { id: string; title: string; organiserId: string | null },
  { why, now }: { why: WhyVoid; now: Date },
): Promise<void> {
  await trx.updateTable('contests').set({ outcome: 'desierto', decidedAt: now }).where('id', '=', id).execute()
  const told = { contestId: id, cause: 'decided', ...contestVoid(title, why), now }
  if (organiserId && why !== 'organiser-gone')
    await tellOrganiser(trx, organiserId, { ...told, href: ownContestPath(id) })
  await tellEntrants(trx, told, ['enviada', 'finalista'])
}

async function zoneOf(trx: Trx, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const row = await trx.selectFrom('userSettings').select('timezone').where('userId', '=', userId).executeTakeFirst()
  return row?.timezone ?? null
}
