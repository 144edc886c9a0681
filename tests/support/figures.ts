import type { Db } from '#app/db.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { aConversation } from './conversations.ts'
import type { Account } from './rows.ts'

/** Three weeks of views of a listing, and two inquiries about it, one of them answered: every figure has something. */
export async function someFigures(db: Db, seller: Account, listingId: string): Promise<void> {
  const today = isoDay(new Date(), 'Europe/Madrid')
  const days = Array.from({ length: 21 }, (_, ago) => ({ day: addDays(today, -ago), views: 1 + ((ago * 7) % 11) }))
  await db
    .insertInto('listingDailyStats')
    .values(days.map((one) => ({ ...one, listingId })))
    .execute()
  await db
    .insertInto('ownerDailyStats')
    .values(days.map((one) => ({ ...one, visitors: Math.ceil(one.views / 2), ownerId: seller.id })))
    .execute()
  await aConversation(db, { seller, listingId, texts: ['Hola, ¿tienes hueco en junio?', 'Sí, dime'] })
  await aConversation(db, { seller, listingId })
}
