import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { isOpenToContact } from '#app/domain/conversations/contact-target.server.ts'
import { REQUEST_BODY_MAX } from '#app/domain/hiring/limits.ts'
import type { Offer, Tier } from '#app/domain/hiring/packages.ts'
import { isFinal, type StageState } from './stages.ts'
import { t } from '#app/locale/texts.ts'

/** Why the same freelancer cannot be hired in the same way; each has another way to continue. */
export type NoWayAgain =
  /** It is still running. */
  | 'not-over'
  /** The client, or the freelancer, has asked for the end of their account, or it is suspended or erased. */
  | 'leaving'
  | 'away'
  | 'erased'
  | 'blocked-by-you'
  /** The freelancer has blocked the client, which the page does not reveal. */
  | 'unavailable'
  /** A moderator has closed the conversation about the listing. */
  | 'closed'
  /** The package is no longer offered; its listing is. */
  | 'package-gone'
  /** The owner has paused the listing, moderation has hidden it, or it was deleted. */
  | 'resting'
  | 'hidden'
  | 'gone'

/** The form by which the same freelancer is hired for the same work again. */
export type WayAgain =
  | { kind: 'not-found' }
  | { kind: 'package'; listingId: string; tier: Tier }
  | { kind: 'request'; listingId: string }
  | { kind: 'no-way'; why: NoWayAgain; out: WaysOut }

/** The ways that are still open to the client; null if one is not. */
export interface WaysOut {
  /** The listing whose form of asking for a quote takes their words. */
  askAt: string | null
  /** The listing, if it is shown. */
  listingId: string | null
  /** The freelancer whose profile takes messages. */
  profileId: string | null
  /** The conversation of the two about the work. */
  conversationId: string | null
}

interface Row {
  state: StageState
  clientState: string
  freelancerId: string | null
  freelancerState: string | null
  blockedByYou: boolean
  blockedByThem: boolean
  isContactable: boolean | null
  listingId: string | null
  listingStatus: string | null
  isGone: boolean
  isVisible: boolean
  conversationId: string | null
  conversationState: string | null
  tier: Tier | null
  isOffered: boolean
}

/** The package that an order `o` came from, as `k`. */
const PACKAGE_OF_ORDER = sql`
  LEFT JOIN quotes q ON q.id = o.quote_id
  LEFT JOIN package_orders k ON k.request_id = q.request_id AND k.freelancer_id = q.freelancer_id`

/** How the client of an order can hire the same freelancer for the same work again; in one statement. */
export async function findWayAgain(db: Db, clientId: string, orderId: string): Promise<WayAgain> {
  const { rows } = await sql<Row>`
    SELECT o.state, c.state AS client_state, u.id AS freelancer_id, u.state AS freelancer_state,
           EXISTS (SELECT FROM blocks WHERE blocker_id = c.id AND blocked_id = u.id) AS blocked_by_you,
           EXISTS (SELECT FROM blocks WHERE blocker_id = u.id AND blocked_id = c.id) AS blocked_by_them,
           ${isOpenToContact} AS is_contactable,
           l.id AS listing_id, l.status AS listing_status,
           l.id IS NULL OR l.deleted_at IS NOT NULL OR l.moderation = 'retirado' AS is_gone,
           v.id IS NOT NULL AS is_visible, t.id AS conversation_id, t.state AS conversation_state, k.tier,
           EXISTS (SELECT FROM packages p JOIN package_terms USING (listing_id)
                    WHERE p.listing_id = l.id AND p.tier = k.tier) AS is_offered
      FROM orders o
      JOIN users c ON c.id = o.client_id
      LEFT JOIN users u ON u.id = o.freelancer_id
      LEFT JOIN user_settings s ON s.user_id = u.id
      LEFT JOIN listings l ON l.id = o.listing_id
      LEFT JOIN visible_listings v ON v.id = l.id
      LEFT JOIN conversations t
        ON t.client_id = o.client_id AND t.freelancer_id = o.freelancer_id AND t.about = o.listing_id
      ${PACKAGE_OF_ORDER}
     WHERE o.id = ${orderId}::uuid AND o.client_id = ${clientId}::uuid AND o.plan IS NOT NULL`.execute(db)
  const [row] = rows
  return row ? wayOf(row) : { kind: 'not-found' }
}

