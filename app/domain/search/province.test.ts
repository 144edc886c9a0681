import { beforeEach, expect, test } from 'vitest'
import { findNearestPlace } from '#app/domain/places/names.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { listResultPlaces } from './result-places.server.ts'
import { findTownPage, listTownPaths } from './town-pages.server.ts'

const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const search = (asked: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(asked)))
const titles = async (asked: Record<string, string>) => (await search(asked)).items.map(({ title }) => title).sort()

test('a listing with only the code of an unknown town, or the name of a province, is found in its province', async () => {
  await aListing(db, { title: 'Cestas de Lena', location: '33628' })
  await aListing(db, { title: 'Cestas de una aldea', location: '33719 Vilapedre de Nadie' })
  await aListing(db, { title: 'Cestas de Asturias', location: 'Asturias' })
  await aListing(db, { title: 'Cestas de Oviedo', location: 'Oviedo' })
  await aListing(db, { title: 'Cestas de León', location: '24199' })
  await aListing(db, { title: 'Cestas de nadie', location: 'Narnia' })
  const inAsturias = ['Cestas de Asturias', 'Cestas de Lena', 'Cestas de Oviedo', 'Cestas de una aldea']
  const ways: Record<string, string>[] = [
    { q: 'cestas 33450' },
    { q: 'cestas', where: '33450' },
    { q: '', where: '33450' },
  ]
  for (const asked of ways) expect(await titles(asked), JSON.stringify(asked)).toEqual(inAsturias)
  expect(await titles({ q: 'cestas', where: '33450', sort: 'near' })).toEqual(inAsturias)
  expect(await titles({ q: 'cestas', where: '33450', sort: 'price_asc' })).toEqual(inAsturias)
})

test('a listing somewhere in a province is near no town, and is not shown as one of a town', async () => {
  for (let n = 0; n < 6; n += 1) await aListing(db, { title: `Cestas ${n}`, location: '33628' })
  const { items } = await search({ q: 'cestas 33628' })
  expect(items).toHaveLength(6)
  expect(await titles({ q: 'cestas', where: 'Oviedo', km: '100' })).toEqual([])
  const ids = items.map(({ id }) => id)
  expect(await listResultPlaces(db, ids)).toEqual([])
  expect(await listTownPaths(db)).toEqual([])
  const { categories } = await search({})
  for (const { slug } of categories) expect(await findTownPage(db, slug, '-33')).toBeUndefined()
  expect(await findNearestPlace(db, { latitude: 33 * 1.5 - 40, longitude: -40 })).toBeUndefined()
  const provinces = await db.selectFrom('places').select('id').where('id', '<', 0).execute()
  expect(provinces).toHaveLength(52)
})
