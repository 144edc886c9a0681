import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import type { Db } from '#app/db.server.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { closeContest } from './closing.server.ts'
import { enterContest, withdrawEntry } from './entering.server.ts'
import { editEntry } from './entry-edits.server.ts'
import { releaseContests } from './erasure.server.ts'
import { awardContest, markFinalist, unmarkFinalist } from './judging.server.ts'
import { createContest, deleteContest, editContest } from './organising.server.ts'
import { countContests, listContestOverview, listContests } from './queries.server.ts'
import { BY_MOMENT, readPlace } from '#app/domain/paging.ts'
import { ContestForm } from './schema.ts'

const words = { title: 'Chotis', body: 'Dos sombras que bailan.' }
const sending = () => ({ key: randomUUID(), fileIds: [], now: new Date() })
const asMember = ({ id }: { id: string }) => ({ id, role: 'usuario' })

const form = (fields: Record<string, string> = {}) =>
  ContestForm.parse({
    title: 'Cartel de la verbena',
    description: 'Una tinta.',
    category: 'diseno',
    prize: '600',
    ends: inDays(7).toISOString().slice(0, 10),
    ...fields,
  })
const creating = () => ({ draftKey: randomUUID(), currency: 'EUR', timeZone: 'Europe/Madrid', now: new Date() })

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

test('I10: the same form twice, also at once, is one contest, with a job for each moment that its page prints', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const again = creating()
  const outcomes = await Promise.all([createContest(db, id, form(), again), createContest(db, id, form(), again)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-created', 'created'])
  const rows = await db.selectFrom('contests').selectAll().where('organiserId', '=', id).execute()
  expect(rows).toHaveLength(1)
  const [contest] = rows
  const jobs = await db.selectFrom('jobs').select(['runAt', 'payload']).where('kind', '=', 'close-contest').execute()
  const own = jobs.filter(({ payload }) => readPayload('close-contest', payload).contestId === contest?.id)
  expect(own.map(({ runAt }) => runAt)).toEqual([contest?.endsAt, contest?.judgeUntil])
})

test('I10: a contest that is sent again before the first is written is the same one', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const again = creating()
  let first: Awaited<ReturnType<typeof createContest>> | undefined
  const [second] = await oneBehindAnother(db, async (trx) => (first = await createContest(trx, id, form(), again)), [
    () => createContest(db, id, form(), again),
  ])
  expect(first).toMatchObject({ kind: 'created' })
  expect(second).toEqual({ ...first, kind: 'already-created' })
})

test('I10: nobody promises a prize before confirming their address', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db, { verified: false })
  expect(await createContest(db, id, form(), creating())).toEqual({ kind: 'unverified' })
})

test('I10: somebody enters once, however often they press at once', async () => {
  const db = await aDatabase()
  const [contest, person] = [await aContest(db), await anAccount(db)]
  const same = sending()
  const twice = await Promise.all([1, 2].map(() => enterContest(db, asMember(person), contest.id, words, same)))
  expect(twice.map(({ kind }) => kind).sort()).toEqual(['already-sent', 'entered'])
  expect(await enterContest(db, asMember(person), contest.id, words, sending())).toEqual({ kind: 'entered-before' })

  const other = await anAccount(db)
  const tabs = await Promise.all([1, 2].map(() => enterContest(db, asMember(other), contest.id, words, sending())))
  expect(tabs.map(({ kind }) => kind).sort()).toEqual(['entered', 'entered-before'])
  expect(await entriesOf(db, contest.id)).toHaveLength(2)
  expect(await told(db, contest.organiserId ?? '')).toHaveLength(2)
})

