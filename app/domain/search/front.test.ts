import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { aListing, anAccount } from '#tests/support/rows.ts'
import { listFront, recentSiteFigures, recentWindows } from './front.server.ts'

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
  const titles = async (newest: number, filter?: 'all' | 'moderate') =>
    (await listFront(db, { newest, windows: 0 }, filter)).newest.map(({ title }) => title)
  expect(await titles(8)).toEqual(['Uno 3', 'Uno 2', 'Otro'])
  expect(await titles(2)).toEqual(['Uno 3', 'Uno 2'])
  expect(await titles(8, 'all')).toEqual(['Sensible', 'Uno 3', 'Uno 2', 'Otro'])
})

test('towns are named from five listings on, and no average is shown before the first rating', async () => {
  for (let number = 0; number < 5; number++) await aListing(db, { location: 'Teruel' })
  for (let number = 0; number < 4; number++) await aListing(db, { location: 'Soria' })
  const { ratings, towns, pages } = await recentSiteFigures(db)
  expect(ratings).toEqual({ total: 0, points: 0 })
  expect(towns.map(({ label, listings }) => ({ label, listings }))).toEqual([{ label: 'Teruel', listings: 5 }])
  expect(pages.map(({ text, to }) => [text, to])).toEqual([
    [expect.stringMatching(/ en Teruel$/), expect.stringMatching(/^\/servicios\/[a-z-]+\/teruel$/)],
  ])
})

test('the wall shows other listings than the newest, one of each public seller, with pictures and faces first', async () => {
  const day = (number: number) => new Date(Date.UTC(2030, 0, number))
  const withFace = await anAccount(db, { profile: { avatarUrl: '/cara.webp' } })
  const [plain, faceless, onlyContacts] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  await db.insertInto('userSettings').values({ userId: onlyContacts.id, profileVisibility: 'contacts' }).execute()
  const pictured = async (author: { id: string }, title: string, createdAt: Date) => {
    const { id } = await aListing(db, { author, title, createdAt })
    await aPicture(db, { author, listingId: id, seed: title })
  }
  await aListing(db, { author: plain, title: 'Lo último', createdAt: day(9) })
  await aListing(db, { author: plain, title: 'Sin foto', createdAt: day(8) })
  await pictured(onlyContacts, 'De contactos', day(7))
  await pictured(faceless, 'Foto sin cara', day(6))
  await pictured(withFace, 'Foto y cara', day(5))
  await aListing(db, { author: withFace, title: 'Sin foto, con cara', createdAt: day(6) })
  const front = async (windows: number) => {
    const shown = await listFront(db, { newest: 1, windows })
    return { newest: shown.newest.map(({ title }) => title), windows: shown.windows.map(({ title }) => title) }
  }
  expect(await front(3)).toEqual({ newest: ['Lo último'], windows: ['Foto y cara', 'Foto sin cara', 'Sin foto'] })
  expect((await front(2)).windows).toEqual(['Foto y cara', 'Foto sin cara'])
  // A person visible only to contacts is not in the wall, however much room there is.
  expect((await front(40)).windows).not.toContain('De contactos')
})

test('a page for another purpose has a wall at most a minute old, which all its readers share', async () => {
  const first = recentWindows(db, 3)
  await aListing(db, {
    author: await anAccount(db),
    title: 'Más nuevo que todos',
    createdAt: new Date(Date.UTC(2031, 0)),
  })
  expect(recentWindows(db, 3)).toBe(first)
  expect((await first).length).toBeGreaterThan(0)
})
