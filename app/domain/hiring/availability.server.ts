import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

/** When a freelancer has time for something new. */
export interface Availability {
  /** The last busy day, such as «2026-12-13». */
  busyUntil: string | null
  weeklyHours: number | null
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** The first day on which somebody has time again, in the site's zone; null when that is now. */
export function startsOn({ busyUntil }: Pick<Availability, 'busyUntil'>, now: Date): string | null {
  return busyUntil !== null && busyUntil >= isoDay(now, siteTimeZone) ? nextDay(busyUntil) : null
}

/** How many days it is until the beginning of that day, counting a begun day as a whole one. */
export const daysUntil = (day: string | null, now: Date): number =>
  day === null ? 0 : Math.max(0, (Date.parse(day) - Date.parse(isoDay(now, siteTimeZone))) / DAY_MS)

/** A person's own availability. */
export async function findAvailability(db: Db | Trx, userId: string): Promise<Availability> {
  const row = await db
    .selectFrom('userSettings')
    .select([sql<string | null>`busy_until::text`.as('busyUntil'), 'weeklyHours'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { busyUntil: null, weeklyHours: null }
}

/** The availability of the author of a listing, for any reader. */
export async function findAvailabilityForAnyone(db: Db, listingId: string): Promise<Availability> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('userSettings', 'userSettings.userId', 'listings.authorId')
    .select([sql<string | null>`busy_until::text`.as('busyUntil'), 'weeklyHours'])
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  return row ?? { busyUntil: null, weeklyHours: null }
}

export async function saveAvailability(db: Db | Trx, userId: string, said: Availability, now: Date): Promise<void> {
  const columns = { ...said, updatedAt: now }
  await db
    .insertInto('userSettings')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.constraint('user_settings_pkey').doUpdateSet(columns))
    .execute()
}
