import type { Language } from '#app/locale/languages.ts'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { priceAsJson, type Price } from '#app/domain/listings/price.server.ts'

/** The subject of a conversation from a profile: two people have one such conversation. */
export const ABOUT_A_PROFILE = '00000000-0000-0000-0000-000000000000'

/** Whom a client writes to: the author of a listing, or a freelancer by their profile. */
export type Contacted = { listingId: string } | { freelancerId: string }

/** Whether the person `u` with the settings `s` accepts first messages from their profile. */
export const isOpenToContact = sql<boolean>`
  (u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public')`

/** The receiver of a contact page, and the existing conversation. */
export interface ContactTarget {
  kind: 'open' | 'yours' | 'gone' | 'not-found'
  /** Null for contact from a profile. */
  listing: { title: string; language: Language; price: Price } | null
  /** The author; null where they do not show who they are. */
  sellerId: string | null
  name: string
  avatarUrl: string | null
  conversationId: string | null
}

/** The contact page; `viewerId` is undefined before sign-in. */
export function findContactTarget(
  db: Db,
  viewerId: string | undefined,
  contacted: Contacted,
): Promise<ContactTarget | undefined> {
  const reader = viewerId ?? null
  return 'listingId' in contacted
    ? findListingTarget(db, reader, contacted.listingId)
    : findProfileTarget(db, reader, contacted.freelancerId)
}

async function findListingTarget(db: Db, reader: string | null, listingId: string): Promise<ContactTarget | undefined> {
  const { rows } = await sql<{
    title: string
    language: Language
    price: Price
    sellerId: string | null
    fullName: string
    avatarUrl: string | null
    gone: boolean
    open: boolean
    own: boolean
    conversationId: string | null
  }>`
    SELECT l.title, l.language, ${sql.raw(priceAsJson('l'))} AS price, p.full_name,
           CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN p.id END AS seller_id,
           CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN p.avatar_url END AS avatar_url,
           l.deleted_at IS NOT NULL OR l.moderation = 'retirado' AS gone, v.id IS NOT NULL AS open,
           l.author_id IS NOT DISTINCT FROM ${reader}::uuid AS own, c.id AS conversation_id
      FROM listings l
      JOIN profiles p ON p.id = l.author_id
      LEFT JOIN user_settings s ON s.user_id = l.author_id
      LEFT JOIN visible_listings v ON v.id = l.id
      LEFT JOIN conversations c
        ON c.client_id = ${reader}::uuid AND c.freelancer_id = l.author_id AND c.about = l.id
     WHERE l.id = ${listingId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const isOpen = row.open || row.conversationId !== null
  return {
    kind: row.gone ? 'gone' : row.own ? 'yours' : isOpen ? 'open' : 'not-found',
    listing: { title: row.title, language: row.language, price: row.price },
    sellerId: row.sellerId,
    name: row.fullName,
    avatarUrl: row.avatarUrl,
    conversationId: row.conversationId,
  }
}

async function findProfileTarget(
  db: Db,
  reader: string | null,
  freelancerId: string,
): Promise<ContactTarget | undefined> {
  const { rows } = await sql<{
    sellerId: string | null
    fullName: string
    avatarUrl: string | null
    open: boolean
    own: boolean
    conversationId: string | null
  }>`
    SELECT p.id AS seller_id, p.full_name, p.avatar_url, ${isOpenToContact} AS open, u.id IS NOT DISTINCT FROM ${reader}::uuid AS own,
           (SELECT id FROM conversations
             WHERE about = ${ABOUT_A_PROFILE}
               AND (client_id = ${reader}::uuid AND freelancer_id = u.id
                    OR client_id = u.id AND freelancer_id = ${reader}::uuid)) AS conversation_id
      FROM users u
      JOIN profiles p ON p.id = u.id
      LEFT JOIN user_settings s ON s.user_id = u.id
     WHERE u.id = ${freelancerId} AND u.state <> 'eliminado'`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    kind: row.own ? 'yours' : row.open || row.conversationId !== null ? 'open' : 'not-found',
    listing: null,
    sellerId: row.sellerId,
    name: row.fullName,
    avatarUrl: row.avatarUrl,
    conversationId: row.conversationId,
  }
}
