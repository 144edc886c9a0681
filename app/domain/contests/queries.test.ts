import { expect, test } from 'vitest'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { countContests, listContestOverview, listContests } from './queries.server.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'

test('I9: the four figures are counted from rows, without hidden contests', async () => {
  const db = await aDatabase()
  await db.deleteFrom('contests').execute()
  const now = new Date('2026-11-22T10:00:00Z')
  const asked = { now, currency: 'EUR', monthStart: new Date('2026-10-31T23:00:00Z') }
  const at = (from: number, to: number) => ({
    startsAt: inDays(from, now),
    endsAt: inDays(to, now),
    judgeUntil: inDays(to + 14, now),
  })
  expect(await countContests(db, asked)).toEqual({ openPrizeCents: 0, active: 0, participants: 0, winners: 0 })
  const person = await anAccount(db)
  const open = await aContest(db, { ...at(-1, 7), prizeCents: 60_000 })
  const other = await aContest(db, { ...at(-1, 8), prizeCents: 40_000 })
  await anEntry(db, open.id, { author: person })
  await anEntry(db, other.id, { author: person })
  await anEntry(db, other.id, { state: 'retirada', withdrawnAt: now })
  await anEntry(db, (await aContest(db, at(-9, -1))).id)
  await aContest(db, { ...at(1, 9), prizeCents: 90_000 })
  await aContest(db, { ...at(-1, 7), moderation: 'retirado' })
  await aContest(db, { ...at(-1, 7), currency: 'USD' })
  await aContest(db, { ...at(-20, -10), outcome: 'premiado', decidedAt: inDays(-2, now) })
  await aContest(db, { ...at(-60, -40), outcome: 'premiado', decidedAt: inDays(-30, now) })
  expect(await countContests(db, asked)).toEqual({ openPrizeCents: 100_000, active: 3, participants: 2, winners: 1 })
  const overview = await listContestOverview(db, now)
  expect([overview.active, overview.upcoming, overview.ended].map(({ length }) => length)).toEqual([3, 1, 3])
  expect(overview.active.find(({ id }) => id === other.id)?.participants).toBe(1)
})

test('I9: every contest of a state is on exactly one of its pages', async () => {
  const db = await aDatabase()
  await db.deleteFrom('contests').execute()
  const organiser = await anAccount(db)
  const now = new Date()
  // Several contests of one moment: ids settle their order.
  for (let count = 0; count < 30; count += 1)
    await aContest(db, { organiser, endsAt: inDays(1 + (count % 3), now), judgeUntil: inDays(30, now) })
  const seen: string[] = []
  let after = undefined
  for (let page = 0; page < 5; page += 1) {
    const { items, next }: Awaited<ReturnType<typeof listContests>> = await listContests(db, 'active', { now, after })
    seen.push(...items.map(({ id }) => id))
    if (!next) break
    after = readPlace(BY_MOMENT, next)
  }
  expect(seen).toHaveLength(30)
  expect(new Set(seen).size).toBe(30)
})
