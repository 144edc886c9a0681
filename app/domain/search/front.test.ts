import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/rows.ts'
import { listNewest, recentSiteFigures } from './front.server.ts'

let db: Db
beforeAll(async () => {
  db = await aDatabase()
})

test('the newest listings come first, at most two of one seller, and sensitive ones for whoever wants them', async () => {
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const day = (number: number) => new Date(Date.UTC(2026, 5, 1) + number * DAY_MS)
  for (const number of [1, 2, 3]) await aListing(db, { author: one, title: `Uno ${number}`, createdAt: day(number) })
  await aListing(db, { author: other, title: 'Otro', createdAt: day(1.5) })
  await aListing(db, { author: other, title: 'Oculto', createdAt: day(4), status: 'inactive' })
  await aListing(db, { author: other, title: 'Sensible', createdAt: day(5), sensitive: true })
  const titles = async (...args: [number, ('all' | 'moderate')?]) =>
    (await listNewest(db, ...args)).map(({ title }) => title)
  expect(await titles(8)).toEqual(['Uno 3', 'Uno 2', 'Otro'])
  expect(await titles(2)).toEqual(['Uno 3', 'Uno 2'])
  expect(await titles(8, 'all')).toEqual(['Sensible', 'Uno 3', 'Uno 2', 'Otro'])
})

test('towns are named from five listings on, and there is no rating before the first', async () => {
  for (let number = 0; number < 5; number++) await aListing(db, { location: 'Teruel' })
  for (let number = 0; number < 4; number++) await aListing(db, { location: 'Soria' })
  const { ratings, towns, pages } = await recentSiteFigures(db)
  expect(ratings).toEqual({ total: 0, points: 0 })
  expect(towns.map(({ label, listings }) => ({ label, listings }))).toEqual([{ label: 'Teruel', listings: 5 }])
  expect(pages.map(({ text, to }) => [text, to])).toEqual([
    [expect.stringMatching(/ en Teruel$/), expect.stringMatching(/^\/servicios\/[a-z-]+\/teruel$/)],
  ])
})
