import { JSDOM } from 'jsdom'
import { beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const db = await aDatabase()

const WEDDINGS = 'Fotógrafa de bodas'
const DEAR = 'Fotografía de retratos'
const Q = 'photographer in Valencia under 800'

let origin: string
beforeAll(async () => {
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
  const place = { location: 'Valencia', tags: [], description: 'Trabajo serio.' }
  await aListing(db, { ...place, title: WEDDINGS, categoryId: 12, priceCents: 60_000 })
  await aListing(db, { ...place, title: DEAR, categoryId: 12, priceCents: 95_000 })
  await refreshSearch(db, new Date())
})

async function page(path: string) {
  const answer = await fetch(origin + path)
  const { document } = new JSDOM(await answer.text()).window
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent.replaceAll(/\s+/g, ' ').trim())
  const link = (text: RegExp) =>
    [...document.querySelectorAll('main a')].find((element) => text.test(element.textContent))?.getAttribute('href')
  return { status: answer.status, document, texts, link, cards: texts('main article h2') }
}

const asked = (q: string) => `/en/marketplace?q=${encodeURIComponent(q)}`

test('an English page finds the trade, the place and the price in a question, and says so', async () => {
  const { status, cards, texts, document, link } = await page(asked(Q))
  expect([status, cards]).toEqual([200, [WEDDINGS]])
  expect(document.querySelector<HTMLInputElement>('main input[name="q"], input[name="q"]')?.value).toBe(Q)
  expect(texts('.search__meant').join()).toContain('We searched for “fotógrafo” (“photographer”).')
  const [exact, noPlace, noPrice] = [link(/^Search for “photographer/), link(/25 km of Valencia/), link(/800/)]
  expect((await page(exact ?? '')).cards).toEqual([])
  expect((await page(noPrice ?? '')).cards.toSorted()).toEqual([DEAR, WEDDINGS].toSorted())
  for (const [off, left] of [
    [noPlace, 'photographer under 800'],
    [noPrice, 'photographer in Valencia'],
  ])
    expect(new URLSearchParams(off?.split('?')[1]).get('q')).toBe(left)
})

test('the same question has no such reading on a Spanish page', async () => {
  const { cards, texts } = await page(asked(Q).replace('/en', ''))
  expect(cards).toEqual([])
  expect(texts('.search__meant').join()).not.toContain('fotógrafo')
})

test('feeds and suggestions of an English page find the same listings', async () => {
  const feed = await (await fetch(`${origin}${asked(Q).replace('/marketplace', '/marketplace/feed.json')}`)).text()
  expect(feed).toContain(WEDDINGS)
  expect(feed).not.toContain(DEAR)
  const suggested = (await (await fetch(`${origin}/en/suggestions?q=photographer`)).json()) as { text: string }[]
  expect(suggested.map(({ text }) => text)).toEqual(expect.arrayContaining([WEDDINGS, DEAR]))
})

test('a saved search of an English page is compared by its Spanish reading', async () => {
  const account = await anAccount(db)
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, account)
  await visitor.visit(asked(Q))
  await visitor.follow('Save this search')
  expect(visitor.path).toMatch(/^\/en\/marketplace\/save-search/)
  await visitor.press('Save search')
  const { params } = await db
    .selectFrom('savedSearches')
    .select('params')
    .where('userId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(params).toMatchObject({ q: 'fotógrafo', max_cents: 80_000, near: 'Valencia' })
  await visitor.visit('/en/dashboard/saved-searches')
  expect(visitor.text).toContain('fotógrafo')
})

test.each([
  'photographer '.repeat(40),
  'near near near',
  '’',
  'plumber €',
  'under 0',
  '\u202Eplumber',
  'a'.repeat(300),
])('«%s» gets a page', async (q) => {
  expect((await page(asked(q))).status).toBe(200)
})
