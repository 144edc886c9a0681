import '#tests/support/own-world.ts'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'

async function setUp() {
  const { db, visitor } = await aStranger()
  const get = (path: string, headers: Record<string, string> = {}) => visitor.request(path, { headers })
  return { db, visitor, get }
}

async function atom(response: Response) {
  const text = await response.text()
  const document = new JSDOM(text, { contentType: 'application/xml' }).window.document
  const all = (name: string) => [...document.getElementsByTagName(name)]
  return {
    document,
    titles: all('entry').map((entry) => entry.getElementsByTagName('title')[0]?.textContent),
    ids: all('id').map((id) => id.textContent),
  }
}

test('a search has its newest public listings as valid Atom and as JSON Feed, with absolute links', async () => {
  const { db, visitor, get } = await setUp()
  const author = await anAccount(db, { fullName: 'Ana <& Hijos>' })
  const [hidden, contacts] = [await anAccount(db), await anAccount(db)]
  await db
    .insertInto('userSettings')
    .values([
      { userId: hidden.id, profileVisibility: 'private' },
      { userId: contacts.id, profileVisibility: 'contacts' },
    ])
    .execute()
  const title = 'Vidriera <artesana> & «única» \u0001'
  const { id } = await aListing(db, { author, title, priceCents: 2_500, priceType: 'hora' })
  await aListing(db, { author: hidden, title: 'Vidriera escondida' })
  await aListing(db, { author: contacts, title: 'Vidriera para contactos' })
  await aListing(db, { author, title: 'Vidriera delicada', sensitive: true })
  await aListing(db, { author, title: 'Vidriera en pausa', status: 'inactive' })
  await aListing(db, { author, title: 'Otra cosa' })

  const response = await get('/marketplace/feed.atom?q=vidriera')
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
  const feed = await atom(response)
  expect(feed.document.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom')
  expect(feed.titles).toEqual(['Vidriera <artesana> & «única» '])
  expect(feed.ids).toEqual([
    `${visitor.origin}/marketplace/feed.atom?q=vidriera`,
    `${visitor.origin}/marketplace/${id}`,
  ])

  const json = (await (await get('/marketplace/feed.json?q=vidriera')).json()) as Record<string, unknown>
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${visitor.origin}/marketplace?q=vidriera`,
    items: [
      {
        id: `${visitor.origin}/marketplace/${id}`,
        url: `${visitor.origin}/marketplace/${id}?via=feed`,
        title,
        authors: [{ name: 'Ana <& Hijos>' }],
      },
    ],
  })
  expect(JSON.stringify(json)).toContain('25\u00a0€ por hora')
})

test('the feed of a search near a town has the listings of its circle, by date; an unknown place gets an answer too', async () => {
  const { db, get } = await setUp()
  const at = (day: number) => new Date(Date.UTC(2026, 9, day))
  await aListing(db, { title: 'Tapizado en Valencia', location: 'Valencia', createdAt: at(1) })
  await aListing(db, { title: 'Tapizado en Torrent', location: 'Torrent', createdAt: at(2) })
  await aListing(db, { title: 'Tapizado en Vigo', location: 'Vigo', createdAt: at(3) })
  const near = async (where: string) => (await atom(await get(`/marketplace/feed.atom?q=tapizado&${where}`))).titles
  expect(await near('where=Valencia&km=25')).toEqual(['Tapizado en Torrent', 'Tapizado en Valencia'])
  expect(await near('where=Valencia&km=5&sort=near')).toEqual(['Tapizado en Valencia'])
  for (const where of ['Narnia', '%F0%9F%98%80', '1e400'])
    expect((await get(`/marketplace/feed.atom?q=tapizado&where=${where}&km=-1`)).status).toBe(200)
})

test('a reader who has a feed already gets 304, until the feed changes', async () => {
  const { db, get } = await setUp()
  const { id } = await aListing(db, { title: 'Relojería fina' })
  // A date in a header has no parts of a second.
  for (const [format, laterMs] of [
    ['atom', 5_000],
    ['json', 10_000],
  ] as const) {
    const path = `/marketplace/feed.${format}?q=relojeria`
    const first = await get(path)
    const etag = first.headers.get('ETag') ?? ''
    const modified = first.headers.get('Last-Modified') ?? ''
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(path, { 'If-None-Match': `W/${etag}` })).status).toBe(304)
    expect((await get(path, { 'If-Modified-Since': modified })).status).toBe(304)
    expect((await get(path, { 'If-None-Match': '"otra"', 'If-Modified-Since': modified })).status).toBe(200)
    await db
      .updateTable('listings')
      .set({ title: `Relojería fina ${format}`, updatedAt: new Date(Date.now() + laterMs) })
      .where('id', '=', id)
      .execute()
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200)
    expect((await get(path, { 'If-Modified-Since': modified })).status).toBe(200)
  }
})

test('a category and a freelancer have feeds; a profile that is not public has none', async () => {
  const { db, visitor, get } = await setUp()
  const author = await anAccount(db, { fullName: 'Noa Vidal' })
  await aListing(db, { author, title: 'Clases de bajo', categoryId: 6 })
  const ofCategory = await atom(await get('/marketplace/feed.atom?category=M%C3%BAsica+%26+Audio'))
  expect(ofCategory.titles).toEqual(['Clases de bajo'])
  const own = (await (await get(`/freelancers/${author.id}/feed.json`)).json()) as Record<string, unknown>
  expect(own).toMatchObject({
    home_page_url: `${visitor.origin}/freelancers/${author.id}`,
    items: [{ title: 'Clases de bajo' }],
  })
  await db.insertInto('userSettings').values({ userId: author.id, profileVisibility: 'contacts' }).execute()
  for (const format of ['atom', 'json'])
    expect((await get(`/freelancers/${author.id}/feed.${format}`)).status).toBe(404)
  expect((await get('/freelancers/nada/feed.atom')).status).toBe(404)
})

test('the pages of searches link to their feeds', async () => {
  const { visitor } = await setUp()
  await visitor.visit('/marketplace?q=logo&sort=price_asc')
  const links = [...visitor.document.querySelectorAll('link[rel=alternate]')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/marketplace/feed.atom?q=logo', '/marketplace/feed.json?q=logo'])
})
