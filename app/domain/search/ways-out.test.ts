import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const search = (asked: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(asked)))

test('a search without results says for each filter how many listings it excludes', async () => {
  for (const priceCents of [9_000, 12_000, 15_000])
    await aListing(db, { title: 'Cestas de mimbre', priceCents, modality: 'presencial' })
  await aListing(db, { title: 'Cestas de esparto', priceCents: 1_000, modality: 'remoto' })
  const { total, waysOut } = await search({ q: 'cestas', modality: 'presencial', max_price: '50' })
  expect(total).toBe(0)
  expect(waysOut).toEqual([
    { key: 'maxCents', total: 3 },
    { key: 'modality', total: 1 },
  ])
})

test('each number equals the results of the search without that filter, with words, without, and near a place', async () => {
  for (const location of ['Valencia', 'Vigo'])
    await aListing(db, { title: 'Cestas', location, priceCents: 9_000, modality: 'presencial' })
  const searches: Record<string, string>[] = [{ q: 'cestas' }, { q: '' }, { q: 'cestas', where: 'Valencia' }]
  for (const asked of searches) {
    const { waysOut = [] } = await search({ ...asked, max_price: '50' })
    const { total } = await search(asked)
    expect(waysOut).toEqual([{ key: 'maxCents', total }])
  }
})

test('where removing one filter is not enough, none is offered; nor where there are results', async () => {
  await aListing(db, { title: 'Cestas', priceCents: 9_000, modality: 'presencial' })
  expect((await search({ q: 'cestas', modality: 'remoto', max_price: '50' })).waysOut).toEqual([])
  expect((await search({ q: 'cestas', max_price: '500' })).waysOut).toBeUndefined()
})

test('a highest price above every price finds all listings, and none that cost more', async () => {
  await aListing(db, { title: 'Cestas', priceCents: 9_000 })
  for (const max_price of ['21474836,47', '21474836,48', '9999999999999'])
    for (const q of ['cestas', '']) {
      const { total, above } = await search({ q, max_price })
      expect([max_price, q, total, above]).toEqual([max_price, q, 1, undefined])
    }
})

test('dearer listings are counted as their own search finds them, also where the price leaves only poorer matches', async () => {
  await aListing(db, { title: 'Retratos ecuestres', priceCents: 90_000 })
  await aListing(db, { title: 'Retratos', description: 'También ecuestres.', priceCents: 10_000 })
  await aListing(db, { title: 'Retratos de perros', description: 'También ecuestres.', priceCents: 95_000 })
  const q = 'retratos ecuestres'
  const { items, above } = await search({ q, max_price: '800' })
  expect(items.map(({ title }) => title)).toEqual(['Retratos'])
  const dearer = await search({ q, min_price: '800,01' })
  expect(above).toMatchObject({ total: 1, cheapest: { title: 'Retratos ecuestres' } })
  expect(dearer.items.map(({ title }) => title)).toEqual(['Retratos ecuestres'])
  // If the shown listings cover the most, listings that cover less are not counted.
  expect((await search({ q, max_price: '900' })).above).toBeUndefined()
})