function wayOf(row: Row): WayAgain {
  const { listingId, tier } = row
  const person = refusalOfPeople(row)
  if (person) return { kind: 'no-way', why: person, out: waysOut(row, false) }
  // A client with a conversation about the listing can ask for a quote even while the listing is hidden.
  const canAsk = !row.isGone && (row.isVisible || row.conversationId !== null)
  const listing = refusalOfListing(row)
  if (listing || listingId === null) return { kind: 'no-way', why: listing ?? 'gone', out: waysOut(row, canAsk) }
  return tier ? { kind: 'package', listingId, tier } : { kind: 'request', listingId }
}

function refusalOfPeople(row: Row): NoWayAgain | undefined {
  if (!isFinal(row.state)) return 'not-over'
  if (row.clientState === 'baja_solicitada') return 'leaving'
  if (row.freelancerId === null) return 'erased'
  if (row.blockedByYou) return 'blocked-by-you'
  if (row.blockedByThem) return 'unavailable'
  if (row.freelancerState !== 'activo') return 'away'
  return row.conversationState !== null && row.conversationState !== 'abierta' ? 'closed' : undefined
}

function refusalOfListing({ isGone, isVisible, listingStatus, tier, isOffered }: Row): NoWayAgain | undefined {
  if (isGone) return 'gone'
  if (!isVisible) return listingStatus === 'inactive' ? 'resting' : 'hidden'
  return tier && !isOffered ? 'package-gone' : undefined
}

function waysOut(row: Row, canAsk: boolean): WaysOut {
  const isReachable = row.freelancerState === 'activo' && !row.blockedByYou && !row.blockedByThem
  return {
    askAt: canAsk ? row.listingId : null,
    listingId: row.isVisible ? row.listingId : null,
    profileId: isReachable && row.isContactable ? row.freelancerId : null,
    conversationId: row.conversationId,
  }
}

/** The words of a client's former request, to be asked for again. */
export interface OldWork {
  title: string
  /** The client's need. */
  request: string
  /** The request together with the agreed terms, if the form has room for both. */
  body: string
  /** Whether they hired as a business. */
  isBusiness: boolean
  /** The package as it was then; null if the quote was not of a package. */
  terms: Offer | null
}

/** The words of an order for its client, for the forms of the listing that it was about; others get none. */
export async function findOldWork(
  db: Db,
  clientId: string,
  { orderId, listingId }: { orderId: string; listingId: string },
): Promise<OldWork | undefined> {
  const { rows } = await sql<{
    title: string
    request: string
    scope: string
    exclusions: string | null
    isBusiness: boolean
    terms: Offer | null
  }>`
    SELECT o.agreement ->> 'title' AS title, o.agreement ->> 'request' AS request, o.agreement ->> 'scope' AS scope,
           o.agreement ->> 'exclusions' AS exclusions, o.is_consumer IS FALSE AS is_business, k.terms
      FROM orders o ${PACKAGE_OF_ORDER}
     WHERE o.id = ${orderId}::uuid AND o.client_id = ${clientId}::uuid AND o.listing_id = ${listingId}::uuid
       AND o.agreement IS NOT NULL`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { scope, exclusions, ...work } = row
  const agreed = [
    work.request,
    t('Lo que acordamos la otra vez:\n{scope}', { scope }),
    ...(exclusions ? [t('No incluía:\n{exclusions}', { exclusions })] : []),
  ]
  const whole = agreed.join('\n\n')
  return { ...work, body: whole.length <= REQUEST_BODY_MAX ? whole : work.request }
}
