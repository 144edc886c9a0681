import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refillSearch } from './refill.server.ts'
import { listStemsAsModerator, removeStem, setStem } from './stems.server.ts'

const db = await aDatabase()
const acting = { actor: 'operator', now: new Date('2026-11-24T10:00:00Z') }
const shipped = (await listStemsAsModerator(db)).map(({ word }) => word)
/** Those that come with the program are not of the test. */
const ofTest = async () => (await listStemsAsModerator(db)).filter(({ word }) => !shipped.includes(word))
const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q, exact: '1' })))).items.map(({ title }) => title)
const refusal = async (word: string, as = '') => {
  const outcome = await setStem(db, { word, as }, acting)
  return outcome.kind === 'refused' ? `${outcome.fault.field} ${outcome.fault.kind}` : outcome.own
}

test('the operator sets, for a word, another word as its stem or itself alone, and removes it; each change is logged', async () => {
  await aListing(db, { title: 'Pintura de interiores' })
  await aListing(db, { title: 'Trabajos de brocha' })
  expect(await titles('pinturas')).toEqual(['Pintura de interiores'])

  expect(await setStem(db, { word: 'Brocha', as: 'pinturas' }, acting)).toMatchObject({ kind: 'set' })
  await refillSearch(db, { listings: true })
  expect((await titles('brocha')).toSorted()).toEqual(['Pintura de interiores', 'Trabajos de brocha'])
  expect(await setStem(db, { word: 'brocha', as: '' }, acting)).toEqual({
    kind: 'set',
    own: { word: 'brocha', stem: 'brocha' },
  })
  await refillSearch(db, { listings: true })
  expect(await titles('brocha')).toEqual(['Trabajos de brocha'])
  expect(await ofTest()).toEqual([{ word: 'brocha', stem: 'brocha' }])

  expect(await removeStem(db, 'brocha', acting)).toBe('removed')
  expect(await removeStem(db, 'brocha', acting)).toBe('not-found')
  const noted = await db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', 'stems.%')
    .orderBy('id')
    .execute()
  expect(noted.map(({ action }) => action)).toEqual(['stems.set', 'stems.set', 'stems.remove'])
})

test('a text that is not a word, has no weight or changes nothing is refused beside its field', async () => {
  expect(await refusal('dos palabras')).toBe('word not-one-word')
  for (const word of ['!!', '😀', '', 'x'.repeat(50)]) expect(await refusal(word)).toBe('word not-one-word')
  expect(await refusal('de')).toBe('word says-nothing')
  expect(await refusal('torno', 'madera y hierro')).toBe('as not-one-word')
  expect(await refusal('torno', 'de')).toBe('as says-nothing')
  expect(await refusal('diseños', 'diseñador')).toBe('as unchanged')
  expect(await refusal('web')).toBe('word unchanged')
  expect(await ofTest()).toEqual([])
})

test('at most five hundred stems can be set, including those of the program', async () => {
  const free = 500 - shipped.length
  await db
    .insertInto('stemExceptions')
    .values(Array.from({ length: free - 1 }, (_, n) => ({ word: `palabra${n}`, stem: 'una' })))
    .execute()
  expect(await refusal('torno', 'madera')).toMatchObject({ word: 'torno' })
  expect(await refusal('fragua', 'hierro')).toBe('word full')
  await db.deleteFrom('stemExceptions').execute()
})