test('I10: organisers and staff cannot enter, and nobody can before the beginning, after the end or what was taken down', async () => {
  const db = await aDatabase()
  const person = asMember(await anAccount(db))
  const contest = await aContest(db)
  const enter = (id: string, who = person) => enterContest(db, who, id, words, sending())
  expect(await enter(contest.id, { id: contest.organiserId ?? '', role: 'usuario' })).toEqual({ kind: 'own' })
  expect(await enter(contest.id, { ...person, role: 'moderador' })).toEqual({ kind: 'staff' })
  expect(await enter((await aContest(db, { from: 1 })).id)).toEqual({ kind: 'not-yet' })
  expect(await enter((await aContest(db, { from: -9, to: -0.001 })).id)).toEqual({ kind: 'ended' })
  expect(await enter((await aContest(db, { moderation: 'retirado' })).id)).toEqual({ kind: 'not-found' })
  const organiser = await anAccount(db, { user: { state: 'suspendido' } })
  expect(await enter((await aContest(db, { organiser })).id)).toEqual({ kind: 'not-found' })
  expect(await db.selectFrom('contestEntries').select('id').where('userId', '=', person.id).execute()).toEqual([])
})

test('I10: what was entered can be taken back while the contest is open, and entered anew', async () => {
  const db = await aDatabase()
  const [contest, person] = [await aContest(db), await anAccount(db)]
  const entered = await enterContest(db, asMember(person), contest.id, words, sending())
  const id = entered.kind === 'entered' ? entered.id : ''
  expect(await withdrawEntry(db, (await anAccount(db)).id, id, new Date())).toEqual({ kind: 'not-found' })
  const twice = await Promise.all([1, 2].map(() => withdrawEntry(db, person.id, id, new Date())))
  expect(twice.map(({ kind }) => kind)).toEqual(['withdrawn', 'withdrawn'])
  expect((await told(db, contest.organiserId ?? '')).map(({ title }) => title)).toEqual([
    'Nueva propuesta en «Cartel de la verbena»',
    'Una propuesta menos en «Cartel de la verbena»',
  ])
  expect((await enterContest(db, asMember(person), contest.id, words, sending())).kind).toBe('entered')

  const over = await aContest(db, { from: -9, to: -1 })
  const late = await anEntry(db, over.id, { author: person })
  expect(await withdrawEntry(db, person.id, late.id, new Date())).toEqual({ kind: 'ended' })
})

test('I10: a contest that somebody has entered is neither changed nor taken back, also when they enter meanwhile', async () => {
  const db = await aDatabase()
  const organiser = await anAccount(db)
  const moment = { timeZone: 'Europe/Madrid', now: new Date() }
  const quiet = await aContest(db, { organiser })
  expect(await editContest(db, organiser.id, quiet.id, form({ title: 'Otro cartel' }), moment)).toEqual({
    kind: 'edited',
  })
  expect(await deleteContest(db, (await anAccount(db)).id, quiet.id)).toBe('not-found')
  expect(await deleteContest(db, organiser.id, quiet.id)).toBe('deleted')
  expect(await deleteContest(db, organiser.id, quiet.id)).toBe('not-found')

  for (let round = 0; round < 5; round += 1) {
    const contest = await aContest(db, { organiser })
    const person = await anAccount(db)
    const [entered, deleted] = await Promise.all([
      enterContest(db, asMember(person), contest.id, words, sending()),
      deleteContest(db, organiser.id, contest.id),
    ])
    // One of the two, never an entry that goes with its contest.
    expect([entered.kind, deleted]).toEqual(
      entered.kind === 'entered' ? ['entered', 'has-entries'] : ['not-found', 'deleted'],
    )
  }
  const entered = await aContest(db, { organiser })
  await anEntry(db, entered.id)
  expect(await editContest(db, organiser.id, entered.id, form(), moment)).toEqual({ kind: 'has-entries' })
})

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

