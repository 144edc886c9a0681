import '#tests/support/own-world.ts'
import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { listSitemapEntries, readSitemapPart } from '#app/domain/pages/sitemap.server.ts'
import { aContest } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFreelancer, aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Every address of every file that the index names, with the day of its last change. */
async function addressesOf(visitor: Visitor): Promise<Map<string, string | undefined>> {
  const read = async (path: string) => {
    const response = await visitor.request(path)
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
      path,
      200,
      'application/xml; charset=utf-8',
    ])
    const text = await response.text()
    return new JSDOM(text, { contentType: 'application/xml' }).window.document
  }
  const found = new Map<string, string | undefined>()
  for (const file of (await read('/sitemap.xml')).querySelectorAll('sitemap > loc')) {
    const { origin, pathname } = new URL(file.textContent ?? '')
    expect(origin).toBe(visitor.origin)
    for (const url of (await read(pathname)).querySelectorAll('url')) {
      const address = new URL(url.querySelector('loc')?.textContent ?? '')
      expect(address.origin).toBe(visitor.origin)
      found.set(address.pathname + address.search, url.querySelector('lastmod')?.textContent ?? undefined)
    }
  }
  return found
}

test('robots are sent to the index, and its files name only public pages', async () => {
  const { db, visitor } = await aStranger()
  const robots = await (await visitor.request('/robots.txt')).text()
  expect(robots).toContain(`\nSitemap: ${visitor.origin}/sitemap.xml\n`)
  for (const open of ['/login', '/register', '/moderation-log'])
    expect(robots.split('\n')).not.toContain(`Disallow: ${open}`)

  const seller = await anAccount(db)
  const shown = await aListing(db, { author: seller, categoryId: 5, updatedAt: new Date('2026-03-04T05:06:07Z') })
  const [paused, held, sensitive, deleted] = [
    await aListing(db, { author: seller, status: 'inactive' }),
    await aListing(db, { author: seller, moderation: 'retenido' }),
    await aListing(db, { author: seller, sensitive: true, categoryId: 8 }),
    await aListing(db, { author: seller, deletedAt: new Date() }),
  ]
  const [recluse, contacts, suspended, empty] = [
    await aFreelancer(db),
    await aFreelancer(db),
    await aFreelancer(db, { user: { state: 'suspendido' } }),
    await anAccount(db),
  ]
  const writer = await aFreelancer(db)
  for (const [{ id }, profile_visibility] of [
    [recluse, 'private'],
    [contacts, 'contacts'],
  ] as const)
    await db
      .updateTable('userSettings')
      .set({ profileVisibility: profile_visibility })
      .where('userId', '=', id)
      .execute()
  const ofRecluse = await aListing(db, { author: recluse })
  const ofContacts = await aListing(db, { author: contacts })
  const ofSuspended = await aListing(db, { author: suspended })

  const [contest, takenDown] = [await aContest(db), await aContest(db, { moderation: 'retirado' })]

  const addresses = await addressesOf(visitor)
  expect(addresses.has(`/contests/${contest.id}`)).toBe(true)
  expect(addresses.has(`/contests/${takenDown.id}`)).toBe(false)
  expect(addresses.get(`/marketplace/${shown.id}`)).toBe('2026-03-04T05:06:07Z')
  expect(addresses.has(`/marketplace/${ofContacts.id}`)).toBe(true)
  for (const { id } of [paused, held, sensitive, deleted, ofRecluse, ofSuspended])
    expect(addresses.has(`/marketplace/${id}`)).toBe(false)
  expect(addresses.has(`/freelancers/${seller.id}`)).toBe(true)
  expect(addresses.has(`/freelancers/${writer.id}`)).toBe(true)
  for (const { id } of [recluse, contacts, suspended, empty]) expect(addresses.has(`/freelancers/${id}`)).toBe(false)
  expect([...addresses.keys()]).toEqual(
    expect.arrayContaining(['/', '/contests', '/categories', '/about', '/how-it-works', '/terms']),
  )
  expect(addresses.has('/marketplace?category=Video%20%26%20Animaci%C3%B3n')).toBe(true)
  // The town has only sensitive listings, or none.
  expect(addresses.has('/marketplace?category=Negocios')).toBe(false)
  expect(addresses.has('/marketplace?category=Deportes')).toBe(false)
})

test('however the ids are divided among files and read, each is in one of them, once', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const ids = [
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
    '55555555-5555-4555-9555-555555555555',
    '80000000-0000-4000-8000-000000000000',
    ...Array.from({ length: 9 }, () => randomUUID()),
  ]
  for (const id of ids) await aListing(db, { id, author })
  const visible = (await db.selectFrom('visibleListings').select('id').where('sensitive', '=', false).execute()).map(
    ({ id }) => `/marketplace/${String(id)}`,
  )
  for (const [of, atOnce] of [
    [1, 3],
    [3, 2],
    [7, 1],
    [16, 100],
  ] as const) {
    const paths: string[] = []
    for (let part = 1; part <= of; part += 1)
      for await (const page of listSitemapEntries(db, { kind: 'listings', part, of }, { atOnce }))
        paths.push(...page.map(({ path }) => path))
    expect(paths.toSorted()).toEqual(visible.toSorted())
  }
})

test('a file that does not exist is 404 and sends no query to the database', async () => {
  const { visitor } = await aStranger()
  for (const name of ['listings/0-of-1', 'listings/2-of-1', 'listings/1-of-9999', 'users/1-of-1', 'listings/1-of-1x']) {
    expect(readSitemapPart(...(`${name}.xml`.split('/') as [string, string])), name).toBeUndefined()
    const response = await visitor.request(`/sitemap/${name}.xml`)
    expect([name, response.status]).toEqual([name, 404])
  }
  expect(await (await visitor.request('/sitemap/listings/1-of-1.xml', { method: 'HEAD' })).text()).toBe('')
})
