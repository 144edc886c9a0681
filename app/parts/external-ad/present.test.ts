import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { presentPrice, presentTile } from './present.server.ts'

test('all ads of one category have one tile, whether the category is the site’s or the source’s', () => {
  for (const category of ['Música & Audio', 'Artesanía'])
    expect(presentTile({ id: 'one', category })).toEqual(presentTile({ id: 'two', category }))
  expect(presentTile({ id: 'one', category: 'Diseño Gráfico' })).toEqual({ motif: 0, colours: 'diseno' })
  expect(presentTile({ id: 'one', category: null })).not.toEqual(presentTile({ id: 'two', category: null }))
  const motifs = CATEGORIES.slice(0, 6).map(({ name: category }) => presentTile({ id: 'one', category }).motif)
  expect(new Set(motifs).size).toBe(6)
})

test('I6: the words after an amount are those of its kind, and words alone are not an amount', () => {
  const price = { priceCents: 12_000, currency: 'EUR', priceType: 'fixed' } as const
  expect(presentPrice(price)).toEqual({ amount: '120\u00a0€', unit: '/proyecto' })
  expect(presentPrice({ ...price, priceType: 'negotiable' })).toEqual({ amount: '120\u00a0€', unit: 'negociable' })
  expect(presentPrice({ ...price, priceCents: null, priceType: 'negotiable' })).toEqual({
    amount: '',
    unit: 'negociable',
  })
  expect(presentPrice({ ...price, priceCents: null })).toBeNull()
})
