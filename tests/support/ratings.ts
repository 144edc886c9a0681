import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { replyToRating } from '#app/domain/reviews/commands.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import type { Orders, Ratings } from '#db/types.ts'
import { anAccount } from './rows.ts'

const COMPLETED_AT = new Date('2026-03-02T10:00:00Z')

export interface Hired {
  freelancer?: { id: string }
  client?: { id: string }
}

/** A completed order in Diseño Gráfico, by default of new people. */
export async function anOrder(db: Db, { freelancer, client, ...columns }: Hired & Partial<Insertable<Orders>> = {}) {
  const completedAt = (columns.completedAt as Date | undefined) ?? COMPLETED_AT
  return db
    .insertInto('orders')
    .values({
      clientId: client?.id ?? (await anAccount(db)).id,
      freelancerId: freelancer?.id ?? (await anAccount(db)).id,
      categoryId: 1,
      state: 'completado',
      createdAt: daysBefore(completedAt, 7),
      completedAt,
      ...columns,
    })
    .returning(['id', 'clientId', 'freelancerId', 'listingId', 'categoryId', 'completedAt'])
    .executeTakeFirstOrThrow()
}

/** A published rating of five stars of an order of its own. */
export async function aRating(
  db: Db,
  {
    freelancer,
    client,
    order = {},
    ...columns
  }: Hired & { order?: Partial<Insertable<Orders>> } & Partial<Insertable<Ratings>> = {},
): Promise<{ id: string; clientId: string; freelancerId: string; orderId: string }> {
  const publishedAt = (columns.publishedAt as Date | null | undefined) ?? daysAfter(COMPLETED_AT, 1)
  const completedAt = daysBefore(publishedAt, 1)
  const made = await anOrder(db, { freelancer, client, completedAt, ...order })
  const { id } = await db
    .insertInto('ratings')
    .values({
      orderId: made.id,
      direction: 'a_freelancer',
      freelancerId: made.freelancerId,
      clientId: made.clientId,
      categoryId: made.categoryId,
      completedAt: made.completedAt ?? completedAt,
      rating: 5,
      comment: 'Trabajo impecable y a tiempo.',
      createdAt: completedAt,
      publishedAt,
      state: 'publicada',
      proof: order.provider ? 'confirmado' : null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, clientId: made.clientId!, freelancerId: made.freelancerId!, orderId: made.id }
}

/** Ratings about somebody, one of them answered, and two that they wrote; the id of one without an answer. */
export async function someRatings(db: Db, person: { id: string }): Promise<string> {
  const day = (count: number) => new Date(Date.now() - count * DAY_MS)
  const { id } = await aRating(db, { freelancer: person, publishedAt: day(1) })
  await aRating(db, { freelancer: person, rating: 3, comment: null, publishedAt: day(20) })
  const answered = await aRating(db, { freelancer: person, rating: 1, comment: 'Llegó tarde.', publishedAt: day(40) })
  await replyToRating(db, person.id, answered.id, { body: 'Lo siento: lo cambié.', version: null, now: day(39) })
  await aRating(db, { client: person, rating: 4 })
  await aRating(db, { client: person, direction: 'a_cliente', comment: 'Respondió el mismo día.' })
  await aRating(db, { client: person, state: 'oculta', publishedAt: null })
  return id
}