test('I10: one finalist wins, whoever presses at once, and everybody is told, finalists with their note', async () => {
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

test('I10: nothing is judged by others, before the end, or once the time for it is over', async () => {
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

test('I10: a finalist can be unmarked, and the note goes too', async () => {
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

test('I10: at its end its people are told once; undecided in time it is void', async () => {
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

test('E19: of somebody who leaves, contests without entries go, and the open ones end without a winner', async () => {
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

test('I9: the four figures are counted from rows, and what nobody sees counts for nothing', async () => {
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

test('I9: every contest of a state stands on exactly one of its pages', async () => {
  const db = await aDatabase()
  await db.deleteFrom('contests').execute()
  const organiser = await anAccount(db)
  const now = new Date()
  // Several of one moment: ids settle their order.
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

test('a finalist of another contest does not win this one', async () => {
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

const edit = (version: number, fileIds: string[] = []) => ({ version, editKey: randomUUID(), fileIds, now: new Date() })
const storedEntry = (db: Db, id: string) =>
  db
    .selectFrom('contestEntries')
    .select(['title', 'body', 'version', 'editedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an entry is written again until the end; the same form twice follows its own save, an older form is told', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const contest = await aContest(db)
  const { id } = await anEntry(db, contest.id, { author })
  const first = edit(1)
  const edited = { kind: 'edited', contestId: contest.id }
  expect(await editEntry(db, author.id, id, words, first)).toEqual(edited)
  expect(await editEntry(db, author.id, id, { ...words, body: 'Tres.' }, first)).toEqual(edited)
  expect(await storedEntry(db, id)).toMatchObject({ title: 'Chotis', body: 'Tres.', version: 3, editedAt: first.now })
  expect(await editEntry(db, author.id, id, { ...words, body: 'Viejo.' }, edit(1))).toEqual({
    kind: 'newer',
    stored: { title: 'Chotis', body: 'Tres.', version: 3, files: [] },
  })
  expect(await storedEntry(db, id)).toMatchObject({ body: 'Tres.' })
})

test('of twenty saves of an entry at once, each from a window of its own, one is written', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await anEntry(db, (await aContest(db)).id, { author })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      editEntry(db, author.id, id, { ...words, body: `De la ventana ${index}` }, edit(1)),
    ),
  )
  expect(outcomes.filter(({ kind }) => kind === 'edited')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'newer')).toHaveLength(19)
  expect(await storedEntry(db, id)).toMatchObject({ version: 2 })
})

test('an entry stays as it is for others, after the end, once withdrawn, and when moderation has taken it down', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const entryIn = async (contest: Parameters<typeof aContest>[1], columns: Parameters<typeof anEntry>[2] = {}) =>
    (await anEntry(db, (await aContest(db, contest)).id, { author, ...columns })).id
  const saved = (id: string, as = author) => editEntry(db, as.id, id, words, edit(1))
  const open = await entryIn({})
  expect(await saved(open, await anAccount(db))).toEqual({ kind: 'not-found' })
  expect(await saved(randomUUID())).toEqual({ kind: 'not-found' })
  const ended = await entryIn({ from: -9, to: -1 })
  expect(await saved(ended)).toEqual({ kind: 'refused', refusal: 'ended' })
  const withdrawn = await entryIn({}, { state: 'retirada', withdrawnAt: new Date() })
  expect(await saved(withdrawn)).toEqual({ kind: 'refused', refusal: 'withdrawn' })
  const inRemoved = await entryIn({ moderation: 'retirado' })
  expect(await saved(inRemoved)).toEqual({ kind: 'refused', refusal: 'removed' })
  const disqualified = await entryIn({}, { state: 'descalificada' })
  expect(await saved(disqualified)).toEqual({ kind: 'refused', refusal: 'removed' })
  for (const id of [open, ended, withdrawn, inRemoved, disqualified])
    expect(await storedEntry(db, id)).toMatchObject({ title: 'Farolillos', version: 1, editedAt: null })
})

test('an entry keeps the files that its form names, and no file of another entry', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const contest = await aContest(db)
  const { id } = await anEntry(db, contest.id, { author })
  const other = await anEntry(db, contest.id)
  const aFile = async (entryId: string, name: string, position = 0) =>
    (
      await db
        .insertInto('contestFiles')
        .values({ entryId, key: `private/${randomUUID()}`, name, mime: 'text/plain', bytes: 3, position })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await aFile(id, 'uno.txt')
  const kept = [await aFile(id, 'dos.txt', 1), await aFile(id, 'tres.txt', 2)]
  const foreign = await aFile(other.id, 'ajeno.txt')
  await editEntry(db, author.id, id, words, edit(1, [foreign, ...kept]))
  const files = await db.selectFrom('contestFiles').select(['entryId', 'name', 'position']).orderBy('name').execute()
  expect(files).toEqual([
    { entryId: other.id, name: 'ajeno.txt', position: 0 },
    { entryId: id, name: 'dos.txt', position: 0 },
    { entryId: id, name: 'tres.txt', position: 1 },
  ])
})
