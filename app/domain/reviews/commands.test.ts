import { expect, test } from 'vitest'
import { violatedConstraint } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aDispute, turnNow } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { anOrder, aRating } from '#tests/support/ratings.ts'
import { publishRatings, rateOrder, replyToRating } from './commands.server.ts'
import { COUNTS_FROM_DAYS } from './limits.ts'
import { listPendingRatings } from './pending.server.ts'
import { findRatingSummary } from './queries.server.ts'

const db = await aDatabase()
const COMPLETED = new Date('2026-03-02T10:00:00Z')
const days = (count: number) => daysAfter(COMPLETED, count)
const five = { rating: 5 as const, comment: 'Todo perfecto' }

const ratingsOf = (orderId: string) =>
  db
    .selectFrom('ratings')
    .select(['direction', 'rating', 'state', 'publishedAt'])
    .where('orderId', '=', orderId)
    .orderBy('direction')
    .execute()
const toldOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'href'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
const publishJob = (orderId: string) =>
  db.selectFrom('jobs').select(['runAt', 'payload']).where('dedupeKey', '=', `publish-ratings:${orderId}`).execute()
const repliesTo = (ratingId: string) =>
  db.selectFrom('ratingReplies').select(['body', 'authorId', 'editedAt']).where('ratingId', '=', ratingId).execute()

test('a rating stays hidden until both sides have rated, and then both are notified', async () => {
  const { id, clientId: client, freelancerId: freelancer } = await anOrder(db, { completedAt: COMPLETED })
  expect(await rateOrder(db, client!, id, five, days(1))).toMatchObject({ kind: 'rated', isPublished: false })
  expect(await toldOf(freelancer!)).toEqual([])
  expect(await publishJob(id)).toEqual([{ runAt: days(14), payload: { orderId: id } }])

  // Until then the rating can be written anew.
  await rateOrder(db, client!, id, { rating: 4, comment: null }, days(2))
  expect(await ratingsOf(id)).toEqual([{ direction: 'a_freelancer', rating: 4, state: 'oculta', publishedAt: null }])

  expect(await rateOrder(db, freelancer!, id, five, days(3))).toMatchObject({ kind: 'rated', isPublished: true })
  expect(await ratingsOf(id)).toEqual([
    { direction: 'a_cliente', rating: 5, state: 'publicada', publishedAt: days(3) },
    { direction: 'a_freelancer', rating: 4, state: 'publicada', publishedAt: days(3) },
  ])
  expect(await publishJob(id)).toEqual([])
  expect(await toldOf(freelancer!)).toEqual([
    { type: 'review', title: 'Tienes una valoración nueva', href: '/dashboard/reviews' },
  ])
  // S12: the client too.
  expect(await toldOf(client!)).toEqual([
    { type: 'review', title: 'Tienes una valoración nueva', href: '/dashboard/reviews/as-client' },
  ])
  expect(await rateOrder(db, client!, id, five, days(4))).toEqual({ kind: 'published-already' })
})

test('a rating that is rewritten is in the language of its new words', async () => {
  const { id, clientId } = await anOrder(db, { completedAt: COMPLETED })
  const write = (language: Language, comment: string) =>
    inLanguage(language, () => rateOrder(db, clientId!, id, { rating: 4, comment }, days(1)))
  const written = () => db.selectFrom('ratings').select(['comment', 'language']).where('orderId', '=', id).execute()
  await write('es', 'Muy bien.')
  expect(await written()).toEqual([{ comment: 'Muy bien.', language: 'es' }])
  await write('en', 'Very good.')
  expect(await written()).toEqual([{ comment: 'Very good.', language: 'en' }])
})

test('when both sides rate at the same time, one of them publishes both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, clientId: client, freelancerId: freelancer } = await anOrder(db, { completedAt: COMPLETED })
    const outcomes = await Promise.all([client!, freelancer!].map((side) => rateOrder(db, side, id, five, days(1))))
    expect(outcomes.map((outcome) => 'isPublished' in outcome && outcome.isPublished).sort()).toEqual([false, true])
    expect((await ratingsOf(id)).map(({ state }) => state)).toEqual(['publicada', 'publicada'])
  }
})

