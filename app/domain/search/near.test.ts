import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const search = (asked: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(asked)))
const titles = async (asked: Record<string, string>) => (await search(asked)).items.map(({ title }) => title)
const idOf = async (text: string) => (await findPlaceAsked(db, { text, id: undefined, km: 5 }, [])).circle?.id

describe('the place that a location is taken for', () => {
  const place = async (text: string) => (await findPlaceAsked(db, { text, id: undefined, km: 5 }, [])).circle?.label
  for (const [written, label] of [
    ['valencia', 'Valencia'],
    ['València', 'Valencia'],
    ['CADIZ', 'Cádiz'],
    ['Donostia', 'San Sebastián'],
    ['Lérida', 'Lleida'],
    ['Torrent (Girona)', 'Torrent (Girona)'],
    ['Centro de Madrid', 'Madrid'],
    ['Triana, Sevilla', 'Sevilla'],
    ['Toro', 'Toro'],
    ['Narnia', undefined],
    ['1e400', undefined],
    ['%', undefined],
    ["'; DROP TABLE places; --", undefined],
    ['😀'.repeat(40), undefined],
  ] as const)
    test(`${written.slice(0, 30)} is ${label ?? 'no place'}`, async () => {
      const found = await place(written)
      expect(label === 'San Sebastián' ? (found ?? '').includes('Sebasti') : found).toBe(
        label === 'San Sebastián' ? true : label,
      )
    })

  test('the label of a town finds it again, or a part of it', async () => {
    const { rows } = await sql`
      SELECT p.name, found.name FROM places p LEFT JOIN places found ON found.id = find_place_in(place_label(p.id))
       WHERE p.population > 20000
         AND coalesce(distance_km(p.latitude, p.longitude, found.latitude, found.longitude), 999) > 30`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('a place in the question', () => {
  test('is searched near, and can be searched as a word', async () => {
    await aListing(db, { title: 'Fotógrafa de bodas', location: 'Valencia' })
    await aListing(db, { title: 'Fotógrafo de prensa', location: 'Vigo' })
    await aListing(db, { title: 'Fotógrafo de la casa Valencia', location: 'Vigo' })
    const near = await search({ q: 'fotógrafo valencia' })
    expect(near.items.map(({ title }) => title)).toEqual(['Fotógrafa de bodas'])
    expect(near.place).toMatchObject({ label: 'Valencia', km: 25, typed: 'valencia' })
    expect(await titles({ q: 'fotógrafo valencia', exact: '1' })).toContain('Fotógrafo de la casa Valencia')
  })

  test('an ordinary word is read as a place only after «en»', async () => {
    await aListing(db, { title: 'Vídeo de un toro', location: 'Vigo' })
    expect((await search({ q: 'vídeo toro' })).place).toBeUndefined()
    expect((await search({ q: 'clases en toro' })).place).toMatchObject({ label: 'Toro', typed: 'en toro' })
    expect((await search({ q: 'clases cerca de Huerto' })).place?.typed).toBe('cerca de Huerto')
  })

  test('a phrase for a way of working is not read as a village', async () => {
    await aListing(db, { title: 'Sesión de fotos de pareja', location: 'Vigo' })
    expect((await search({ q: 'sesión de fotos en pareja' })).items).toHaveLength(1)
    for (const q of ['paseo en barca', 'masaje en pareja', 'viaje en avión'])
      expect((await search({ q })).place).toBeUndefined()
    expect((await search({ q: 'fotos', where: 'Pareja' })).place?.label).toBe('Pareja')
  })

  test('when two places are named the last one is used', async () => {
    expect((await search({ q: 'mudanza Madrid Barcelona' })).place?.label).toBe('Barcelona')
  })
})

describe('a postal code', () => {
  test('of a capital means its town, and the result says so', async () => {
    await aListing(db, { title: 'Fotógrafa de bodas', location: 'Valencia' })
    await aListing(db, { title: 'Fotógrafo de prensa', location: 'Vigo' })
    const found = await search({ q: 'fotógrafo 46001' })
    expect(found.items.map(({ title }) => title)).toEqual(['Fotógrafa de bodas'])
    expect(found.place).toMatchObject({ label: 'Valencia', km: 25, code: '46001', typed: '46001' })
    expect((await search({ q: 'fotógrafo', where: '46001' })).place).toMatchObject({ label: 'Valencia', code: '46001' })
    expect(await titles({ q: 'fotógrafo 46001', exact: '1' })).toEqual([])
  })

  test('of another town is all of its province, and nothing else, wherever it stands', async () => {
    for (const location of ['Getafe', 'Alcalá de Henares', 'Toledo', 'Guadalajara'])
      await aListing(db, { title: `Fontanero en ${location}`, location, createdAt: new Date('2026-01-01') })
    const questions: Record<string, string>[] = [
      { q: 'fontanero 28901' },
      { q: 'fontanero en cp 28901' },
      { q: '28901 fontanero', km: '5' },
      { q: 'fontanero', where: '28901' },
    ]
    for (const asked of questions) {
      const { items, place, total } = await search(asked)
      expect(items.map(({ title }) => title).sort(), JSON.stringify(asked)).toEqual([
        'Fontanero en Alcalá de Henares',
        'Fontanero en Getafe',
      ])
      expect([place?.province, place?.code, place?.km, total]).toEqual(['Madrid', '28901', 0, 2])
      expect(new Set(items.map(({ points }) => points?.[1]))).toEqual(new Set([4]))
    }
    const id = await idOf('Madrid')
    const linked = await search({ q: 'fontanero', place: String(id), km: '0', sort: 'near' })
    expect(linked.total).toBe(2)
    expect(linked.place).toMatchObject({ province: 'Madrid', label: 'Madrid', code: undefined })
  })

  test('beside the name of its town is a part of the name', async () => {
    expect((await search({ q: 'fontanero 46980 Paterna' })).place).toMatchObject({
      label: 'Paterna',
      typed: '46980 Paterna',
      code: '46980',
    })
    expect((await search({ where: '28901 Getafe' })).place).toMatchObject({ label: 'Getafe', code: '28901', km: 25 })
  })

  test('is no number of anything else', async () => {
    for (const q of ['boda 2026', 'reforma 99999', 'reforma 00000', 'traducir 20050 palabras', 'moto menos de 28000'])
      expect((await search({ q })).place, q).toBeUndefined()
  })
})

describe('near a place', () => {
  const ofWord = (location: string, changes: object = {}) =>
    aListing(db, { title: `Cestas en ${location}`, location, createdAt: new Date('2026-01-01'), ...changes })

  test('each distance has its circle, and nearer listings have more points', async () => {
    for (const location of ['Gandia', 'Valencia', 'Torrent', 'Sagunto', 'Castellón de la Plana']) await ofWord(location)
    expect(await titles({ q: 'cestas', where: 'Valencia', km: '5' })).toEqual(['Cestas en Valencia'])
    expect(await titles({ q: 'cestas', where: 'Valencia', km: '10' })).toEqual([
      'Cestas en Valencia',
      'Cestas en Torrent',
    ])
    const all = await search({ q: 'cestas', where: 'Valencia', km: '100' })
    expect(all.items.map(({ points }) => points?.[1])).toEqual([20, 16, 8, 4, 4])
    expect(all.total).toBe(5)
  })

  test('nearest first puts distance before points', async () => {
    await ofWord('Torrent', { description: 'x'.repeat(300), tags: ['cestas'] })
    await ofWord('Valencia')
    expect(await titles({ q: 'cestas', where: 'Valencia', sort: 'near' })).toEqual([
      'Cestas en Valencia',
      'Cestas en Torrent',
    ])
  })

  test('date and price orders stay within the circle, with words and without', async () => {
    await ofWord('Valencia', { priceCents: 3000 })
    await ofWord('Torrent', { priceCents: 1000 })
    await ofWord('Vigo', { priceCents: 500 })
    for (const q of ['', 'cestas']) {
      expect(await titles({ q, where: 'Valencia', sort: 'price_asc' })).toEqual([
        'Cestas en Torrent',
        'Cestas en Valencia',
      ])
      expect((await titles({ q, where: 'Valencia', sort: 'recent' })).length).toBe(2)
    }
    expect((await titles({ where: 'Valencia' })).length).toBe(2)
  })

  test('pages of the nearest have no gap and no repeat', async () => {
    for (let at = 0; at < 60; at += 1)
      await ofWord(['Valencia', 'Torrent', 'Sagunto'][at % 3] ?? '', { title: `Cesta ${at}` })
    const seen: string[] = []
    let page = await search({ q: 'cesta', where: 'Valencia', sort: 'near', km: '100' })
    for (;;) {
      seen.push(...page.items.map(({ id }) => id))
      if (!page.next) break
      page = await search({ q: 'cesta', where: 'Valencia', sort: 'near', km: '100', after: page.next })
    }
    expect(seen.length).toBe(60)
    expect(new Set(seen).size).toBe(60)
  })

  test('remote services stand beside, from everywhere', async () => {
    await ofWord('Valencia')
    await ofWord('Vigo', { modality: 'remoto' })
    const { items, remote } = await search({ q: 'cestas', where: 'Valencia' })
    expect(items.map(({ title }) => title)).toEqual(['Cestas en Valencia'])
    expect(remote?.items.map(({ title }) => title)).toEqual(['Cestas en Vigo'])
    expect((await search({ q: 'cestas', where: 'Valencia', modality: 'remoto' })).remote).toBeUndefined()
  })

  test('where no listing is near, the largest circle is counted, and farther ones are shown', async () => {
    await ofWord('Gandia')
    const { total, place, elsewhere } = await search({ q: 'cestas', where: 'Valencia', km: '5' })
    expect([total, place?.wider]).toEqual([0, { km: 100, total: 1 }])
    expect(elsewhere?.map(({ title }) => title)).toEqual(['Cestas en Gandia'])
  })

  test('a listing is found at the centre of its place only, wherever its pin is', async () => {
    await ofWord('Valencia', { latitude: '39.90', longitude: '-0.10' })
    expect(await titles({ q: 'cestas', where: 'Valencia', km: '5' })).toEqual(['Cestas en Valencia'])
    const { rows } = await sql<{ column: string }>`
      SELECT column_name AS column FROM information_schema.columns
       WHERE table_name IN ('listing_search', 'listing_words') AND column_name ~ 'lat|lon|point'`.execute(db)
    expect(rows).toEqual([])
  })

  test('a listing moves with its location', async () => {
    const listing = await ofWord('Valencia')
    await db.updateTable('listings').set({ location: 'Vigo' }).where('id', '=', listing.id).execute()
    expect(await titles({ q: 'cestas', where: 'Valencia' })).toEqual([])
    expect(await titles({ q: 'cestas', where: 'Vigo' })).toEqual(['Cestas en Valencia'])
    await db.updateTable('listings').set({ location: 'a domicilio' }).where('id', '=', listing.id).execute()
    expect(await titles({ q: 'cestas', where: 'Vigo' })).toEqual([])
    expect(await titles({ q: 'cestas' })).toEqual(['Cestas en Valencia'])
  })
})

describe('texts that are no place', () => {
  beforeEach(async () => {
    await aListing(db, { title: 'Cestas', location: 'Valencia' })
  })

  const nowhere: Record<string, string>[] = [
    { where: 'Narnia' },
    { place: '999999999' },
    { place: 'x' },
    { place: '1e400' },
    { place: '-1' },
  ]
  for (const asked of nowhere)
    test(`${JSON.stringify(asked)} is reported as unknown, and all listings are shown`, async () => {
      const { items, params } = await search({ q: 'cestas', ...asked })
      expect(items.length).toBe(1)
      expect(params.messages['where']).toContain('No conocemos ese lugar')
    })

  for (const km of ['7', '-1', 'abc', '1e400', '25.5'])
    test(`a distance of ${km} is reported as invalid, and 25 is used`, async () => {
      const { place, params } = await search({ q: 'cestas', where: 'Valencia', km })
      expect(place?.km).toBe(25)
      expect(params.messages['km']).toContain('25 km')
    })

  test('the order by nearness needs a place', async () => {
    const { items, params } = await search({ q: 'cestas', sort: 'near' })
    expect([items.length, params.sort, params.messages['sort']]).toEqual([
      1,
      'relevance',
      'Elige un lugar para ordenar por cercanía.',
    ])
  })

  test('a place in the list of another order shows the first page', async () => {
    const id = await idOf('Valencia')
    const { params } = await search({ q: 'cestas', place: String(id), sort: 'near', after: 'WyJyZWNlbnQiLDEsIjEiXQ' })
    expect(params.messages['page']).toBeDefined()
  })
})
