import { expect, test } from 'vitest'
import { FIGURES } from '#app/ui/how-counted.tsx'
import { aListing, aStranger, signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const PAGE = '/how-figures-are-counted'

/** The anchors that the links of a page to this one name. */
const figuresLinkedFrom = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${PAGE}"]`)].map((link) =>
    (link.getAttribute('href') ?? '').slice(PAGE.length + 1),
  )

test('D2, D9, M1: every figure has a section of its own that says what is counted', async () => {
  const { visitor } = await aStranger()
  await visitor.visit(PAGE)
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Cómo se cuentan las cifras')
  const sections = [...visitor.document.querySelectorAll('main section[id]')]
  expect(sections.map(({ id }) => id)).toEqual(Object.keys(FIGURES()))
  for (const id of [
    'visitas',
    'visitantes',
    'consultas',
    'conversion',
    'tiempo-de-respuesta',
    'tasa-de-respuesta',
    'valoraciones',
    'media-de-categoria',
  ])
    expect(visitor.document.getElementById(id)?.textContent?.length).toBeGreaterThan(100)
  const contents = [...visitor.document.querySelectorAll('main nav a')]
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`))
})

test('D2, B3, M1: the figures of a listing and of the dashboard link to how they are counted', async () => {
  const { db, visitor, account } = await signedIn()
  const listing = await aListing(db, { author: account })
  await db
    .insertInto('ownerDailyStats')
    .values({ ownerId: account.id, day: new Date(), views: 3, visitors: 2 })
    .execute()
  for (const [path, figures] of [
    [`/marketplace/${listing.id}`, ['visitas']],
    ['/dashboard', ['anuncios', 'visitas']],
    ['/dashboard/listings', ['visitas']],
    ['/dashboard/stats', ['visitas', 'visitantes']],
  ] as const) {
    await visitor.visit(path)
    expect(figuresLinkedFrom(visitor), path).toEqual(expect.arrayContaining([...figures]))
    for (const figure of figuresLinkedFrom(visitor)) expect(FIGURES(), path).toHaveProperty(figure)
  }
})
