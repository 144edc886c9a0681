import { expect, test } from 'vitest'
import { readSearchParams, type SearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { dearerOf } from './chips.server.ts'

const db = await aDatabase()

/** Chance that is the same in each run. */
function chanceFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
}

const SUBJECTS = ['Retratos', 'Fotos de boda', 'Reportajes', 'Clases de guitarra', 'Cestas']
const OBJECTS = ['ecuestres', 'de perros', 'en blanco y negro', 'para familias', 'de mimbre', '']
const WORDS = [
  'retratos',
  'ecuestres',
  'perros',
  'fotos',
  'boda',
  'guitarra',
  'clases',
  'mimbre',
  'familias',
  'vallas',
  'retrtaos',
]

const search = (params: SearchParams) => searchListings(db, params)

test('the number of dearer listings equals that of the search behind their card', async () => {
  const chance = chanceFrom(41)
  for (let n = 0; n < 40; n += 1)
    await aListing(db, {
      title: `${SUBJECTS[chance(SUBJECTS.length)]} ${OBJECTS[chance(OBJECTS.length)]}`.trim(),
      description: `También ${OBJECTS[chance(OBJECTS.length - 1)]} y ${WORDS[chance(WORDS.length - 2)]}.`,
      priceCents: 1_000 * (1 + chance(20)),
      location: chance(2) ? 'Valencia' : 'Vigo',
    })
  await refreshSearch(db, new Date())
  const wrong: unknown[] = []
  let told = 0
  for (let n = 0; n < 60; n += 1) {
    const q = Array.from({ length: 1 + chance(3) }, () => WORDS[chance(WORDS.length)]).join(' ')
    const max = String(10 + 10 * chance(19))
    const place: Record<string, string> = chance(3) ? {} : { where: 'Valencia' }
    const asked = readSearchParams(
      new URLSearchParams(chance(3) ? { q, max_price: max, ...place } : { q: `${q} hasta ${max} euros`, ...place }),
    )
    const { above } = await search(asked)
    if (!above) continue
    told += 1
    // When there is one alone, the link leads to the listing itself.
    const { to } = dearerOf(asked, { ...above, total: Math.max(above.total, 2) })
    const led = await search(readSearchParams(new URL(to, 'http://localhost').searchParams))
    if (led.total !== above.total) wrong.push({ q, max, place, told: above.total, found: led.total, to })
  }
  expect(told).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})
