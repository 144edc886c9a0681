import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { replyToRating } from './commands.server.ts'
import { CATEGORY_RATINGS_MIN, RATINGS_PAGE_SIZE } from './limits.ts'
import { readReceivedParams } from './params.ts'
import {
  findReceivedOverview,
  findRatingSummary,
  listPublishedRatings,
  listReceivedRatings,
  listSellerRatings,
  listWrittenRatings,
} from './queries.server.ts'

const db = await aDatabase()
const params = (text = '') => readReceivedParams(new URLSearchParams(text))
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const spare = anAccount(db)

/** Ratings of one freelancer by one client, each for an order of its own. */
async function rated(...ratings: Parameters<typeof aRating>[1][]) {
  const freelancer = await anAccount(db)
  const client = await spare
  for (const rating of ratings) await aRating(db, { freelancer, client, ...rating })
  return freelancer
}

test('V1: overall, total and distribution count published ratings only', async () => {
  const freelancer = await rated(
    { rating: 5 },
    { rating: 5 },
    { rating: 2 },
    { rating: 1, state: 'oculta', publishedAt: null },
    { rating: 1, state: 'retirada' },
    { rating: 1, direction: 'a_cliente' },
  )
  expect(await findRatingSummary(db, freelancer.id)).toEqual({
    total: 3,
    average: 4,
    stars: { 5: 2, 4: 0, 3: 0, 2: 1, 1: 0 },
  })
  expect(await findRatingSummary(db, (await anAccount(db)).id)).toMatchObject({ total: 0, average: null })
})

test('V1: the trend compares calendar months of the person’s time zone', async () => {
  // The first moment of April in Tokyo is still March in Madrid.
  const edge = new Date('2026-03-31T15:30:00Z')
  const freelancer = await rated(
    { publishedAt: edge },
    { publishedAt: on('2026-04-10') },
    { publishedAt: on('2026-03-05') },
    { publishedAt: on('2026-02-05') },
  )
  const overview = (timezone: string) => findReceivedOverview(db, freelancer.id, { now: on('2026-04-20'), timezone })
  expect(await overview('Europe/Madrid')).toMatchObject({ thisMonth: 1, lastMonth: 2 })
  expect(await overview('Asia/Tokyo')).toMatchObject({ thisMonth: 2, lastMonth: 1 })
})

test('V1: words without accents, stars and orders filter one list', async () => {
  const freelancer = await rated(
    { rating: 3, comment: 'Le faltó revisión', publishedAt: on('2026-03-09') },
    { rating: 5, comment: 'Un diseño de 10 %', publishedAt: on('2026-03-08') },
    { rating: 5, comment: null, publishedAt: on('2026-03-07') },
    { rating: 4, comment: 'Rápida', publishedAt: on('2026-03-10') },
    { rating: 5, comment: 'No se ve', state: 'oculta', publishedAt: null },
  )
  const found = async (text: string) =>
    (await listReceivedRatings(db, freelancer.id, params(text))).items.map(
      ({ rating, comment }) => `${rating} ${comment}`,
    )
  expect(await found('')).toEqual(['4 Rápida', '3 Le faltó revisión', '5 Un diseño de 10 %', '5 null'])
  expect(await found('sort=rating')).toEqual(['5 Un diseño de 10 %', '5 null', '4 Rápida', '3 Le faltó revisión'])
  expect(await found('stars=5&sort=rating')).toEqual(['5 Un diseño de 10 %', '5 null'])
  expect(await found('q=REVISION+falto')).toEqual(['3 Le faltó revisión'])
  expect(await found('q=%25')).toEqual(['5 Un diseño de 10 %'])
  expect(await found('q=no+se+ve')).toEqual([])
  expect(await found('stars=7&sort=x&after=nonsense')).toHaveLength(4)
})

test.each(['recent', 'rating'])('V1: pages by %s show every rating once, forwards and back', async (sort) => {
  const freelancer = await rated(
    ...Array.from({ length: RATINGS_PAGE_SIZE * 2 + 5 }, (_, index) => ({
      rating: (index % 5) + 1,
      comment: `Número ${index}`,
      // Ties in both orders.
      publishedAt: on(`2026-03-${String(10 + (index % 3))}`),
    })),
  )
  const pages = []
  let page = await listReceivedRatings(db, freelancer.id, params(`sort=${sort}`))
  expect(page.previous).toBeUndefined()
  pages.push(page)
  while (page.next) {
    page = await listReceivedRatings(db, freelancer.id, params(`sort=${sort}&after=${page.next}`))
    pages.push(page)
  }
  const forwards = pages.map(({ items }) => items.map(({ comment }) => comment))
  expect(forwards.map((items) => items.length)).toEqual([RATINGS_PAGE_SIZE, RATINGS_PAGE_SIZE, 5])
  expect(new Set(forwards.flat()).size).toBe(RATINGS_PAGE_SIZE * 2 + 5)
  const back = await listReceivedRatings(db, freelancer.id, params(`sort=${sort}&before=${page.previous}`))
  expect(back.items.map(({ comment }) => comment)).toEqual(forwards[1])
})

