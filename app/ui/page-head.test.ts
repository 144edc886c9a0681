import { beforeAll, expect, test } from 'vitest'
import { aFreelancer, aListing, aStranger } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let visitor: Visitor
let listing: string
let person: string

beforeAll(async () => {
  const stranger = await aStranger()
  visitor = stranger.visitor
  const author = await aFreelancer(stranger.db, { fullName: 'Ana Beltrán Ruiz' })
  person = `/freelancers/${author.id}`
  listing = `/marketplace/${(await aListing(stranger.db, { author, title: 'Afinación de pianos', categoryId: 6 })).id}`
  await aRating(stranger.db, { freelancer: author, rating: 5 })
})

const content = (selector: string) => visitor.document.querySelector(selector)?.getAttribute('content') ?? undefined
const canonical = () => visitor.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined
const data = () =>
  JSON.parse(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as Record<
    string,
    unknown
  >

test('every page that may be found has one title, one description and one address of its own, and a picture', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string | undefined>()
  const pages = [
    '/',
    '/marketplace',
    '/marketplace?category=M%C3%BAsica%20%26%20Audio',
    listing,
    person,
    '/categories',
    '/how-it-works',
    '/about',
    '/login',
    '/register',
    '/terms',
    '/privacy',
    '/legal-notice',
    '/rules',
    '/hiring-rules',
    '/moderation-log',
    '/how-figures-are-counted',
    '/how-results-are-ordered',
  ]
  for (const path of pages) {
    await visitor.visit(path)
    expect([path, visitor.status]).toEqual([path, 200])
    expect([path, canonical()]).toEqual([path, visitor.origin + path])
    expect(content('meta[name=robots]'), path).toBeUndefined()
    expect(visitor.document.querySelectorAll('meta[name=description]'), path).toHaveLength(1)
    expect(content('meta[name=description]')?.length, path).toBeLessThanOrEqual(160)
    expect(content('meta[property="og:url"]'), path).toBe(visitor.origin + path)
    const picture = new URL(content('meta[property="og:image"]') ?? '')
    expect(picture.origin, path).toBe(visitor.origin)
    expect((await visitor.request(picture.pathname, { method: 'HEAD' })).status, path).toBe(200)
    titles.add(visitor.title)
    descriptions.add(content('meta[name=description]'))
  }
  expect(titles.size).toBe(pages.length)
  expect(descriptions.size).toBe(pages.length)
})

test('an order, a slug and the parameters of a campaign lead to the same address; a page without one is not indexed', async () => {
  for (const [path, address] of [
    ['/marketplace?sort=price_asc&utm_source=correo', '/marketplace'],
    ['/marketplace?category=musica&sort=price_desc', '/marketplace?category=M%C3%BAsica%20%26%20Audio'],
    [`${listing}?utm_campaign=oto%C3%B1o`, listing],
    ['/?fbclid=1', '/'],
    ['/register?next=/dashboard', '/register'],
  ] as const) {
    await visitor.visit(path)
    expect([path, canonical()]).toEqual([path, visitor.origin + address])
  }
  for (const path of [
    '/marketplace?q=piano',
    '/marketplace?max_price=20',
    '/marketplace?category=nada',
    '/marketplace?after=nada',
    '/search',
    '/forgot-password',
  ]) {
    await visitor.visit(path)
    expect([path, content('meta[name=robots]'), canonical()]).toEqual([path, 'noindex', undefined])
  }
})

test('machines read who runs the site and how to search it, what is offered, and the place of a page', async () => {
  await visitor.visit('/')
  expect(data()).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Gremio', url: `${visitor.origin}/` },
      {
        '@type': 'WebSite',
        potentialAction: {
          '@type': 'SearchAction',
          target: { urlTemplate: `${visitor.origin}/marketplace?q={search_term_string}` },
        },
      },
    ],
  })
  await visitor.visit(listing)
  expect(data()['@graph']).toMatchObject([
    {
      '@type': 'Service',
      name: 'Afinación de pianos',
      provider: { '@type': 'Person', name: 'Ana Beltrán Ruiz' },
      offers: { '@type': 'Offer', price: '450.00', priceCurrency: 'EUR', priceSpecification: { unitText: 'proyecto' } },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '5.0', ratingCount: 1 },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Marketplace', item: `${visitor.origin}/marketplace` },
        { position: 2, name: 'Música & Audio' },
        { position: 3, name: 'Afinación de pianos', item: visitor.origin + listing },
      ],
    },
  ])
  await visitor.visit(person)
  expect(data()['@graph']).toMatchObject([{ '@type': 'Person' }, { '@type': 'BreadcrumbList' }])
})

test('a data block is allowed by the security policy', async () => {
  await visitor.visit('/')
  const policy = visitor.headers.get('Content-Security-Policy') ?? ''
  const inline = [...visitor.document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')]
  const allowed = policy.match(/'(?:sha256|nonce)-[^']+'/g) ?? []
  expect(inline.length).toBeGreaterThan(0)
  expect(allowed.length).toBeLessThanOrEqual(inline.length)
})
