import { expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { aListing, anAccount } from '#tests/support/rows.ts'
import { listCategoryPictures, PICTURES_OF_A_CATEGORY } from './category-pictures.server.ts'

test('a category shows its newest work with a picture, one of each seller, without hidden or sensitive ones', async () => {
  const db = await aDatabase()
  const pictured = async (
    author: { id: string },
    day: number,
    more: { status?: 'inactive'; sensitive?: true } = {},
  ) => {
    const createdAt = new Date(Date.UTC(2026, 5, 1) + day * DAY_MS)
    const { id } = await aListing(db, { author, categoryId: 2, createdAt, ...more })
    await aPicture(db, { author, listingId: id, seed: String(day) })
    return id
  }
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  await pictured(ana, 1)
  const newest = await pictured(ana, 4)
  const other = await pictured(bruno, 2)
  await pictured(await anAccount(db), 5, { status: 'inactive' })
  await pictured(await anAccount(db), 6, { sensitive: true })
  await aListing(db, { author: await anAccount(db), categoryId: 2 })
  const found = await listCategoryPictures(db)
  expect([...found.keys()]).toEqual([2])
  expect(found.get(2)?.map(({ id }) => id)).toEqual([newest, other])
  expect(found.get(2)?.[0]?.image?.widths.length).toBeGreaterThan(0)

  for (let day = 7; day < 8 + PICTURES_OF_A_CATEGORY; day += 1) await pictured(await anAccount(db), day)
  expect((await listCategoryPictures(db)).get(2)).toHaveLength(PICTURES_OF_A_CATEGORY)
})
