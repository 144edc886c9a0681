import { sql } from 'kysely'
import { deleteOwn, inTransaction, type Db } from '#app/db.server.ts'
import { FAVORITES_MAX, LISTS_MAX } from './limits.ts'
import type { FavoriteForm } from './schema.ts'

export type Added = 'added' | 'there-already' | 'own' | 'too-many' | 'not-found'

/**
 * Keeps a listing for a person (D5) with its present price. Repeating it changes nothing. Only listings that everybody
 * sees can be kept, and not the person's own.
 */
export async function addFavoriteListing(db: Db, userId: string, listingId: string, now: Date): Promise<Added> {
  const added = await mergeListings(db, userId, [listingId], now)
  if (added === 1) return 'added'
  const { rows } = await sql<{ isFavorite: boolean; isOwn: boolean | null }>`
    SELECT EXISTS (SELECT FROM favorites WHERE user_id = ${userId} AND listing_id = ${listingId}) AS is_favorite,
           (SELECT author_id = ${userId} FROM visible_listings WHERE id = ${listingId}) AS is_own`.execute(db)
  if (rows[0]?.isFavorite) return 'there-already'
  if (rows[0]?.isOwn === null || rows[0]?.isOwn === undefined) return 'not-found'
  return rows[0].isOwn ? 'own' : 'too-many'
}

/**
 * Adds the listings that a browser kept before sign-in; the first of the list counts as the newest. Known, deleted and
 * own listings are left out.
 * @returns how many were added.
 */
export async function mergeListings(db: Db, userId: string, listingIds: string[], now: Date): Promise<number> {
  if (listingIds.length === 0) return 0
  const { rows } = await sql`
    INSERT INTO favorites (user_id, listing_id, price_at_save, created_at)
    SELECT ${userId}, v.id, v.price_cents, ${now}::timestamptz - kept.place * interval '1 microsecond'
      FROM unnest(${listingIds}::uuid[]) WITH ORDINALITY kept (id, place)
      JOIN visible_listings v ON v.id = kept.id
     WHERE v.author_id <> ${userId}
       AND NOT EXISTS (SELECT FROM favorites f WHERE f.user_id = ${userId} AND f.listing_id = v.id)
     ORDER BY kept.place
     LIMIT greatest(0, ${sql.lit(FAVORITES_MAX)} - (SELECT count(*) FROM favorites WHERE user_id = ${userId}))
    ON CONFLICT ON CONSTRAINT favorites_once DO NOTHING
    RETURNING id`.execute(db)
  return rows.length
}

/** Removes a listing from the favourites; repeating it changes nothing. */
export async function removeFavoriteListing(db: Db, userId: string, listingId: string): Promise<void> {
  await db.deleteFrom('favorites').where('userId', '=', userId).where('listingId', '=', listingId).execute()
}

/** Removes one of the person's favourites. `gone`: it was removed before. Another person's is not found. */
export const removeFavorite = (db: Db, userId: string, id: string) => deleteOwn(db, 'favorites', { id, userId })

/** The person's own spelling of an existing list: «boda» means «Boda». */
const knownSpelling = (userId: string, name: string) => sql<string>`coalesce(
  (SELECT list FROM favorites WHERE user_id = ${userId} AND lower(list) = lower(${name}) ORDER BY list = ${name} DESC LIMIT 1),
  ${name})`

/** Writes the note of a favourite and its list; a new name makes a list. */
export function describeFavorite(
  db: Db,
  userId: string,
  id: string,
  { list, note }: FavoriteForm,
): Promise<'described' | 'too-many-lists' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('favorites')
      .set({ list: list === null ? null : knownSpelling(userId, list), note })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return 'not-found'
    const { rows } = await sql<{ lists: number }>`
      SELECT count(DISTINCT list) AS lists FROM favorites WHERE user_id = ${userId}`.execute(trx)
    if ((rows[0]?.lists ?? 0) <= LISTS_MAX) return 'described'
    throw new TooManyLists()
  }).catch((error: unknown) => {
    if (error instanceof TooManyLists) return 'too-many-lists'
    throw error
  })
}

/** Rolls back the list that exceeded the limit. */
class TooManyLists extends Error {}

/**
 * Renames a list; with the name of another list, the two become one.
 * @returns the name as it is spelt now, or undefined when there is no such list.
 */
export async function renameList(db: Db, userId: string, from: string, to: string): Promise<string | undefined> {
  const isSame = from.toLocaleLowerCase('es') === to.toLocaleLowerCase('es')
  const { rows } = await sql<{ list: string }>`
    WITH renamed AS (
      UPDATE favorites SET list = ${isSame ? to : knownSpelling(userId, to)}
       WHERE user_id = ${userId} AND list = ${from} RETURNING list
    )
    SELECT list FROM renamed LIMIT 1`.execute(db)
  return rows[0]?.list
}