test('when both sides rate at once, the one with the later clock may be written first', async () => {
  const { id, clientId: client, freelancerId: freelancer } = await anOrder(db, { completedAt: COMPLETED })
  const seconds = (count: number) => new Date(days(1).getTime() + count * 1000)
  await rateOrder(db, client!, id, five, seconds(20))
  expect(await rateOrder(db, freelancer!, id, five, seconds(10))).toMatchObject({ kind: 'rated', isPublished: true })
  expect(await ratingsOf(id)).toMatchObject([
    { direction: 'a_cliente', state: 'publicada', publishedAt: seconds(10) },
    { direction: 'a_freelancer', state: 'publicada', publishedAt: seconds(20) },
  ])
})

test('after two weeks a single rating is published alone, once, however often its job runs', async () => {
  const { id, clientId: client, freelancerId: freelancer } = await anOrder(db, { completedAt: COMPLETED })
  await rateOrder(db, client!, id, five, days(1))
  const counts = await Promise.all([1, 2, 3].map(() => publishRatings(db, id, days(14))))
  expect(counts.sort()).toEqual([0, 0, 1])
  expect(await toldOf(freelancer!)).toHaveLength(1)
  expect(await rateOrder(db, freelancer!, id, five, days(15))).toEqual({ kind: 'not-open' })
})

test('only the two of a completed order may rate, in the two weeks after it', async () => {
  const done = await anOrder(db, { completedAt: COMPLETED })
  const open = await anOrder(db, { state: 'entregado', completedAt: null })
  const stranger = await anAccount(db)
  expect(await rateOrder(db, stranger.id, done.id, five, days(1))).toEqual({ kind: 'not-found' })
  expect(await rateOrder(db, open.clientId!, open.id, five, days(1))).toEqual({ kind: 'not-open' })
  expect(await rateOrder(db, done.clientId!, done.id, five, days(15))).toEqual({ kind: 'not-open' })
  expect(await rateOrder(db, done.clientId!, done.id, five, days(-1))).toEqual({ kind: 'not-open' })
  expect(await ratingsOf(done.id)).toEqual([])
})

test('the tables themselves refuse a rating without a completed order, or between other people', async () => {
  const open = await anOrder(db, { state: 'pagado', completedAt: null })
  const done = await anOrder(db, { completedAt: COMPLETED })
  const row = {
    orderId: done.id,
    direction: 'a_freelancer' as const,
    freelancerId: done.freelancerId,
    clientId: done.clientId,
    categoryId: 1,
    completedAt: COMPLETED,
    rating: 5,
    createdAt: days(1),
  }
  const add = (change: Partial<typeof row>) =>
    db
      .insertInto('ratings')
      .values({ ...row, ...change })
      .execute()
  const { clientId, freelancerId } = open
  await expect(add({ orderId: open.id, clientId, freelancerId })).rejects.toThrow('ratings_order_fkey')
  await expect(add({ clientId })).rejects.toThrow('ratings_client_fkey')
  await expect(add({ freelancerId })).rejects.toThrow('ratings_freelancer_fkey')
  await expect(add({ rating: 6 })).rejects.toThrow('ratings_rating_range')
  await expect(add({ rating: 0 })).rejects.toThrow('ratings_rating_range')
  await expect(add({ createdAt: days(15) })).rejects.toThrow('ratings_in_window')
  await add({})
  expect(violatedConstraint(await add({}).catch((error: unknown) => error))).toBe('ratings_once')
  // Nor can the order lose its completion afterwards.
  const undo = db.updateTable('orders').set({ state: 'pagado', completedAt: null }).where('id', '=', done.id)
  await expect(undo.execute()).rejects.toThrow('ratings_order_fkey')
  const alone = { clientId: done.clientId, freelancerId: done.clientId }
  await expect(db.updateTable('orders').set(alone).where('id', '=', done.id).execute()).rejects.toThrow('orders_of_two')
})

