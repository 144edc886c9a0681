import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { addSynonyms, findSynonymsAsModerator, removeSynonyms, switchSynonyms, trySynonyms } from './synonyms.server.ts'
import { FIRST_OF_VOCABULARY, MAX_GROUPS, readTerms } from './synonyms.ts'

const db = await aDatabase()
const acting = { actor: 'operator', now: new Date('2026-11-23T10:00:00Z') }
const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q, exact: '1' })))).items.map(({ title }) => title)

test('a group is tried, added, switched off and on, and removed; each is noted', async () => {
  await aListing(db, { title: 'Taller de damasquinado' })
  const words = { terms: readTerms('damasquinado, ataujía'), from: ['artesana'] }
  expect(await trySynonyms(db, words)).toEqual([
    { term: 'damasquinado', finds: 1, would: 1 },
    { term: 'ataujía', finds: 0, would: 1 },
    { term: 'artesana', finds: 0, would: 1 },
  ])
  const added = await addSynonyms(db, words, acting)
  const id = added.kind === 'added' ? added.id : 0
  expect(await findSynonymsAsModerator(db, id)).toEqual({
    id,
    terms: ['ataujía', 'damasquinado'],
    from: ['artesana'],
    isOff: false,
    isShipped: false,
  })
  expect([await titles('ataujía'), await titles('artesanas')]).toEqual([
    ['Taller de damasquinado'],
    ['Taller de damasquinado'],
  ])
  await aListing(db, { title: 'Trabajo de artesana' })
  expect(await titles('damasquinado')).toEqual(['Taller de damasquinado'])

  for (const isOff of [true, true]) expect(await switchSynonyms(db, id, isOff, acting)).toBe('switched')
  expect(await titles('ataujía')).toEqual([])
  await switchSynonyms(db, id, false, acting)
  expect(await titles('ataujía')).toEqual(['Taller de damasquinado'])
  expect(await removeSynonyms(db, id, acting)).toBe('removed')
  expect(await removeSynonyms(db, id, acting)).toBe('not-found')
  expect(await switchSynonyms(db, id, true, acting)).toBe('not-found')
  const noted = await db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', 'synonyms.%')
    .orderBy('id')
    .execute()
  expect(noted.map(({ action }) => action)).toEqual([
    'synonyms.add',
    'synonyms.switch-off',
    'synonyms.switch-on',
    'synonyms.remove',
  ])
})

test('a group that points to itself, to no listing, to everything or that exists is refused beside its field', async () => {
  for (let n = 0; n < 40; n += 1) await aListing(db, { title: `Zurcido ${n}` })
  const kinds = async (terms: string[], from: string[] = []) => {
    const outcome = await addSynonyms(db, { terms, from }, acting)
    return outcome.kind === 'refused' ? outcome.faults.map(({ field, kind }) => `${field} ${kind}`) : []
  }
  expect(await kinds(['cántaro', 'cántaros'])).toEqual(['terms same'])
  expect(await kinds(['cántaro'], ['Cantaro'])).toEqual(['from same'])
  expect(await kinds(['cántaro', 'de la'])).toEqual(['terms says-nothing'])
  expect(await kinds(['cántaro', '&|!:*'])).toEqual(['terms says-nothing'])
  expect(await kinds(['cántaro', 'zurcidos'])).toEqual(['terms everywhere'])
  expect(await kinds(['cántaro', 'uno dos2 tres3 cuatro4 cinco5 seis6 siete7'])).toEqual(['terms too-long'])
  expect(await kinds(['cántaro'])).toEqual(['terms too-few'])
  expect(await kinds([], ['a1', 'b2'])).toEqual(['terms too-few'])
  expect(await kinds('abcdefghi'.split('').map((letter) => letter.repeat(3)))).toEqual(['terms too-many'])
  expect(await kinds(['logotipos', 'cántaro', 'logo'])).toEqual(['terms known'])
})

test('the same group added twice at once exists once', async () => {
  const words = { terms: ['botijo', 'cántara'], from: [] }
  const outcomes = await Promise.all([addSynonyms(db, words, acting), addSynonyms(db, words, acting)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'refused'])
})

test('an operator has as many groups as the limit allows', async () => {
  const own = () =>
    db.selectFrom('searchSynonyms').select('groupId').distinct().where('groupId', '<', FIRST_OF_VOCABULARY).execute()
  const before = (await own()).length
  const groups = Array.from({ length: MAX_GROUPS - 1 - before }, (_, n) => 1_000 + n)
  const rows = groups.flatMap((groupId) => ['a', 'b'].map((end) => ({ groupId, term: `t${groupId}${end}`, stems: [] })))
  await db.insertInto('searchSynonyms').values(rows).execute()
  const add = (...terms: string[]) => addSynonyms(db, { terms, from: [] }, acting)
  expect(await add('alcuza', 'aceitera')).toMatchObject({ kind: 'added' })
  expect(await own()).toHaveLength(MAX_GROUPS)
  expect(await add('almirez', 'mortero')).toEqual({ kind: 'refused', faults: [{ field: 'terms', kind: 'full' }] })
})
