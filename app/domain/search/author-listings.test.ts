import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase } from '#tests/support/moderation.ts'
import { AUTHOR_PAGE_SIZE, listAuthorListings, readAuthorPlace } from './author-listings.server.ts'

const place = (name: 'after' | 'before', text: string | undefined) =>
  readAuthorPlace(new URLSearchParams({ [name]: text ?? '' }))

test('R8: following the pages shows every listing once, also listings of one moment', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const made = []
  for (let count = 0; count < 30; count += 1)
    made.push((await aListing(db, { author, createdAt: new Date(Date.UTC(2026, 9, 1 + (count % 3))) })).id)
  const met: string[] = []
  let page = await listAuthorListings(db, author.id, {})
  for (let turn = 0; turn < 5; turn += 1) {
    met.push(...page.items.map(({ id }) => id))
    expect(page.total).toBe(30)
    if (!page.next) break
    page = await listAuthorListings(db, author.id, place('after', page.next))
  }
  expect(met).toHaveLength(30)
  expect([...met].sort()).toEqual([...made].sort())
})

test('R8: a page before a place that is now the beginning is a whole page', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  for (let day = 1; day <= AUTHOR_PAGE_SIZE + 5; day += 1)
    await aListing(db, { author, title: `Anuncio ${day}`, createdAt: new Date(Date.UTC(2026, 8, day)) })
  const first = await listAuthorListings(db, author.id, {})
  const second = await listAuthorListings(db, author.id, place('after', first.next))
  await db
    .updateTable('listings')
    .set({ status: 'inactive' })
    .where(
      'id',
      'in',
      first.items.slice(0, 4).map(({ id }) => id),
    )
    .execute()
  const back = await listAuthorListings(db, author.id, place('before', second.previous))
  expect(back.items).toHaveLength(AUTHOR_PAGE_SIZE)
  expect(back.previous).toBeUndefined()
  expect(back.total).toBe(AUTHOR_PAGE_SIZE + 1)
})

test('R8, E12: sensitive listings are shown to readers who want to see them', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  await aListing(db, { author, sensitive: true })
  expect(await listAuthorListings(db, author.id, {})).toMatchObject({ total: 0, items: [] })
  expect((await listAuthorListings(db, author.id, {}, { contentFilter: 'all' })).items).toHaveLength(1)
})

test('R8, E12: `strict` hides what is under an open report here too', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const reported = await aListing(db, { author })
  const other = await aListing(db, { author })
  await aCase(db, { listingId: reported.id })
  expect(await listAuthorListings(db, author.id, {})).toMatchObject({ total: 2 })
  const strict = await listAuthorListings(db, author.id, {}, { contentFilter: 'strict' })
  expect(strict.items.map(({ id }) => id)).toEqual([other.id])
  expect(strict.total).toBe(1)
})