test('V2: the category’s average is shown with its number, from twenty ratings on', async () => {
  const category = 12
  const mean = async (userId: string) =>
    (await findReceivedOverview(db, userId, { now: on('2026-04-20'), timezone: 'Europe/Madrid' })).category
  const freelancer = await anAccount(db, { profile: { category: 'Fotografía' } })
  const client = await spare
  for (let count = 0; count < CATEGORY_RATINGS_MIN - 1; count += 1) {
    await aRating(db, { client, rating: count % 2 ? 5 : 3, order: { categoryId: category } })
  }
  expect(await mean(freelancer.id)).toEqual({ name: 'Fotografía', average: null, total: 19 })
  await aRating(db, { client, rating: 5, order: { categoryId: category } })
  expect(await mean(freelancer.id)).toEqual({ name: 'Fotografía', average: 4, total: 20 })
  expect(await mean((await anAccount(db)).id)).toBeNull()
})

test('V6: a person’s ratings are listed with their state and the reply to each', async () => {
  const client = await anAccount(db)
  const freelancer = await anAccount(db, { fullName: 'Rosa Mena' })
  const { id } = await aRating(db, { client, freelancer, comment: 'Publicada', publishedAt: on('2026-03-09') })
  await replyToRating(db, freelancer.id, id, { body: 'Gracias', version: null, now: on('2026-03-10') })
  await aRating(db, { client, comment: 'Oculta', state: 'oculta', publishedAt: null })
  await aRating(db, { freelancer: client, comment: 'Sobre mí' })
  const { items } = await listWrittenRatings(db, client.id)
  expect(items.map(({ comment, state }) => [comment, state])).toEqual([
    ['Publicada', 'publicada'],
    ['Oculta', 'oculta'],
  ])
  expect(items[0]).toMatchObject({ person: { fullName: 'Rosa Mena' }, reply: { body: 'Gracias' } })
})

test('D8, D11: an average covers all ratings, however few are shown', async () => {
  const freelancer = await rated(
    ...[1, 5, 5, 5, 5, 5].map((rating, day) => ({ rating, publishedAt: on(`2026-03-0${day + 1}`) })),
  )
  const listing = await aListing(db, { author: freelancer })
  const { summary, items } = await listSellerRatings(db, listing.id, 3)
  expect(summary).toMatchObject({ total: 6, average: 26 / 6 })
  expect(items.map(({ rating }) => rating)).toEqual([5, 5, 5])
  expect((await listSellerRatings(db, (await aListing(db)).id, 3)).summary).toBeUndefined()
})

test('ratings and replies of people who erase their account stay, without their name', async () => {
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  const { id, orderId } = await aRating(db, { client, freelancer, rating: 4 })
  await replyToRating(db, freelancer.id, id, { body: 'Gracias', version: null, now: on('2026-03-10') })
  await db.deleteFrom('users').where('id', '=', client.id).execute()
  const { items } = await listPublishedRatings(db, freelancer.id)
  expect(items).toMatchObject([{ person: null, rating: 4, reply: { body: 'Gracias' } }])
  expect(await findRatingSummary(db, freelancer.id)).toMatchObject({ total: 1, average: 4 })
  // The order is deleted with the second of its two accounts.
  await db.deleteFrom('users').where('id', '=', freelancer.id).execute()
  expect(await db.selectFrom('orders').select('id').where('id', '=', orderId).execute()).toEqual([])
})

test('the stored sums equal those of the rows after every kind of change', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => anAccount(db)))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const ids: string[] = []
  const change = async () => {
    const id = ids[random(ids.length || 1)] ?? ''
    const change = db.updateTable('ratings').where('id', '=', id || '00000000-0000-0000-0000-000000000000')
    switch (random(8)) {
      case 0:
        return change.set({ state: 'retirada' }).where('state', '=', 'publicada').execute()
      case 1:
        return change.set({ state: 'publicada' }).where('state', '=', 'retirada').execute()
      case 2:
        return change.set({ rating: random(5) + 1 }).execute()
      case 3:
        return id && db.deleteFrom('ratings').where('id', '=', id).execute()
      default: {
        const [freelancer, client] = [people[random(3)], people[3 + random(3)]]
        const hidden = random(4) === 0
        const columns = hidden ? { state: 'oculta' as const, publishedAt: null } : {}
        const order = { categoryId: random(3) + 1 }
        const made = await aRating(db, { freelancer, client, rating: random(5) + 1, order, ...columns })
        ids.push(made.id)
      }
    }
  }
  for (let step = 0; step < 60; step += 1) await Promise.all([change(), change(), change()])
  await db.deleteFrom('users').where('id', 'in', [people[0]!.id, people[3]!.id]).execute()

  const kept = await sql`
    SELECT freelancer_id AS of, total, points, stars_1, stars_5 FROM rating_summaries WHERE total > 0 ORDER BY 1`.execute(
    db,
  )
  const counted = await sql`
    SELECT freelancer_id AS of, count(*)::int AS total, sum(rating)::int AS points,
           (count(*) FILTER (WHERE rating = 1))::int AS stars_1, (count(*) FILTER (WHERE rating = 5))::int AS stars_5
      FROM ratings WHERE state = 'publicada' AND direction = 'a_freelancer' AND freelancer_id IS NOT NULL
     GROUP BY 1 ORDER BY 1`.execute(db)
  expect(counted.rows.length).toBeGreaterThan(1)
  expect(kept.rows).toEqual(counted.rows)
  const keptOfCategories = await sql`
    SELECT category_id, total, points FROM category_rating_summaries WHERE total > 0 ORDER BY 1`.execute(db)
  const countedOfCategories = await sql`
    SELECT category_id, count(*)::int AS total, sum(rating)::int AS points
      FROM ratings WHERE state = 'publicada' AND direction = 'a_freelancer' GROUP BY 1 ORDER BY 1`.execute(db)
  expect(keptOfCategories.rows).toEqual(countedOfCategories.rows)
})
