import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { changeStatus, findOwnListing, type StatusChange } from './own-commands.server.ts'
import type { Language } from '#app/locale/languages.ts'

/** How many titles the page of a mail lists. */
const SPELT_OUT = 20
/** How many listings one press shows again: each is checked and indexed anew. */
const SHOWN_AT_ONCE = 100

/** A listing by its title, and the language of the title. */
export interface Titled {
  title: string
  language: Language
}

/** The listings of one question, and how many are still unanswered (M11). */
export interface Renewal {
  /** Listings that are still shown, and those that are paused already. */
  active: number
  rested: number
  titles: Titled[]
}

/** The listings that an owner can still confirm of one question; both numbers are 0 when none is left. */
export async function findRenewal(db: Db, ownerId: string, toldAt: Date): Promise<Renewal> {
  const { rows } = await sql<{ active: number; rested: number; titles: Titled[] | null }>`
    SELECT count(*) FILTER (WHERE status = 'active') AS active, count(*) FILTER (WHERE status = 'inactive') AS rested,
           to_json((array_agg(json_build_object('title', title, 'language', language)
                              ORDER BY title COLLATE "es-x-icu", id))[1:${sql.lit(SPELT_OUT)}]) AS titles
      FROM listings
     WHERE author_id = ${ownerId} AND freshness_told_at = ${toldAt} AND moderation = 'libre' AND deleted_at IS NULL
       AND status IN ('active', 'inactive')`.execute(db)
  const [{ active, rested, titles } = { active: 0, rested: 0, titles: null }] = rows
  return { active, rested, titles: titles ?? [] }
}

export interface Renewed {
  renewed: number
  /** Listings that stay paused, because their fields would be refused today. */
  refused: Titled[]
}

/** Confirms all listings of one question, and shows the paused ones again. Repeating it changes nothing. */
export async function renewAsked(
  db: Db,
  ownerId: string,
  toldAt: Date,
  { now, requireVerified }: { now: Date; requireVerified: boolean },
): Promise<Renewed> {
  const asked = () =>
    db
      .selectFrom('listings')
      .where('authorId', '=', ownerId)
      .where('freshnessToldAt', '=', toldAt)
      .where('moderation', '=', 'libre')
      .where('deletedAt', 'is', null)
  // In the same order as the job that pauses listings, so that the two never deadlock.
  const { numUpdatedRows } = await db
    .updateTable('listings')
    .set({ confirmedAt: now, freshnessToldAt: null })
    .where('id', 'in', asked().select('id').where('status', '=', 'active').orderBy('id').forUpdate())
    .executeTakeFirstOrThrow()
  const rested = await asked()
    .select(['id', 'title', 'language'])
    .where('status', '=', 'inactive')
    .orderBy('title')
    .limit(SHOWN_AT_ONCE)
    .execute()
  const outcome: Renewed = { renewed: Number(numUpdatedRows), refused: [] }
  for (const { id, title, language } of rested) {
    const { kind } = await changeStatus(db, ownerId, id, 'active', { requireVerified, now })
    if (kind === 'changed' || kind === 'unchanged') outcome.renewed += 1
    else if (kind !== 'not-found') outcome.refused.push({ title, language })
  }
  return outcome
}

/** `resting`: its owner paused it, or it was never shown; showing it is a separate decision. */
export type RenewedOne = StatusChange | { kind: 'renewed' } | { kind: 'resting' }

/**
 * Confirms one listing from «Mis Anuncios», and shows it again if the job had paused it. Repeating it changes
 * nothing.
 */
export async function renewListing(
  db: Db,
  ownerId: string,
  id: string,
  { now, requireVerified }: { now: Date; requireVerified: boolean },
): Promise<RenewedOne> {
  const { numUpdatedRows } = await db
    .updateTable('listings')
    .set({ confirmedAt: now, freshnessToldAt: null })
    .where('id', '=', id)
    .where('authorId', '=', ownerId)
    .where('status', '=', 'active')
    .where('moderation', '=', 'libre')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { kind: 'renewed' }
  const listing = await findOwnListing(db, ownerId, id)
  if (!listing) return { kind: 'not-found' }
  if (listing.moderation !== 'libre') return { kind: 'moderated', moderation: listing.moderation }
  return listing.freshnessToldAt
    ? changeStatus(db, ownerId, id, 'active', { requireVerified, now })
    : { kind: 'resting' }
}
