import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { PLACES_MAX } from './limits.ts'
import { requestStateAt, type RequestState } from './states.ts'

/** Why somebody cannot take one of the places of a public request. */
export type NoPlace = {
  kind:
    | 'yourself'
    /** Their address is not confirmed. */
    | 'unverified'
    /** They have no public listing. */
    | 'needs-listing'
    | 'blocked-by-you'
    /** The client has blocked them. */
    | 'unavailable'
    /** All five are taken. */
    | 'full'
}

/** A request that can be quoted for, its row locked. */
export interface Quotable {
  clientId: string
  title: string
  body: string
  currency: string
  version: number
  isPublic: boolean
  /** Whether this freelancer was asked, or has had a place in the request. */
  isAsked: boolean
  /** Whether the request takes quotes now. */
  isTaking: boolean
}

interface Quoting {
  freelancerId: string
  requestId: string
}

/** Locks a request sent to this freelancer, or a public one. */
export async function holdQuotable(
  trx: Trx,
  { freelancerId, requestId }: Quoting,
  now: Date,
): Promise<Quotable | undefined> {
  const row = await trx
    .selectFrom('requests')
    .select(['clientId', 'title', 'body', 'currency', 'version', 'isPublic', 'state', 'closesAt', 'moderation'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  // A later statement sees rows that the lock waited for.
  const { rows } = await sql<{ isAsked: boolean; isShown: boolean }>`
    SELECT EXISTS (SELECT FROM request_invitations i
                    WHERE i.request_id = ${requestId}::uuid AND i.freelancer_id = ${freelancerId}::uuid) AS is_asked,
           EXISTS (SELECT FROM public_requests p WHERE p.id = ${requestId}::uuid) AS is_shown`.execute(trx)
  const { isAsked = false, isShown = false } = rows[0] ?? {}
  if (!isAsked && !row.isPublic) return undefined
  const { state, closesAt, moderation, ...request } = row
  const isTaking = isOpen({ state, closesAt, moderation }, now) && (isAsked || isShown)
  return { ...request, isAsked, isTaking }
}

/** Whether a request takes quotes: it is not over, and moderation has not taken it down. */
export const isOpen = (
  request: { state: RequestState; closesAt: Date; moderation: 'libre' | 'retirado' },
  now: Date,
): boolean => requestStateAt(request, now) === 'abierta' && request.moderation === 'libre'

/**
 * Why this person cannot take a place of a public request, or undefined when they can. A person who has a place keeps
 * it, and an invited person needs no listing. The answer is certain only under the lock of the request.
 */
export async function findNoPlace(db: Db | Trx, { freelancerId, requestId }: Quoting): Promise<NoPlace | undefined> {
  const { rows } = await sql<
    Record<'isOwn' | 'isVerified' | 'hasListing' | 'blocks' | 'isBlocked' | 'isFull' | 'isAsked', boolean>
  >`
    SELECT r.client_id = u.id AS is_own,
           u.email_verified_at IS NOT NULL AS is_verified,
           EXISTS (SELECT FROM visible_listings l WHERE l.author_id = u.id) AS has_listing,
           EXISTS (SELECT FROM blocks b WHERE b.blocker_id = u.id AND b.blocked_id = r.client_id) AS blocks,
           EXISTS (SELECT FROM blocks b WHERE b.blocker_id = r.client_id AND b.blocked_id = u.id) AS is_blocked,
           EXISTS (SELECT FROM request_invitations i WHERE i.request_id = r.id AND i.freelancer_id = u.id) AS is_asked,
           request_places_taken(r.id) >= ${sql.lit(PLACES_MAX)}
             AND NOT EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND q.freelancer_id = u.id
                              AND q.state NOT IN ('sustituido', 'retirado')) AS is_full
      FROM requests r, users u
     WHERE r.id = ${requestId}::uuid AND u.id = ${freelancerId}::uuid`.execute(db)
  const [found] = rows
  if (!found) return undefined
  if (found.isOwn) return { kind: 'yourself' }
  if (found.isBlocked) return { kind: 'unavailable' }
  if (found.blocks) return { kind: 'blocked-by-you' }
  if (!found.isVerified) return { kind: 'unverified' }
  if (!found.isAsked && !found.hasListing) return { kind: 'needs-listing' }
  return found.isFull ? { kind: 'full' } : undefined
}

/** Gives a freelancer a place, with their listing that fits the request best. */
export async function takePlace(
  trx: Trx,
  { freelancerId, requestId }: Quoting,
  { formKey, now }: { formKey: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO request_invitations (request_id, freelancer_id, listing_id, form_key, created_at, is_invited)
    SELECT r.id, ${freelancerId}::uuid, (SELECT l.id FROM visible_listings l WHERE l.author_id = ${freelancerId}::uuid
                                  ORDER BY l.category_id = r.category_id DESC, l.created_at DESC, l.id LIMIT 1),
           ${formKey}::uuid, ${now}, false
      FROM requests r WHERE r.id = ${requestId}::uuid`.execute(trx)
}
