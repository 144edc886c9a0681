import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Added } from './commands.server.ts'
import { FAVORITES_MAX } from './limits.ts'

/** Something that is kept by a key, because it is no row of `listings`: a built-in sample, or an ad of another site. */
export interface Keyed {
  kind: 'sample' | 'external'
  key: string
}

/** Whether a person keeps the thing with this key. */
export async function isKeyedFavorite(db: Db, userId: string, { kind, key }: Keyed): Promise<boolean> {
  const row = await db
    .selectFrom('favorites')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the thing from the favourites; repeating it changes nothing. */
export async function dropKeyed(db: Db, userId: string, { kind, key }: Keyed): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** A built-in sample as a favourite: its key, and its price in euros. */
export interface SampleToAdd {
  key: string
  priceCents: number
}

/** Keeps a sample for a person (X1). Repeating it changes nothing. */
export async function addFavoriteSample(db: Db, userId: string, sample: SampleToAdd, now: Date): Promise<Added> {
  if ((await mergeSamples(db, userId, [sample], now)) === 1) return 'added'
  return (await isKeyedFavorite(db, userId, { kind: 'sample', key: sample.key })) ? 'there-already' : 'too-many'
}

/** How many more favourites this person can have. */
const roomFor = (userId: string) =>
  sql`greatest(0, ${sql.lit(FAVORITES_MAX)} - (SELECT count(*) FROM favorites WHERE user_id = ${userId}))`

/**
 * Adds the samples that a browser kept; samples that are favourites already are left out.
 * @returns how many were added.
 */
export async function mergeSamples(db: Db, userId: string, samples: SampleToAdd[], now: Date): Promise<number> {
  if (samples.length === 0) return 0
  const { rows } = await sql`
    INSERT INTO favorites (user_id, kind, key, price_at_save, created_at)
    SELECT ${userId}, 'sample', kept.key, kept.price, ${now}
      FROM unnest(${samples.map(({ key }) => key)}::text[], ${samples.map(({ priceCents }) => priceCents)}::integer[])
             kept (key, price)
     WHERE NOT EXISTS (SELECT FROM favorites f WHERE f.user_id = ${userId} AND f.kind = 'sample' AND f.key = kept.key)
     LIMIT ${roomFor(userId)}
    ON CONFLICT ON CONSTRAINT favorites_key_once DO NOTHING
    RETURNING id`.execute(db)
  return rows.length
}

/** A condition on `external_ads as a`: the ad is shown to everybody (I8). */
export const isShownAd = (now: Date) => sql<boolean>`
  a.status = 'active' AND a.moderation = 'libre' AND (a.expires_at IS NULL OR a.expires_at > ${now})`

/** Keeps an ad of another site for a person (D5, I6). Repeating it changes nothing. Only shown ads can be kept. */
export async function addFavoriteAd(db: Db, userId: string, adId: string, now: Date): Promise<Added> {
  if ((await mergeExternalAds(db, userId, [adId], now)) === 1) return 'added'
  const ad = await findAdToAdd(db, userId, adId, now)
  if (ad?.isFavorite) return 'there-already'
  return ad?.isShown ? 'too-many' : 'not-found'
}

/**
 * Adds the ads of other sites among a browser's kept ids; the first of the list counts as the newest. Known and hidden
 * ads, and ids of other things, are left out.
 * @returns how many were added.
 */
export async function mergeExternalAds(db: Db, userId: string, favoriteIds: string[], now: Date): Promise<number> {
  if (favoriteIds.length === 0) return 0
  const { rows } = await sql`
    INSERT INTO favorites (user_id, kind, key, created_at)
    SELECT ${userId}, 'external', a.id::text, ${now}::timestamptz - kept.place * interval '1 microsecond'
      FROM unnest(${favoriteIds}::uuid[]) WITH ORDINALITY kept (id, place)
      JOIN external_ads a ON a.id = kept.id
     WHERE ${isShownAd(now)}
       AND NOT EXISTS (SELECT FROM favorites f
                        WHERE f.user_id = ${userId} AND f.kind = 'external' AND f.key = a.id::text)
     ORDER BY kept.place
     LIMIT ${roomFor(userId)}
    ON CONFLICT ON CONSTRAINT favorites_key_once DO NOTHING
    RETURNING id`.execute(db)
  return rows.length
}

export interface AdToAdd {
  title: string
  /** Whether the ad is shown: it has not left its source, expired or been removed by a moderator. */
  isShown: boolean
  isFavorite: boolean
}

/** An ad of another site on the small pages of favourites; undefined if there is none. */
export async function findAdToAdd(
  db: Db,
  userId: string | undefined,
  adId: string,
  now: Date,
): Promise<AdToAdd | undefined> {
  const { rows } = await sql<AdToAdd>`
    SELECT a.title, ${isShownAd(now)} AS "isShown",
           EXISTS (SELECT FROM favorites f WHERE f.user_id = ${userId ?? null}::uuid AND f.kind = 'external'
                      AND f.key = a.id::text) AS "isFavorite"
      FROM external_ads a WHERE a.id = ${adId} AND a.status <> 'pending'`.execute(db)
  return rows[0]
}