test('V3: a correction made with a slow clock is stored, as another version, and never after its day', async () => {
  const { id, freelancerId } = await aRating(db)
  const send = (body: string, version: Date | null, now: Date) =>
    replyToRating(db, freelancerId, id, { body, version, now })
  const next = new Date(days(3).getTime() + 1)
  await send('Gracias', null, days(3))
  expect(await send('Gracias a ti', days(3), new Date(days(3).getTime() - 5000))).toEqual({ kind: 'replied' })
  expect(await repliesTo(id)).toMatchObject([{ body: 'Gracias a ti', editedAt: next }])
  expect(await send('Otra cosa', days(3), days(3))).toEqual({ kind: 'replied-meanwhile', body: 'Gracias a ti' })
  await send('De nuevo', next, days(4))
  expect(await send('Y otra vez', days(4), days(4))).toEqual({ kind: 'replied' })
  expect(await repliesTo(id)).toMatchObject([{ body: 'Y otra vez', editedAt: days(4) }])
})

test('V3: a reply is stored once, notified once, and can be corrected for a day', async () => {
  const { id, clientId, freelancerId } = await aRating(db)
  const send = (body: string, version: Date | null, now: Date) =>
    replyToRating(db, freelancerId, id, { body, version, now })
  expect(await send('Gracias', null, days(3))).toEqual({ kind: 'replied' })
  // The same form sent again.
  expect(await send('Gracias', null, days(3.01))).toEqual({ kind: 'unchanged' })
  expect(await repliesTo(id)).toEqual([{ body: 'Gracias', authorId: freelancerId, editedAt: null }])

  expect(await send('Gracias a ti', days(3), days(4))).toEqual({ kind: 'replied' })
  expect(await repliesTo(id)).toEqual([{ body: 'Gracias a ti', authorId: freelancerId, editedAt: days(4) }])
  // A form from before the correction would undo it.
  expect(await send('Otra cosa', days(3), days(4))).toEqual({ kind: 'replied-meanwhile', body: 'Gracias a ti' })
  expect(await send('Otra cosa', days(4), days(4.01))).toEqual({ kind: 'too-late' })
  expect(await toldOf(clientId)).toEqual([
    { type: 'review', title: 'Han respondido a tu valoración', href: '/dashboard/reviews/written' },
  ])
})

test('V3: of two replies at once one is stored, and the second is refused with the reason', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, freelancerId } = await aRating(db)
    const outcomes = await Promise.all(
      ['Una', 'Otra'].map((body) => replyToRating(db, freelancerId, id, { body, version: null, now: days(3) })),
    )
    const [kept] = await repliesTo(id)
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['replied', 'replied-meanwhile'])
    expect(outcomes).toContainEqual({ kind: 'replied-meanwhile', body: kept?.body })
  }
})

test('V3: people cannot reply to ratings about others, or to hidden or withdrawn ones', async () => {
  const { id, clientId } = await aRating(db)
  const hidden = await aRating(db, { state: 'oculta', publishedAt: null })
  const withdrawn = await aRating(db, { state: 'retirada' })
  const stranger = await anAccount(db)
  const reply = { body: 'Hola', version: null, now: days(3) }
  expect(await replyToRating(db, stranger.id, id, reply)).toEqual({ kind: 'not-found' })
  expect(await replyToRating(db, clientId, id, reply)).toEqual({ kind: 'not-found' })
  for (const rating of [hidden, withdrawn]) {
    expect(await replyToRating(db, rating.freelancerId, rating.id, reply)).toEqual({ kind: 'not-found' })
    expect(await repliesTo(rating.id)).toEqual([])
  }
  const another = db
    .insertInto('ratingReplies')
    .values({ ratingId: id, authorId: stranger.id, body: 'Hola', createdAt: days(3) })
  await expect(another.execute()).rejects.toThrow('rating_replies_author_fkey')
})

