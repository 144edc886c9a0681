import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { saveSearch } from '#app/domain/saved-searches/commands.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFreelancer, aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch, refreshSellerWords } from './refresh.server.ts'

const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('jobs').execute()
})

const found = async (asked: Record<string, string>) => {
  const { items, total } = await searchListings(db, readSearchParams(new URLSearchParams(asked)))
  expect(items).toHaveLength(total)
  return items.map(({ title }) => title).toSorted()
}

const addPicture = (listingId: string) =>
  sql`INSERT INTO listing_images (listing_id, position, key, widths, width, height, bytes, sha256)
      VALUES (${listingId}, 0, ${listingId}, '{320}', 320, 200, 9, '\\x00')`.execute(db)

/** A first message of two days ago that had its answer after an hour. */
async function answerWithinADay(freelancerId: string) {
  const { id: clientId } = await anAccount(db)
  const { id } = await db
    .insertInto('conversations')
    .values({ about: randomUUID(), clientId, freelancerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(Date.now() - 2 * DAY_MS)
  const firstReplyAt = new Date(at.getTime() + HOUR_MS)
  await db.insertInto('inquiries').values({ conversationId: id, clientId, freelancerId, at, firstReplyAt }).execute()
}

/** Runs the jobs that wait. */
async function bringUpToDate() {
  const jobs = await db.deleteFrom('jobs').where('kind', '=', 'refresh-seller-words').returning('payload').execute()
  const sellers = jobs.map(({ payload }) => (payload as { sellerId: string }).sellerId)
  for (const sellerId of sellers) await refreshSellerWords(db, sellerId)
  return sellers
}

test('a price is compared in its unit, alone, with words, with a place and in each order', async () => {
  await aListing(db, { title: 'Bodas por horas', priceType: 'hora', priceCents: 5_000, location: 'Valencia' })
  await aListing(db, { title: 'Bodas enteras', priceType: 'proyecto', priceCents: 70_000, location: 'Valencia' })
  await aListing(db, { title: 'Bodas de un día', priceType: 'día', priceCents: 30_000, location: 'Vigo' })
  for (const sort of ['', 'recent', 'price_asc', 'price_desc'])
    expect(await found({ price_type: 'proyecto', sort })).toEqual(['Bodas enteras'])
  expect(await found({ price_type: 'día', q: 'boda' })).toEqual(['Bodas de un día'])
  expect(await found({ price_type: 'hora', q: 'boda', where: 'Valencia', max_price: '800' })).toEqual([
    'Bodas por horas',
  ])
  expect(await found({ price_type: 'mes' })).toEqual([])
  await db.updateTable('listings').set({ priceType: 'mes' }).where('title', '=', 'Bodas enteras').execute()
  expect(await found({ price_type: 'mes' })).toEqual(['Bodas enteras'])
})

test('a listing is marked by its first picture, and unmarked when its last is removed', async () => {
  const { id } = await aListing(db, { title: 'Retratos' })
  await aListing(db, { title: 'Retratos sin foto' })
  expect(await found({ pictured: '1' })).toEqual([])
  await addPicture(id)
  expect(await found({ pictured: '1' })).toEqual(['Retratos'])
  expect(await found({ pictured: '1', q: 'retrato' })).toEqual(['Retratos'])
  await db.deleteFrom('listingImages').execute()
  expect(await found({ pictured: '1' })).toEqual([])
})

test('the facts about a seller mark their listings: availability, rating, answers', async () => {
  const { id: authorId } = await aFreelancer(db)
  await aListing(db, { title: 'Cestas', authorId })
  await db.updateTable('profiles').set({ availability: 'Medio Tiempo' }).where('id', '=', authorId).execute()
  await db.updateTable('profiles').set({ availability: 'Tiempo Completo' }).where('id', '=', authorId).execute()
  expect(await bringUpToDate()).toEqual([authorId])
  expect(await found({ available: '1' })).toEqual(['Cestas'])

  await db.insertInto('ratingSummaries').values({ freelancerId: authorId, stars4: 1, stars5: 1 }).execute()
  await bringUpToDate()
  expect(await found({ rating: '4,5' })).toEqual(['Cestas'])
  await db.updateTable('ratingSummaries').set({ stars4: 2 }).execute()
  await bringUpToDate()
  expect([await found({ rating: '4' }), await found({ rating: '4,5' })]).toEqual([['Cestas'], []])
  await db.updateTable('ratingSummaries').set({ stars4: 3 }).execute()
  expect(await bringUpToDate()).toEqual([])

  for (let asked = 0; asked < 5; asked += 1) await answerWithinADay(authorId)
  expect(await found({ answers: '1' })).toEqual([])
  await refreshSearch(db, new Date())
  expect(await found({ answers: '1', available: '1', rating: '4' })).toEqual(['Cestas'])
})

test('a filter reveals no facts about a seller whose profile is for contacts only', async () => {
  const { id: authorId } = await aFreelancer(db)
  await aListing(db, { title: 'Cestas', authorId, priceType: 'hora' })
  await db.updateTable('profiles').set({ availability: 'Tiempo Completo' }).where('id', '=', authorId).execute()
  await bringUpToDate()
  expect(await found({ available: '1' })).toEqual(['Cestas'])
  await db.updateTable('userSettings').set({ profileVisibility: 'contacts' }).execute()
  await bringUpToDate()
  expect([await found({ available: '1' }), await found({ price_type: 'hora' })]).toEqual([[], ['Cestas']])
})

test('the nightly job writes the same marks as the triggers', async () => {
  const { id } = await aListing(db, { title: 'Retratos', priceType: 'hora' })
  await addPicture(id)
  const written = () =>
    sql<{ marks: string[]; words: string[] }>`
      SELECT s.marks, tsvector_to_array(w.words) AS words FROM listing_search s JOIN listing_words w USING (listing_id)`
      .execute(db)
      .then(({ rows }) => rows)
  const asByTriggers = await written()
  expect(asByTriggers[0]?.marks.toSorted()).toEqual(['pictured', 'uhora'])
  await sql`UPDATE listing_search SET marks = '{}'`.execute(db)
  await sql`UPDATE listing_words SET words = ts_delete(words, '{=uhora,=pictured}')`.execute(db)
  await refreshSearch(db, new Date())
  expect(await written()).toEqual(asByTriggers)
})

test('invalid values in an address do not limit the results', () => {
  for (const text of ['bogus', '-1', '1e400', '4.5', '0', 'día ', '💥'.repeat(200)]) {
    const query = new URLSearchParams({
      price_type: text,
      rating: text,
      pictured: text,
      available: text,
      answers: text,
    })
    const { asked, shown } = readSearchParams(query)
    expect(asked).toEqual(text === 'día ' ? { priceType: 'día' } : {})
    expect(shown['rating']).toBe('')
  }
})

test('a saved search with marks is notified of the listings that have them', async () => {
  const { id: userId } = await aFreelancer(db)
  const params = savedParamsOf(readSearchParams(new URLSearchParams({ price_type: 'hora', pictured: '1' })))
  expect(params).toEqual({ price_type: 'hora', pictured: 1 })
  if (params) await saveSearch(db, userId, { params, name: 'Con fotos', frequency: 'daily' })
  const { id } = await aListing(db, { title: 'Con', priceType: 'hora' })
  await addPicture(id)
  await aListing(db, { title: 'Sin', priceType: 'hora' })
  await aListing(db, { title: 'Por mes', priceType: 'mes' })
  await matchSavedSearches(db, new Date())
  const matches = await db.selectFrom('savedSearchHits').select('listingId').execute()
  expect(matches).toEqual([{ listingId: id }])
})
