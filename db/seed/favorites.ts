import type { Db } from '#app/db.server.ts'
import { describeFavorite, addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { addFavoriteSample } from '#app/domain/favorites/keyed.server.ts'
import { SAMPLE_CARDS } from '#app/domain/samples/cards.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { demoData } from './data.ts'
import { DEMO_CLIENT, DEMO_SELLER } from './references.ts'

/**
 * Adds listings to the favourites of people of the demonstration, and some samples to those of its client. @param
 * people ids by their keys.
 */
export async function addDemoFavorites(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const listings = await db
    .selectFrom('visibleListings as l')
    .innerJoin('users as u', 'u.id', 'l.authorId')
    .select(['l.id', 'l.title', 'l.authorId'])
    .where('u.demo', '=', true)
    .execute()
  const keep = async (personId: string, about: string, { authorId, at }: { authorId?: string; at: Date }) => {
    const listing = listings.find((one) => one.title?.startsWith(about) && one.authorId === (authorId ?? one.authorId))
    // A demonstration of fewer listings has fewer favourites.
    if (!listing?.id || (await addFavoriteListing(db, personId, listing.id, at)) !== 'added') return
    return db
      .selectFrom('favorites')
      .select('id')
      .where('userId', '=', personId)
      .where('listingId', '=', listing.id)
      .executeTakeFirstOrThrow()
  }
  const { ofSeller, ofClient, samplesOfClient } = demoData().favorites
  const authorId = idOf(people, DEMO_SELLER)
  for (const { about, daysAgo } of ofSeller) {
    for (const [key, days] of Object.entries(daysAgo))
      await keep(idOf(people, key), about, { authorId, at: daysBefore(now, days) })
  }
  const clientId = idOf(people, DEMO_CLIENT)
  for (const key of samplesOfClient) {
    const sample = SAMPLE_CARDS().find(({ id }) => id === key)
    if (sample) await addFavoriteSample(db, clientId, { key, priceCents: sample.priceCents }, now)
  }
  for (const { about, list, note } of ofClient) {
    const favorite = await keep(clientId, about, { at: now })
    if (favorite && (list || note))
      await describeFavorite(db, clientId, favorite.id, { list: list ?? null, note: note ?? null })
  }
}

function idOf(people: ReadonlyMap<string, string>, key: string): string {
  const id = people.get(key)
  if (!id) throw new Error(`There is no ${key} in the demonstration`)
  return id
}
