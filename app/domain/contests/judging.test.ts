import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { closeContest } from './closing.server.ts'
import { releaseContests } from './erasure.server.ts'
import { awardContest, markFinalist, unmarkFinalist } from './judging.server.ts'

const told = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'href'])
    .where('userId', '=', userId)
    .where('type', '=', 'contest')
    .orderBy('createdAt')
    .orderBy('title')
    .execute()
const entriesOf = (db: Db, contestId: string) =>
  db.selectFrom('contestEntries').select(['id', 'state']).where('contestId', '=', contestId).execute()

async function judged(db: Db, { to = -1 } = {}) {
  const organiser = await anAccount(db)
  const contest = await aContest(db, { organiser, from: -40, to })
  const authors = [await anAccount(db), await anAccount(db), await anAccount(db)]
  const entries = []
  for (const author of authors) entries.push(await anEntry(db, contest.id, { author, createdAt: inDays(-5) }))
  const [first, second] = entries.map(({ id }) => id)
  const mark = (entryId: string, note: string) =>
    markFinalist(db, organiser.id, { contestId: contest.id, entryId }, { note }, new Date())
  return { organiser, contest, authors, entries, first: first ?? '', second: second ?? '', mark }
}

test('I10: one finalist wins, however many press at once, and all entrants are notified, finalists with their note', async () => {
  const db = await aDatabase()
  const { organiser, contest, authors, first, second, mark } = await judged(db)
  await mark(first, 'Se ve desde lejos.')
  await mark(second, 'Muy fina.')
  expect((await told(db, authors[0]?.id ?? '')).length).toBe(0)
  const decide = (winnerId: string | null) => awardContest(db, organiser.id, contest.id, { winnerId, now: new Date() })
  expect(await decide(contest.id)).toEqual({ kind: 'not-a-finalist' })
  const outcomes = await Promise.all([decide(first), decide(second), decide(null)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['awarded', 'decided', 'decided'])
  const rows = await entriesOf(db, contest.id)
  expect(rows.filter(({ state }) => state === 'ganadora').length).toBe(outcomes[2]?.kind === 'awarded' ? 0 : 1)
  const winner = rows.find(({ state }) => state === 'ganadora')?.id ?? null
  expect(await decide(winner)).toEqual({ kind: 'already-awarded' })
  for (const author of authors) expect(await told(db, author.id)).toHaveLength(1)
})

test('I10: the winner, a finalist and everybody else each read their own words', async () => {
  const db = await aDatabase()
  const { organiser, contest, authors, first, second, mark } = await judged(db)
  await mark(first, 'Se ve desde lejos.')
  await mark(second, 'Muy fina.')
  await awardContest(db, organiser.id, contest.id, { winnerId: first, now: new Date() })
  const read = await Promise.all(authors.map(async ({ id }) => (await told(db, id))[0]))
  expect(read.map((one) => one?.title)).toEqual([
    'Has ganado «Cartel de la verbena»',
    'Finalista en «Cartel de la verbena»',
    '«Cartel de la verbena» ya tiene ganador',
  ])
  expect(read[0]?.message).toBe('Tu propuesta es la ganadora. Enhorabuena. Nota del jurado: «Se ve desde lejos.»')
  expect(read[1]?.message).toContain('Nota del jurado: «Muy fina.»')
  expect(read[2]?.message).not.toContain('Nota')
  const mails = await db
    .selectFrom('notificationDeliveries')
    .select(['owed', 'topic', 'job', 'personId', 'amount'])
    .where('channel', '=', 'mail')
    .where(
      'userId',
      'in',
      authors.map(({ id }) => id),
    )
    .orderBy('owed', 'desc')
    .execute()
  expect(mails.map(({ owed }) => owed)).toEqual([true, false, false])
  expect(mails[0]).toMatchObject({ topic: 'contest', job: 'Cartel de la verbena', personId: organiser.id })
  expect(mails[0]?.amount).toMatch(/^600\s€$/)
})

test('I10: a contest is judged by its organiser only, after its end and before the term for judging is over', async () => {
  const db = await aDatabase()
  const { contest, first, mark } = await judged(db)
  const other = (await anAccount(db)).id
  const judging = { contestId: contest.id, entryId: first }
  expect(await markFinalist(db, other, judging, { note: 'Mía' }, new Date())).toEqual({ kind: 'not-found' })
  expect(await awardContest(db, other, contest.id, { winnerId: null, now: new Date() })).toEqual({ kind: 'not-found' })
  expect(await mark((await anEntry(db, (await aContest(db)).id)).id, 'De otro')).toEqual({ kind: 'not-found' })
  expect(await (await judged(db, { to: 1 })).mark(first, 'Pronto')).toEqual({ kind: 'not-ended' })
  const late = await judged(db, { to: -15 })
  expect(await late.mark(late.first, 'Tarde')).toEqual({ kind: 'decided' })
  const decision = { winnerId: null, now: new Date() }
  expect(await awardContest(db, late.organiser.id, late.contest.id, decision)).toEqual({ kind: 'decided' })
})

test('I10: a finalist can be unmarked, which also removes the note', async () => {
  const db = await aDatabase()
  const { organiser, contest, first, mark } = await judged(db)
  await mark(first, 'Me lo pienso')
  const judging = { contestId: contest.id, entryId: first }
  expect(await unmarkFinalist(db, organiser.id, judging, new Date())).toEqual({ kind: 'marked' })
  const row = await db
    .selectFrom('contestEntries')
    .select(['state', 'note'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'enviada', note: null })
})

test('I10: when a contest ends its people are notified once; without a decision in time it is void', async () => {
  const db = await aDatabase()
  const { organiser, contest, authors } = await judged(db)
  expect(await closeContest(db, contest.id, inDays(-2))).toBe('not-due')
  expect(await closeContest(db, contest.id, new Date())).toBe('told')
  expect(await closeContest(db, contest.id, new Date())).toBe('told')
  expect(await told(db, organiser.id)).toHaveLength(1)
  expect(await closeContest(db, contest.id, contest.judgeUntil)).toBe('void')
  expect(await closeContest(db, contest.id, contest.judgeUntil)).toBe('not-due')
  expect((await told(db, organiser.id)).map(({ title }) => title)).toEqual([
    '«Cartel de la verbena» ha terminado',
    '«Cartel de la verbena» ha quedado desierto',
  ])
  for (const { id } of authors) expect(await told(db, id)).toHaveLength(2)
})

test('I10: without entries a contest is void at its end', async () => {
  const db = await aDatabase()
  const contest = await aContest(db, { from: -9, to: -1 })
  await anEntry(db, contest.id, { state: 'retirada', withdrawnAt: inDays(-2) })
  expect(await closeContest(db, contest.id, new Date())).toBe('void')
  expect((await told(db, contest.organiserId ?? ''))[0]?.message).toBe('Terminó sin propuestas.')
})

test('E19: when an organiser leaves, contests without entries are deleted, and open ones end without a winner', async () => {
  const db = await aDatabase()
  const organiser = await anAccount(db)
  const author = await anAccount(db)
  await aContest(db, { organiser })
  const open = await aContest(db, { organiser })
  await anEntry(db, open.id, { author })
  await db.transaction().execute((trx) => releaseContests(trx, organiser.id, new Date()))
  await db.deleteFrom('users').where('id', '=', organiser.id).execute()
  const rows = await db.selectFrom('contests').select(['id', 'outcome']).where('organiserId', 'is', null).execute()
  expect(rows).toEqual([{ id: open.id, outcome: 'desierto' }])
  expect((await told(db, author.id))[0]?.message).toBe('Quien lo organizaba ha eliminado su cuenta.')
})

test('a finalist of another contest cannot win this one', async () => {
  const db = await aDatabase()
  const organiser = await anAccount(db)
  const [contest, other] = [
    await aContest(db, { organiser, from: -20, to: -1 }),
    await aContest(db, { organiser, from: -20, to: -1 }),
  ]
  const foreign = await anEntry(db, other.id, { state: 'finalista', note: 'Se ve.', createdAt: inDays(-5) })
  const decision = { winnerId: foreign.id, now: new Date() }
  expect(await awardContest(db, organiser.id, contest.id, decision)).toEqual({ kind: 'not-a-finalist' })
  expect((await entriesOf(db, other.id)).map(({ state }) => state)).toEqual(['finalista'])
  expect(await awardContest(db, organiser.id, other.id, decision)).toEqual({ kind: 'awarded' })
})
