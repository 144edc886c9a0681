import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()
const titles = async (q: string) =>
  (await searchListings(db, readSearchParams(new URLSearchParams({ q })))).items.map(({ title }) => title)

test.each(['Taller de col·legi nou', 'Taller de coŀlegi nou', 'TALLER DE COL·LEGI NOU', 'Taller de collegi nou'])(
  '«%s» is found however its two l are written',
  async (title) => {
    await aListing(db, { title })
    for (const q of ['collegi', 'col·legi', 'coŀlegi', 'COL·LEGI', 'taller collegi', 'col·leg'])
      expect(await titles(q), q).toContain(title)
  },
)

test('a middle dot between other letters, or beside one l, parts words as before', async () => {
  await aListing(db, { title: 'Diseño·Web y sol·arte' })
  for (const q of ['diseño web', 'arte', 'sol']) expect(await titles(q), q).toContain('Diseño·Web y sol·arte')
})
