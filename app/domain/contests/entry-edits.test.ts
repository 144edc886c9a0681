import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aContest, anEntry } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { editEntry } from './entry-edits.server.ts'

const words = { title: 'Chotis', body: 'Dos sombras que bailan.' }

const edit = (version: number, fileIds: string[] = []) => ({ version, editKey: randomUUID(), fileIds, now: new Date() })
const storedEntry = (db: Db, id: string) =>
  db
    .selectFrom('contestEntries')
    .select(['title', 'body', 'version', 'editedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an entry can be edited until the end; the same form sent twice is accepted, and an older form is refused with the newer text', async () => {
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

test('of twenty simultaneous saves of an entry, each from its own window, one is stored', async () => {
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

test('an entry cannot be edited by others, after the end, once withdrawn, or when moderation has taken it down', async () => {
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
