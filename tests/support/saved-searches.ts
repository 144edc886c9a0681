import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { saveSearch } from '#app/domain/saved-searches/commands.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { tellSavedSearches } from '#app/domain/saved-searches/telling.server.ts'
import type { Frequency } from '#app/domain/saved-searches/values.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import type { SavedSearches } from '#db/types.ts'

/** A search for 'logo' with a daily notice. */
export async function aSavedSearch(
  db: Db,
  person: { id: string },
  columns: Partial<Insertable<SavedSearches>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('savedSearches')
    .values({
      userId: person.id,
      params: JSON.stringify({ q: 'logo', category: 'diseno', max_cents: 20_000 }),
      name: 'Un logo que pueda pagar',
      frequency: 'daily',
      state: 'activa',
      needles: ['logo'],
      anchor: 'logo',
      categoryId: 1,
      maxCents: 20_000,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const site = { origin: 'https://gremio.ejemplo', name: 'Gremio' }
export const stopUrl = (id: string, which: string) => `${site.origin}/unsubscribe?token=${id}.${which}`
export const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** The parameters of an address of the marketplace such as q=logo&max_price=50. */
export const paramsOf = (address: string) => savedParamsOf(readSearchParams(new URLSearchParams(address))) ?? {}

/** The common steps of tests of saved searches, on one database. */
export function savedSearchesOf(db: Db) {
  const toldOf = (userId: string) =>
    db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'href'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute()
  const mailsTo = (recipient: string) =>
    db
      .selectFrom('outbox')
      .select(['kind', 'subject', 'bodyText', 'unsubscribeUrl'])
      .where('recipient', '=', recipient)
      .orderBy('createdAt')
      .execute()
  return {
    keep: (userId: string, address: string, frequency: Frequency = 'realtime', name = address) =>
      saveSearch(db, userId, { params: paramsOf(address), name, frequency }),
    /** Runs both jobs, with this moment as the time. */
    run: async (now: Date) => {
      await matchSavedSearches(db, now)
      return tellSavedSearches(db, { now, site, stopUrl })
    },
    toldOf,
    mailsTo,
  }
}
