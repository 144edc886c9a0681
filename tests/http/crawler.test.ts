import { beforeAll, expect, test } from 'vitest'
import { aContest } from '#tests/support/contests.ts'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'
import { aMarketplace } from '#tests/support/marketplace.ts'
import { aRating } from '#tests/support/ratings.ts'
import { readStructuredData } from '#tests/support/structured-data.ts'
import { parsePage, type Visitor } from '#tests/support/visitor.ts'

interface Page {
  status: number
  /** The title, when it is a page. */
  title?: string
  description?: string
  headings: string[]
  anchors: Set<string>
  /** The canonical address; undefined where the page may not be found. */
  canonical?: string
  isHidden: boolean
  /** The structured data, as written in the page. */
  data: string[]
}

interface Walk {
  pages: Map<string, Page>
  /** The first page that each address was found on. */
  foundOn: Map<string, string>
  /** Every link with an anchor, by address. */
  anchored: { from: string; to: string; anchor: string }[]
}

const MOST_PAGES = 600

/** Follows every link of this site, from an address on. A redirect is followed too, and its target counts as the result. */
async function walk(visitor: Visitor, start: string, mayEnter = (_path: string) => true): Promise<Walk> {
  const pages = new Map<string, Page>()
  const foundOn = new Map([[start, 'the beginning']])
  const anchored: Walk['anchored'] = []
  for (const [path] of foundOn) {
    if (pages.size > MOST_PAGES) throw new Error(`More than ${MOST_PAGES} pages: ${path} leads on without end`)
    const response = await visitor.request(path, { redirect: 'manual' })
    const location = response.headers.get('Location')
    const add = (href: string) => {
      const { origin, pathname, search, hash } = new URL(href, visitor.origin + path)
      // The pictures of these listings are rows without files: listing.test.ts opens real ones.
      if (origin !== visitor.origin || !mayEnter(pathname) || pathname.startsWith('/media/')) return
      if (!foundOn.has(pathname + search)) foundOn.set(pathname + search, path)
      if (hash) anchored.push({ from: path, to: pathname + search, anchor: decodeURIComponent(hash.slice(1)) })
    }
    if (location !== null) add(location)
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true && location === null
    const text = await response.text()
    const document = parsePage(isPage ? text : '', new URL(path, visitor.origin))
    pages.set(path, {
      status: response.status,
      title: isPage ? document.title : undefined,
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? undefined,
      headings: [...document.querySelectorAll('h1')]
        .filter((heading) => !heading.closest('dialog, template, [hidden]'))
        .map((heading) => heading.textContent?.trim() ?? ''),
      anchors: new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href')?.slice(visitor.origin.length),
      isHidden: document.querySelector('meta[name=robots]')?.getAttribute('content') === 'noindex',
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
    })
    for (const link of document.querySelectorAll('a[href], link[rel=alternate][href]'))
      add(link.getAttribute('href') ?? '')
  }
  return { pages, foundOn, anchored }
}

const broken = ({ pages, foundOn }: Walk) =>
  [...pages]
    .filter(([, { status }]) => status >= 400)
    .map(([path, { status }]) => `${status} ${path} on ${foundOn.get(path)}`)
const headless = ({ pages }: Walk) =>
  [...pages].filter(
    ([, { title, headings }]) => title !== undefined && (!title || headings.filter(Boolean).length !== 1),
  )
const lost = ({ pages, anchored }: Walk) =>
  anchored.filter(({ to, anchor }) => {
    const page = pages.get(to)
    return page?.title !== undefined && page.status === 200 && !page.anchors.has(anchor)
  })

/** Pictures are no pages to follow. */
const isPageAddress = (address: string) => !/\.\w+$/.test(address)

let visitor: Visitor
let found: Walk

beforeAll(async () => {
  const stranger = await aStranger()
  visitor = stranger.visitor
  // Listings of several authors, one of whom was rated. Every listing is some five pages to follow.
  await aMarketplace(stranger.db, { listings: 9 })
  const { authorId } = await aListing(stranger.db, { title: 'Con valoraciones', categoryId: 12 })
  await aRating(stranger.db, { freelancer: { id: authorId }, rating: 4 })
  await aContest(stranger.db)
  found = await walk(visitor, '/')
})