test('E6: a person who switched off news of reviews is notified of neither ratings nor replies', async () => {
  const { id, clientId: client, freelancerId: freelancer } = await anOrder(db, { completedAt: COMPLETED })
  for (const userId of [client!, freelancer!]) await saveSettings(db, userId, { newReviews: false }, days(0))
  await rateOrder(db, client!, id, five, days(1))
  await publishRatings(db, id, days(14))
  const { id: ratingId } = await db
    .selectFrom('ratings')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  await replyToRating(db, freelancer!, ratingId, { body: 'Gracias', version: null, now: days(15) })
  expect([...(await toldOf(client!)), ...(await toldOf(freelancer!))]).toEqual([])
})

test('twenty orders between two new accounts do not change the average, and between two old ones only the first does', async () => {
  const between = async (ageInDays: number) => {
    const user = { createdAt: daysBefore(new Date(), ageInDays) }
    const [client, freelancer] = [await anAccount(db, { user }), await anAccount(db, { user })]
    for (let n = 0; n < 20; n++) {
      const order = await aHiring(db, { client, freelancer }, TO_THE_END)
      for (const { id } of [client, freelancer])
        await rateOrder(db, id, order.id, { rating: 5, comment: null }, new Date())
    }
    return findRatingSummary(db, freelancer.id)
  }
  expect(await between(0)).toMatchObject({ total: 0 })
  expect(await between(30)).toMatchObject({ total: 1 })
})

test('ratings by accounts that were new when they hired do not change the average, however old they are when they rate', async () => {
  const user = { createdAt: daysBefore(new Date(), COUNTS_FROM_DAYS - 1) }
  const [client, freelancer] = [await anAccount(db, { user }), await anAccount(db, { user })]
  const order = await aHiring(db, { client, freelancer }, TO_THE_END)
  for (const { id } of [client, freelancer])
    expect(await rateOrder(db, id, order.id, five, daysAfter(new Date(), 10))).toMatchObject({ kind: 'rated' })
  const sides = await db.selectFrom('ratings').select(['state', 'counts']).where('orderId', '=', order.id).execute()
  expect(sides).toEqual(Array(2).fill({ state: 'publicada', counts: false }))
  expect(await findRatingSummary(db, freelancer.id)).toMatchObject({ total: 0 })
})

test('divided work can be rated too, and the same rating sent again changes nothing', async () => {
  const dispute = await aDispute(db, {}, 'decidida')
  const { turnAt } = await db
    .selectFrom('disputes')
    .select('turnAt')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  await turnNow(db, dispute.id)
  const now = turnAt ?? new Date()
  const { client, freelancer, orderId } = dispute
  const owed = await listPendingRatings(db, client.id, now)
  expect(owed.map((each) => each.orderId)).toEqual([orderId])
  const words = { rating: 4, comment: 'La mitad, pero bien.' } as const
  expect(await rateOrder(db, client.id, orderId, words, now)).toMatchObject({ kind: 'rated', isPublished: false })
  const last = await rateOrder(db, freelancer.id, orderId, words, now)
  expect(last).toMatchObject({ kind: 'rated', isPublished: true })
  // A public rating cannot be changed; the same press again finds it published.
  expect(await rateOrder(db, freelancer.id, orderId, words, now)).toEqual(last)
  const other = { rating: 1, comment: null } as const
  expect(await rateOrder(db, freelancer.id, orderId, other, now)).toEqual({ kind: 'published-already' })
})

test.each([
  ['2026-10-19T22:30:00Z', '2026-11-02T23:30:00Z'],
  ['2026-03-20T23:30:00Z', '2026-04-03T22:30:00Z'],
])('F8: an order completed at %s can be rated until %s, at the same hour of the site', async (completed, until) => {
  const end = new Date(until)
  const { id, clientId } = await anOrder(db, { completedAt: new Date(completed) })
  expect(await rateOrder(db, clientId!, id, five, new Date(end.getTime() + 1))).toEqual({ kind: 'not-open' })
  expect(await rateOrder(db, clientId!, id, five, end)).toMatchObject({ kind: 'rated' })
  expect(await publishJob(id)).toEqual([{ runAt: end, payload: { orderId: id } }])
})
