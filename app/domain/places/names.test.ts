import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { findListingPlaces, findPlaces, findWrittenPlace, placeLabel, type Place } from './names.server.ts'

const labels = async (...asked: Parameters<typeof findPlaces>) => (await findPlaces(...asked)).map(placeLabel)

test('places are found by the beginning of any of their names, the biggest first', async () => {
  const db = await aDatabase()
  expect(await labels(db, 'gand', 3)).toContain('Gandia (Valencia)')
  expect(await labels(db, 'MÁLAG', 1)).toEqual(['Málaga'])
  expect((await labels(db, 'valen', 8))[0]).toBe('Valencia')
  expect(await labels(db, 'torrent', 8)).toEqual(expect.arrayContaining(['Torrent (Valencia)', 'Torrent (Girona)']))
  expect((await labels(db, 'san', 8)).length).toBe(8)
})

test('a province in parentheses narrows the places, also before it is typed to its end', async () => {
  const db = await aDatabase()
  for (const typed of ['Torrent (Girona)', 'torrent (gir', 'Torrent, Girona'])
    expect((await labels(db, typed, 8))[0], typed).toBe('Torrent (Girona)')
  expect(await labels(db, 'Torrent (Atlantis)', 8)).toEqual([])
})

test('an unknown name finds no place', async () => {
  const db = await aDatabase()
  for (const typed of ['', ' ', 'a', '()', '%%', '__', "'';", '😀'.repeat(1000), 'Ab%zq', 'Кадис'])
    expect(await labels(db, typed, 8), typed).toEqual([])
})

test('each of several places of one name is found again by its label', async () => {
  const db = await aDatabase()
  const { rows } = await sql<Place>`
    SELECT DISTINCT ON (p.name, p.province_code) p.id, p.name, r.name AS province
      FROM places p JOIN provinces r ON r.code = p.province_code
     WHERE p.name IN (SELECT name FROM places GROUP BY name HAVING count(DISTINCT province_code) > 1)
     ORDER BY p.name, p.province_code, p.population DESC, p.id`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  for (const place of rows) {
    const written = await findWrittenPlace(db, placeLabel(place))
    expect(written.kind === 'known' && written.place, placeLabel(place)).toEqual(place)
  }
})

test('a written place says how it was understood, and which other places have its name', async () => {
  const db = await aDatabase()
  const torrent = await findWrittenPlace(db, 'Torrent')
  expect(torrent.kind === 'known' && placeLabel(torrent.place)).toBe('Torrent (Valencia)')
  expect(torrent.kind === 'known' && torrent.others.map(placeLabel)).toEqual(['Torrent (Girona)'])
  expect(await findWrittenPlace(db, 'Torrent (Girona)')).toMatchObject({ place: { province: 'Girona' }, others: [] })
  const mistyped = await findWrittenPlace(db, 'Gandea')
  expect(mistyped.kind === 'unknown' && mistyped.like.map(placeLabel)).toContain('Gandia (Valencia)')
  expect(await findWrittenPlace(db, 'xqwz')).toEqual({ kind: 'unknown', like: [] })
})

test('older listings are given their place once, whatever they say', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const [known, unknown] = [
    await aListing(db, { author, location: 'Gandia' }),
    await aListing(db, { author, location: 'A domicilio' }),
  ]
  await db
    .updateTable('listings')
    .set({ placeId: null, placeSoughtAt: null })
    .where('authorId', '=', author.id)
    .execute()
  await findListingPlaces(db)
  await findListingPlaces(db)
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'placeId', 'placeSoughtAt'])
    .where('authorId', '=', author.id)
    .execute()
  expect(rows.find(({ id }) => id === known.id)?.placeId).toBe(2517367)
  expect(rows.find(({ id }) => id === unknown.id)?.placeId).toBeNull()
  expect(rows.every(({ placeSoughtAt }) => placeSoughtAt !== null)).toBe(true)
})

test.each([
  ['28013', 'Madrid'],
  ['08001 Barcelona', 'Barcelona'],
  ['C.P. 33007', 'Oviedo (Asturias)'],
  ['Calle Mayor 3, 35010', 'Las Palmas de Gran Canaria (Las Palmas)'],
  ['20005', 'Donostia-San Sebastián (Gipuzkoa)'],
  ['52002', 'Melilla'],
])('the postal code in «%s» is one of %s', async (written, label) => {
  const db = await aDatabase()
  const found = await findWrittenPlace(db, written)
  expect(found.kind === 'known' && placeLabel(found.place)).toBe(label)
})

test('a postal code is offered from its beginning on, once, and numbers that are no codes name no place', async () => {
  const db = await aDatabase()
  expect(await labels(db, '2801', 8)).toEqual(['Madrid'])
  expect(await labels(db, '28013', 8)).toEqual(['Madrid'])
  for (const typed of ['53001', '00001', '280130'])
    expect(await findWrittenPlace(db, typed), typed).toEqual({ kind: 'unknown', like: [] })
})

test('a postal code of an unknown town names its province, unless the town is written beside it', async () => {
  const db = await aDatabase()
  for (const typed of ['28901', '28901 España', 'Calle Mayor 3, 28901'])
    expect(await findWrittenPlace(db, typed), typed).toEqual({ kind: 'province', code: '28901', province: 'Madrid' })
  expect(await findWrittenPlace(db, '28901 Getafe')).toMatchObject({ kind: 'known', place: { name: 'Getafe' } })
})

test('every province has a capital with postal codes, which lies in it', async () => {
  const db = await aDatabase()
  const { rows } = await sql<{ code: string; codes: number; places: number }>`
    SELECT p.province_code AS code, count(*)::int AS codes, count(DISTINCT p.id)::int AS places
      FROM place_names n JOIN places p ON p.id = n.place_id
     WHERE n.name_key ~ '^[0-9]{5}$' AND left(n.name_key, 2) = p.province_code GROUP BY 1`.execute(db)
  expect(rows).toHaveLength(52)
  for (const { code, codes, places } of rows) expect([code, codes, places]).toEqual([code, 80, 1])
})
