import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The text of a card, figure by figure. */
function figuresOf(visitor: Visitor, category: string): Record<string, string> {
  const card = [...visitor.document.querySelectorAll('article')].find(
    (article) => article.querySelector('h2')?.textContent === category,
  )
  return Object.fromEntries(
    [...(card?.querySelectorAll('dl > div') ?? [])].map((pair) => [
      pair.querySelector('dt')?.textContent ?? '',
      (pair.querySelector('dd')?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ]),
  )
}

test('I11: six cards lead to their category, and without listings none has a figure', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/categories')
  expect(visitor.heading).toBe('Categorías')
  const cards = [...visitor.document.querySelectorAll('main article h2 a')]
  expect(cards.map((link) => link.textContent)).toEqual([
    'Diseño Gráfico',
    'Desarrollo Web',
    'Marketing Digital',
    'Redacción & Traducción',
    'Video & Animación',
    'Música & Audio',
  ])
  for (const link of cards)
    expect(link.getAttribute('href')).toBe(`/marketplace?category=${encodeURIComponent(link.textContent ?? '')}`)
  expect(visitor.document.querySelectorAll('main dl')).toHaveLength(0)
  expect(visitor.text).toContain('Todavía no hay anuncios.')
})

test('I11: the figures are counted: visible listings, their authors, the median of the commonest price', async () => {
  const { db, visitor } = await aStranger()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const web = { categoryId: 2, priceType: 'hora' as const }
  for (const [author, price_cents] of [
    [ana, 2_000],
    [ana, 3_050],
    [bruno, 90_000],
  ] as const)
    await aListing(db, { author, ...web, priceCents: price_cents })
  // Another kind of price, and what not everybody sees.
  await aListing(db, { author: bruno, categoryId: 2, priceType: 'proyecto', priceCents: 1 })
  await aListing(db, { author: bruno, ...web, priceCents: 1, status: 'inactive' })
  await aListing(db, { author: await anAccount(db), ...web, priceCents: 1, sensitive: true })
  const recluse = await anAccount(db)
  await db.insertInto('userSettings').values({ userId: recluse.id, profileVisibility: 'private' }).execute()
  await aListing(db, { author: recluse, ...web, priceCents: 1 })
  await countCategories(db, new Date())

  await visitor.visit('/categories?fresh=1')
  expect(figuresOf(visitor, 'Desarrollo Web')).toEqual({
    Anuncios: '4',
    Profesionales: '2',
    'Precio habitual': '30,50 € por hora',
  })
  expect(figuresOf(visitor, 'Música & Audio')).toEqual({})
})

test('I11: an average is shown from twenty ratings on, with their number', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  await aListing(db, { author, categoryId: 6 })
  await db
    .insertInto('categoryRatingSummaries')
    .values({ categoryId: 6, total: 19, points: 80 })
    .onConflict((conflict) => conflict.column('categoryId').doUpdateSet({ total: 19, points: 80 }))
    .execute()
  await countCategories(db, new Date())
  await visitor.visit('/categories?nineteen=1')
  expect(figuresOf(visitor, 'Música & Audio')['Valoración media']).toBeUndefined()
  await db.updateTable('categoryRatingSummaries').set({ total: 20, points: 91 }).where('categoryId', '=', 6).execute()
  await visitor.visit('/categories?twenty=1')
  expect(figuresOf(visitor, 'Música & Audio')['Valoración media']).toBe('4,6 de 5 20 valoraciones')
})
