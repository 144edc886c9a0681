import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { lineColumns, type ListingLine } from './card.server.ts'
import { PRICE_KINDS } from './limits.ts'
import { paidBy, priceInWords, typedTaxWords, type Price } from './price.server.ts'

const db = await aDatabase()
const NBSP = '\u00a0'

const priced = (id: string, values: Partial<Record<'priceKind' | 'taxName' | 'taxBps' | 'priceCents', unknown>>) =>
  db
    .updateTable('listings')
    .set(values as object)
    .where('id', '=', id)
    .execute()

async function offers(
  listingId: string,
  packages: [tier: 'basico' | 'medio' | 'completo', baseCents: number][],
  taxBps = 2_100,
) {
  await db
    .insertInto('packageTerms')
    .values({ listingId, atOnce: true, plan: 'antes', isTrader: true, taxName: 'IVA', taxBps, retentionBps: 0 })
    .execute()
  await db
    .insertInto('packages')
    .values(
      packages.map(([tier, baseCents]) => ({
        listingId,
        tier,
        title: 'Cartel',
        includes: 'Un boceto',
        baseCents,
        deliveryDays: 7,
        revisions: 1,
      })),
    )
    .execute()
}

/** A listing as a list shows it, and as searches compare it. */
async function shown(id: string) {
  const { rows } = await sql<ListingLine & { searched: number; base: number | null }>`
    SELECT ${sql.raw(lineColumns('l'))}, s.price_cents AS searched, l.pays_base_cents AS base
      FROM listings l JOIN listing_search s ON s.listing_id = l.id WHERE l.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('It is not searched')
  expect(row.searched).toBe(row.priceCents)
  return { words: priceInWords(row), base: row.base }
}

test('a listing says what a private person pays, with the tax included in it', async () => {
  const { id } = await aListing(db, { priceCents: 18_000, priceType: 'hora' })
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por hora`, base: null })
  await priced(id, { priceKind: 'sin_decir', taxBps: 2_100 })
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por hora`, base: null })
  await priced(id, { priceKind: 'mas_impuestos' })
  expect(await shown(id)).toEqual({ words: `217,80${NBSP}€ por hora, IVA incl.`, base: 18_000 })
  await priced(id, { priceKind: 'impuestos_incluidos' })
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por hora, IVA incl.`, base: 14_876 })
  await priced(id, { taxName: 'IGIC', taxBps: null })
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por hora, IGIC incl.`, base: null })
  await priced(id, { priceKind: 'no_los_cobro' })
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por hora`, base: 18_000 })
})

test('the database refuses a tax that is added without its rate', async () => {
  const { id } = await aListing(db)
  await expect(priced(id, { priceKind: 'mas_impuestos' })).rejects.toThrow('listings_tax_added')
})

test('the cheapest package replaces the price of a project, until the packages are deleted', async () => {
  const { id } = await aListing(db, { priceCents: 18_000, priceType: 'proyecto' })
  await offers(id, [
    ['completo', 48_000],
    ['medio', 26_000],
  ])
  expect(await shown(id)).toEqual({ words: `desde 314,60${NBSP}€ por proyecto, IVA incl.`, base: 26_000 })
  await db
    .updateTable('packageTerms')
    .set({ taxName: 'Exento de IVA', taxBps: 0 })
    .where('listingId', '=', id)
    .execute()
  expect(await shown(id)).toEqual({ words: `desde 260${NBSP}€ por proyecto`, base: 26_000 })
  await db
    .updateTable('packages')
    .set({ baseCents: 20_000 })
    .where('listingId', '=', id)
    .where('tier', '=', 'medio')
    .execute()
  expect(await shown(id)).toEqual({ words: `desde 200${NBSP}€ por proyecto`, base: 20_000 })
  await db.deleteFrom('packages').where('listingId', '=', id).execute()
  expect(await shown(id)).toEqual({ words: `180${NBSP}€ por proyecto`, base: null })
})

test('a package does not replace the price of an hour', async () => {
  const { id } = await aListing(db, { priceCents: 3_000, priceType: 'hora' })
  await offers(id, [['basico', 2_000]])
  expect(await shown(id)).toEqual({ words: `30${NBSP}€ por hora`, base: null })
})

test('a form and the database compute the same amount from a price', async () => {
  const { id } = await aListing(db, { priceType: 'hora' })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        price: fc.integer({ min: 1, max: 999_999_999 }),
        price_kind: fc.constantFrom(...PRICE_KINDS),
        price_rate: fc.integer({ min: 1, max: 10_000 }),
      }),
      async (form) => {
        await priced(id, { priceCents: form.price, priceKind: form.price_kind, taxBps: form.price_rate })
        const { rows } = await sql<Price>`SELECT ${sql.raw(lineColumns('l'))} FROM listings l WHERE id = ${id}`.execute(
          db,
        )
        expect(rows[0]?.priceCents).toBe(paidBy(form))
      },
    ),
    { numRuns: 30 },
  )
})

test('the owner of a listing reads the price that they typed', () => {
  expect(typedTaxWords({ priceKind: 'mas_impuestos', typedTax: null })).toBe(' + IVA')
  expect(typedTaxWords({ priceKind: 'mas_impuestos', typedTax: 'IGIC' })).toBe(' + IGIC')
  expect(typedTaxWords({ priceKind: 'impuestos_incluidos', typedTax: null })).toBe(', IVA incl.')
  for (const priceKind of ['sin_decir', 'no_los_cobro', null] as const)
    expect(typedTaxWords({ priceKind, typedTax: 'IVA' })).toBe('')
})

test('changing only the kind notifies nobody, and does not change the price that favourites keep', async () => {
  const [{ id }, person] = [await aListing(db, { priceCents: 10_000, priceType: 'hora' }), await anAccount(db)]
  await priced(id, { priceKind: 'mas_impuestos', taxBps: 2_100 })
  await sql`INSERT INTO favorites (user_id, listing_id, price_at_save) VALUES (${person.id}, ${id}, 12100)`.execute(db)
  const kept = () =>
    db.selectFrom('favorites').select('priceAtSave').where('listingId', '=', id).executeTakeFirstOrThrow()
  const drops = () =>
    db
      .selectFrom('jobs')
      .select(sql<{ fromCents: number; toCents: number }>`payload`.as('payload'))
      .where('kind', '=', 'tell-price-drop')
      .where(sql<boolean>`payload ->> 'listingId' = ${id}`)
      .execute()
  await priced(id, { priceKind: 'no_los_cobro' })
  expect(await kept()).toEqual({ priceAtSave: 10_000 })
  expect(await drops()).toEqual([])
  await priced(id, { priceKind: 'mas_impuestos' })
  expect(await kept()).toEqual({ priceAtSave: 12_100 })
  // Less with the tax on top costs no less.
  await priced(id, { priceKind: 'no_los_cobro' })
  await priced(id, { priceCents: 9_000, priceKind: 'mas_impuestos' })
  expect(await drops()).toEqual([])
  await priced(id, { priceCents: 8_000 })
  expect(await drops()).toMatchObject([{ payload: { fromCents: 10_890, toCents: 9_680 } }])
})
