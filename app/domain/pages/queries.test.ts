import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { findListingForPicture } from './queries.server.ts'

test('a sensitive listing has a social picture without its photograph', async () => {
  const db = await aDatabase()
  const shown = []
  for (const sensitive of [false, true]) {
    const { id } = await aListing(db, { sensitive, title: 'Cestas' })
    const file = { widths: [320, 640], width: 640, height: 480, bytes: 9, sha256: Buffer.from(id) }
    await db
      .insertInto('listingImages')
      .values({ ...file, listingId: id, position: 0, key: id })
      .execute()
    const found = await findListingForPicture(db, id)
    shown.push([found?.title, found?.image?.key === id])
  }
  expect(shown).toEqual([
    ['Cestas', true],
    ['Cestas', false],
  ])
})
