import type { Db } from '#app/db.server.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { publishRatings, rateOrder, replyToRating, type NewRating } from '#app/domain/reviews/commands.server.ts'
import { HOUR_MS, daysBefore } from '#app/locale/durations.ts'

/** From ordering to completing, and from there to rating. */
const WORK_DAYS = 6
const RATED_AFTER_MS = 5 * HOUR_MS

interface DemoRating {
  /** Keys of people. */
  freelancer: string
  client: string
  daysAgo: number
  category: string
  stars: NewRating['rating']
  comment: string | null
  reply?: string
}

/** What people of the demonstration thought of work that was done for them. */
export const DEMO_RATINGS: DemoRating[] = [
  {
    freelancer: 'vendedora',
    client: 'nerea',
    daysAgo: 4,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: 'Entendió a la primera lo que queríamos y el manual está explicado para gente que no diseña.',
    reply: 'Gracias, Nerea. Con un encargo tan claro da gusto.',
  },
  {
    freelancer: 'vendedora',
    client: 'jaime',
    daysAgo: 12,
    category: 'Diseño Gráfico',
    stars: 4,
    comment: 'El cartel, estupendo. La imprenta pidió otro formato y tardamos dos días más.',
    reply: 'Cierto: ahora pregunto a la imprenta antes de cerrar el archivo.',
  },
  {
    freelancer: 'vendedora',
    client: 'carmen',
    daysAgo: 21,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: 'Tercera vez que trabajamos juntas. Volveré.',
  },
  {
    freelancer: 'vendedora',
    client: 'oier',
    daysAgo: 34,
    category: 'Diseño Gráfico',
    stars: 3,
    comment: 'Buen resultado, pero la primera entrega no seguía el boceto acordado.',
  },
  {
    freelancer: 'vendedora',
    client: 'marta',
    daysAgo: 39,
    category: 'Diseño Gráfico',
    stars: 5,
    comment: null,
  },
  {
    freelancer: 'nerea',
    client: 'vendedora',
    daysAgo: 9,
    category: 'Desarrollo Web',
    stars: 5,
    comment: 'Una web que carga en el móvil de mi madre. No pedía más.',
  },
  {
    freelancer: 'nerea',
    client: 'cliente',
    daysAgo: 27,
    category: 'Desarrollo Web',
    stars: 4,
    comment: 'Muy profesional. Eché de menos un presupuesto con los plazos por partes.',
    reply: 'Tomo nota: desde entonces los mando así.',
  },
]

/** Writes them with the orders that they belong to: hiring has no screen yet, so the demonstration completes its own. */
export async function addDemoRatings(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const { freelancer, client, daysAgo, category, stars, comment, reply } of DEMO_RATINGS) {
    const [freelancerId, clientId] = [people.get(freelancer), people.get(client)]
    const categoryId = CATEGORIES.find(({ name }) => name === category)?.id
    if (!freelancerId || !clientId || !categoryId)
      throw new Error(`${freelancer}, ${client} or ${category} is not there`)
    const completedAt = daysBefore(now, daysAgo)
    const order = await db
      .insertInto('orders')
      .values({
        freelancerId,
        clientId,
        categoryId,
        state: 'completado',
        createdAt: daysBefore(completedAt, WORK_DAYS),
        completedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ratedAt = new Date(completedAt.getTime() + RATED_AFTER_MS)
    const rated = await rateOrder(db, clientId, order.id, { rating: stars, comment }, ratedAt)
    if (rated.kind !== 'rated') throw new Error(`An order of ${client} was not rated: ${rated.kind}`)
    await publishRatings(db, order.id, ratedAt)
    if (reply) await replyToRating(db, freelancerId, rated.id, { body: reply, version: null, now: ratedAt })
  }
}
