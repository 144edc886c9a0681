import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { saveSearch } from '#app/domain/saved-searches/commands.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { refillSearch } from './refill.server.ts'
import { refreshSearch } from './refresh.server.ts'
import {
  bringToRest,
  inBatches,
  jobs,
  manyListings,
  outOfTime,
  sayStem,
  titles,
  versions,
  wrongWords,
} from '#tests/support/refills.ts'

const db = await aDatabase()

afterEach(bringToRest)

test('listings that are changed, hidden, deleted or published during a refill are the same in its version', async () => {
  const made = await manyListings(14)
  await sayStem()
  await refillSearch(db, { listings: true }, outOfTime)
  const [first, second, third] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const last = made.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  for (const listing of [first, last])
    await db.updateTable('listings').set({ title: 'Brocha gorda' }).where('id', '=', listing!.id).execute()
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', second!.id).execute()
  await db.deleteFrom('listings').where('id', '=', third!.id).execute()
  await refreshSearch(db, new Date(Date.now() + 40 * 86_400_000))
  await aListing(db, { title: 'Brocha nueva', categoryId: 13 })
  await refillSearch(db, { listings: true })
  expect(await wrongWords()).toEqual([])
  const words = await db.selectFrom('listingWords').select('listingId').execute()
  expect(words).toHaveLength(13)
  expect(await titles('brocha')).toHaveLength(13)
})

test('questions are answered and listings written throughout', async () => {
  await manyListings(30)
  await aListing(db, { title: 'Trabajos de brocha', categoryId: 13 })
  await sayStem()
  let isOver = false
  let asked = 0
  const asking = (async () => {
    while (!isOver) {
      expect(await titles('brocha')).toContain('Trabajos de brocha')
      asked += 1
    }
  })()
  const writing = (async () => {
    const kept: string[] = []
    for (let n = 0; !isOver && n < 100; n += 1) {
      // Fewer than a page, so that the listing in question stays on the first.
      const isNew = kept.length < 15
      const id = isNew ? (await aListing(db, { title: `Barniz ${n}`, categoryId: 13 })).id : (kept[n % 15] as string)
      await db
        .updateTable('listings')
        .set({ title: `Barniz y brocha ${n}` })
        .where('id', '=', id)
        .execute()
      if (!isNew) continue
      if (n % 3 === 0) await db.deleteFrom('listings').where('id', '=', id).execute()
      else kept.push(id)
    }
  })()
  await refillSearch(db, { listings: true }, inBatches)
  await pause(100)
  isOver = true
  await Promise.all([asking, writing])
  expect(asked).toBeGreaterThan(5)
  expect(await wrongWords()).toEqual([])
})

test('of simultaneous refills one fills a version, and the others stop', async () => {
  await manyListings(15)
  await sayStem()
  await Promise.all([1, 2, 3].map(() => refillSearch(db, { listings: true }, inBatches)))
  // The jobs that stopped look again later.
  await refillSearch(db, { listings: true })
  expect(await versions()).toHaveLength(1)
  expect(await wrongWords()).toEqual([])
})

test('a saved search with former stems misses no listing: listings wait until it has the new ones', async () => {
  await aListing(db, { title: 'Trabajos', categoryId: 13 })
  const { id: userId } = await anAccount(db)
  const params = savedParamsOf(readSearchParams(new URLSearchParams({ q: 'brocha' })))
  if (params) await saveSearch(db, userId, { params, name: 'Brochas', frequency: 'daily' })
  await sayStem()
  await refillSearch(db, { listings: true })
  await db.updateTable('searchVersions').set({ asksAgain: true }).execute()
  await aListing(db, { title: 'Pintura de portales', categoryId: 13 })
  const now = new Date(Date.now() + 1_000)
  expect(await matchSavedSearches(db, now)).toBe(0)
  await db.deleteFrom('jobs').execute()
  await refreshSearch(db, new Date())
  expect(await jobs()).toEqual([{ payload: { listings: true } }])
  await refillSearch(db, { listings: true })
  expect(await matchSavedSearches(db, now)).toBe(1)
  await db.deleteFrom('savedSearches').execute()
})
