import type { Db } from '#app/db.server.ts'
import { describeFavorite, keepListing } from '#app/domain/favorites/commands.server.ts'

/** What the demonstration's client keeps: the beginning of a title, a list and a note. */
export const DEMO_FAVORITES = [
  { about: 'Logotipo e identidad', list: 'La papelería', note: 'Preguntar si el sello va aparte.' },
  { about: 'Cartel', list: 'La papelería', note: '' },
  { about: 'Tienda en línea', list: '', note: '' },
]

export async function addDemoFavorites(db: Db, personId: string, now: Date): Promise<void> {
  for (const { about, list, note } of DEMO_FAVORITES) {
    const listing = await db
      .selectFrom('visible_listings')
      .innerJoin('users', 'users.id', 'visible_listings.author_id')
      .select('visible_listings.id')
      .where('users.demo', '=', true)
      .where('visible_listings.title', 'like', `${about}%`)
      .limit(1)
      .executeTakeFirst()
    // A demonstration of fewer listings has fewer favourites.
    if (!listing?.id || (await keepListing(db, personId, listing.id, now)) !== 'kept') continue
    if (!list && !note) continue
    const favorite = await db
      .selectFrom('favorites')
      .select('id')
      .where('user_id', '=', personId)
      .where('listing_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    await describeFavorite(db, personId, favorite.id, { list: list || null, note: note || null })
  }
}
