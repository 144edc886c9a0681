import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()

const search = (query: Record<string, string>) => searchListings(db, readSearchParams(new URLSearchParams(query)))

test('S4, X6: a search returns the same listings, in the same order, as reading every visible listing', async () => {
  const author = await anAccount(db)
  const words = ['Diseño', 'web', 'Logo', '50%', 'a_b', 'ñandú', 'C++', 'Tu', 'el', 'PIÑA']
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          title: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((list) => list.join(' ')),
          price: fc.integer({ min: 1, max: 6 }),
          category: fc.integer({ min: 1, max: 3 }),
          modality: fc.constantFrom(null, 'remoto', 'presencial', 'híbrido'),
          minute: fc.integer({ min: 0, max: 3 }),
          status: fc.constantFrom('active', 'active', 'active', 'inactive'),
        }),
        { maxLength: 12 },
      ),
      fc.array(
        fc.constantFrom('diseño', 'DISENO', 'sen', 'logo', '50%', 'a_b', 'a%b', 'ñan', 'pina', 'tu', 'e', 'c++', 'o'),
        { maxLength: 2 },
      ),
      fc.constantFrom('', 'Diseño Gráfico', 'Desarrollo Web'),
      fc.constantFrom('', '', 'remoto', 'Presencial', 'hibrido'),
      fc.constantFrom('', '0,02', '0,04'),
      fc.constantFrom('', '0,03', '0,05'),
      fc.constantFrom('recent', 'price_asc', 'price_desc'),
      async (rows, typed, category, modality, min_price, max_price, sort) => {
        await db.deleteFrom('listings').execute()
        for (const row of rows) {
          await aListing(db, {
            author,
            title: row.title,
            priceCents: row.price,
            categoryId: row.category,
            modality: row.modality,
            status: row.status,
            createdAt: new Date(Date.UTC(2026, 0, 1, 0, row.minute)),
          })
        }
        const found = (await search({ q: typed.join(' '), category, modality, min_price, max_price, sort })).items

        const plain = (text: string) =>
          text
            .normalize('NFD')
            .replace(/\p{Mn}/gu, '')
            .toLowerCase()
        const matches = (title: string, word: string) =>
          /[a-z0-9]{3}/.test(plain(word)) || !/[a-z0-9]/.test(word)
            ? plain(title).includes(plain(word))
            : ` ${plain(title)} ${plain(title).replace(/[^a-z0-9 ]+(?=[a-z0-9])/g, ' ')}`.includes(` ${plain(word)}`)
        const cents = (text: string) => Number(text.replace(',', '.')) * 100
        const visible = await db.selectFrom('visibleListings').selectAll().execute()
        const all = visible
          .filter((row) => category === '' || row.categoryId === (category === 'Diseño Gráfico' ? 1 : 2))
          .filter((row) => modality === '' || plain(row.modality ?? '') === plain(modality))
          .filter((row) => min_price === '' || (row.priceCents as number) >= cents(min_price))
          .filter((row) => max_price === '' || (row.priceCents as number) <= cents(max_price))
          .map((row) => ({
            id: row.id as string,
            title: row.title as string,
            key: sort === 'recent' ? (row.createdAt as Date).getTime() : (row.priceCents as number),
          }))
        const expected = all.filter((row) => typed.every((word) => matches(row.title, word)))
        const ids = found.map((item) => item.id)
        const keyOf = (id: string) => all.find((row) => row.id === id)?.key ?? NaN
        expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
        expect(ids).toEqual(expect.arrayContaining(expected.map((row) => row.id)))
        if (typed.length === 0) expect(ids).toHaveLength(expected.length)
        expect(ids).toEqual(
          ids.toSorted((a, b) => (keyOf(a) - keyOf(b) || (a < b ? -1 : 1)) * (sort === 'price_asc' ? 1 : -1)),
        )
      },
    ),
    { numRuns: 60 },
  )
})