test('R1, R13: a program that follows links finds no broken one, and none that leads to an unknown place', () => {
  expect(found.pages.size).toBeGreaterThan(60)
  expect(broken(found)).toEqual([])
  expect(lost(found)).toEqual([])
})

test('R1: every page has one main heading and a title', () => {
  expect(headless(found)).toEqual([])
})

test('R1: no two indexed pages share a title or an address', () => {
  const addresses = new Map<string, string>()
  const titles = new Map<string, string>()
  for (const [path, { title = '', status, canonical, isHidden }] of found.pages) {
    if (title === '' || isHidden || status !== 200) continue
    expect([path, canonical]).not.toEqual([path, undefined])
    const address = canonical ?? ''
    // Another address of the same page: after sign-in, in another order.
    if (addresses.has(address)) expect([address, title]).toEqual([address, addresses.get(address)])
    else expect([title, titles.get(title)]).toEqual([title, undefined])
    addresses.set(address, title)
    titles.set(title, path)
  }
  expect(titles.size).toBeGreaterThan(30)
})

test('R1: no two indexed pages share a description, and each has a fitting length', () => {
  const described = new Map<string, string>()
  for (const { description = '', status, canonical, isHidden } of found.pages.values()) {
    if (isHidden || status !== 200 || canonical === undefined) continue
    expect([canonical, description.length > 20 && description.length <= 160]).toEqual([canonical, true])
    const other = described.get(description) ?? canonical
    expect([description, canonical]).toEqual([description, other])
    described.set(description, canonical)
  }
  expect(described.size).toBeGreaterThan(30)
})

test('R1: structured data of pages is complete, of known kinds, and names only existing pages', () => {
  const kinds = new Set<string>()
  for (const [path, { data }] of found.pages) {
    for (const block of data) {
      const read = readStructuredData(block, visitor.origin)
      expect([path, read.faults]).toEqual([path, []])
      for (const kind of read.kinds) kinds.add(kind)
      const lost = read.addresses.filter(
        (address) => isPageAddress(address) && !found.pages.has(address.split('#')[0] ?? ''),
      )
      expect([path, lost]).toEqual([path, []])
    }
  }
  for (const kind of ['Organization', 'WebSite', 'SearchAction', 'Service', 'Offer', 'AggregateRating'])
    expect(kinds).toContain(kind)
  expect(kinds).toContain('Person')
  expect(kinds).toContain('BreadcrumbList')
})

test('R1: every page of the sitemap is linked, and every public page is in it', async () => {
  const named = new Set<string>()
  const read = async (path: string) => (await visitor.request(path)).text()
  for (const [, file = ''] of (await read('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)) {
    const text = await read(new URL(file).pathname)
    for (const [, address = ''] of text.matchAll(/<loc>([^<]+)/g)) named.add(address.slice(visitor.origin.length))
  }
  const reached = new Set([...found.pages.values()].flatMap(({ canonical }) => canonical ?? []))
  expect([...named].filter((address) => !reached.has(address))).toEqual([])
  // The doors, categories without listings, and people who show neither listings nor words are found, not announced.
  const silent = [...reached].filter((address) => !named.has(address))
  expect(
    silent.filter((address) => !/^\/(?:login|register|marketplace\?category=.+|freelancers\/.+)$/.test(address)),
  ).toEqual([])
})

test('R9: a member follows every link of the dashboard and finds no broken one', async () => {
  const { db, visitor: member, account } = await signedIn()
  await aListing(db, { author: account, title: 'Mío' })
  const own = await walk(member, '/dashboard', (path) => path.startsWith('/dashboard'))
  expect(own.pages.size).toBeGreaterThan(25)
  expect(broken(own)).toEqual([])
  expect(headless(own)).toEqual([])
  expect(lost(own)).toEqual([])
})
