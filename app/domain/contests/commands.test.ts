import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import type { Db } from '#app/db.server.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { enterContest, withdrawEntry } from './entering.server.ts'
import { createContest, deleteContest, editContest } from './organising.server.ts'
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

test('I10: the same form sent twice, also at once, makes one contest, with a job for each moment that its page prints', async () => {
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

test('I10: a contest that is sent again before the first is written is not made twice', async () => {
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

test('I10: a contest needs a confirmed address', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db, { verified: false })
  expect(await createContest(db, id, form(), creating())).toEqual({ kind: 'unverified' })
})

test('I10: a person has one entry, however often they press at once', async () => {
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

test('I10: organisers and staff cannot enter, and nobody can before the beginning, after the end, or once the contest is taken down', async () => {
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

test('I10: an entry can be taken back while the contest is open, and sent anew', async () => {
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
    // Either the entry or the deletion, never an entry that is deleted with its contest.
    expect([entered.kind, deleted]).toEqual(
      entered.kind === 'entered' ? ['entered', 'has-entries'] : ['not-found', 'deleted'],
    )
  }
  const entered = await aContest(db, { organiser })
  await anEntry(db, entered.id)
  expect(await editContest(db, organiser.id, entered.id, form(), moment)).toEqual({ kind: 'has-entries' })
})
