import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'

const db = await aDatabase()

async function differences() {
  const { rows } = await sql`
    (SELECT id, title, price_cents, category_id, created_at, modality FROM visible_listings
      EXCEPT SELECT s.listing_id, l.title, s.price_cents, s.category_id, s.created_at, s.modality FROM listing_search s JOIN listings l ON l.id = s.listing_id AND search_text(l.title) = s.title_norm)
    UNION ALL
    (SELECT listing_id, '', 0, 0, now(), '' FROM listing_search EXCEPT ALL SELECT id, '', 0, 0, now(), '' FROM visible_listings)`.execute(
    db,
  )
  return rows
}

test('the searched copy equals the visible listings after any history', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('publish' as const), who: fc.nat(2), status: fc.constantFrom('active', 'pending') }),
    fc.record({
      do: fc.constant('change' as const),
      which: fc.nat(9),
      set: fc.constantFrom(
        { status: 'inactive' },
        { status: 'active' },
        { moderation: 'retenido' },
        { moderation: 'libre' },
        { deletedAt: new Date() },
        { deletedAt: null },
        { title: 'Otro título' },
        { description: 'Otra descripción' },
        { priceCents: 77 },
        { categoryId: 5 },
        { sensitive: true },
        { modality: 'remoto' },
        { modality: null },
      ),
    }),
    fc.record({ do: fc.constant('delete' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('state' as const), who: fc.nat(2), state: fc.constantFrom('activo', 'suspendido') }),
    fc.record({
      do: fc.constant('visibility' as const),
      who: fc.nat(2),
      visibility: fc.constantFrom('public', 'contacts', 'private'),
    }),
    fc.record({ do: fc.constant('forget-settings' as const), who: fc.nat(2) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await db.deleteFrom('users').execute()
      const authors = [await anAccount(db), await anAccount(db), await anAccount(db)]
      const listings: string[] = []
      for (const it of steps) {
        const author = authors['who' in it ? it.who : 0]?.id as string
        const listing = listings['which' in it ? it.which % Math.max(1, listings.length) : 0]
        switch (it.do) {
          case 'publish':
            listings.push((await aListing(db, { author: { id: author }, status: it.status })).id)
            break
          case 'change':
            if (listing) await db.updateTable('listings').set(it.set).where('id', '=', listing).execute()
            break
          case 'delete':
            if (listing) await db.deleteFrom('listings').where('id', '=', listing).execute()
            break
          case 'state':
            await db.updateTable('users').set({ state: it.state }).where('id', '=', author).execute()
            break
          case 'visibility':
            await db
              .insertInto('userSettings')
              .values({ userId: author, profileVisibility: it.visibility })
              .onConflict((c) => c.column('userId').doUpdateSet({ profileVisibility: it.visibility }))
              .execute()
            break
          case 'forget-settings':
            await db.deleteFrom('userSettings').where('userId', '=', author).execute()
        }
      }
      expect(await differences()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['suspended', (id: string) => db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', id).execute()],
  [
    'made private',
    (id: string) => db.insertInto('userSettings').values({ userId: id, profileVisibility: 'private' }).execute(),
  ],
])('an author who is %s while publishing has no listing in the search', async (_what, hide) => {
  // The histories above leave listings behind.
  await db.deleteFrom('users').execute()
  const author = await anAccount(db)
  let isPublished = () => {}
  const published = new Promise<void>((resolve) => (isPublished = resolve))
  const publishing = db.transaction().execute(async (trx) => {
    await aListing(trx, { author })
    isPublished()
    // The other transaction starts while this one is open, and has to wait for it.
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
  await published
  await Promise.all([publishing, hide(author.id)])
  expect(await differences()).toEqual([])
  expect((await searchListings(db, readSearchParams(new URLSearchParams('')))).items).toEqual([])
})
