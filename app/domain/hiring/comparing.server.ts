import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { firstImage, type ListingCard } from '#app/domain/listings/card.server.ts'
import { startsOn } from './availability.server.ts'
import { INVITATIONS_MAX } from './limits.ts'
import { CONVERSATION_OF_QUOTE, QUOTE_ROW, type QuoteRow } from './queries.server.ts'

/** The listing whose picture represents a freelancer: the one in the request, or else their newest. */
export type ShownListing = Pick<ListingCard, 'id' | 'categoryId' | 'image' | 'imageUrl'>

/** A quote beside others of the same request. */
export interface ComparedQuote extends QuoteRow {
  /** The language that its author wrote in; null means the site's own. */
  quoteLanguage: Language | null
  scope: string
  exclusions: string | null
  taxName: string
  taxBps: number
  retentionBps: number
  stages: { baseCents: number }[]
  /** The first day on which the author has time; null when that is now. */
  startsOn: string | null
  average: number | null
  ratings: number
  /** Null when they have no public listing. */
  listing: ShownListing | null
  /** The conversation of the request; null if there is none. */
  conversationId: string | null
  orderId: string | null
}

/** The visible listing `v`. */
const LISTING = sql`json_build_object('id', v.id, 'categoryId', v.category_id, 'imageUrl', v.image_url,
                                      'image', ${sql.raw(firstImage('v.id'))})`

/** The states of quotes that a client can still accept, or has accepted. */
const COMPARED = sql`('enviado', 'contraoferta', 'aceptado')`

/** The quotes of a request that can be chosen, or the chosen one, with facts about their authors. */
export async function listComparedQuotes(
  db: Db,
  clientId: string,
  requestId: string,
  now: Date,
): Promise<ComparedQuote[]> {
  const { rows } = await sql<Omit<ComparedQuote, 'startsOn'> & { busyUntil: string | null }>`
    SELECT DISTINCT ON (q.freelancer_id) ${QUOTE_ROW}, q.language AS quote_language, q.scope, q.exclusions, q.tax_name, q.tax_bps, q.retention_bps,
           (SELECT json_agg(json_build_object('baseCents', s.base_cents) ORDER BY s.n)
              FROM quote_stages s WHERE s.quote_id = q.id) AS stages,
           u.busy_until::text AS busy_until, coalesce(t.total, 0) AS ratings,
           t.points::float8 / nullif(t.total, 0) AS average,
           coalesce((SELECT ${LISTING} FROM visible_listings v WHERE v.id = i.listing_id),
                    (SELECT ${LISTING} FROM visible_listings v WHERE v.author_id = q.freelancer_id
                      ORDER BY v.created_at DESC, v.id DESC LIMIT 1)) AS listing,
           ${CONVERSATION_OF_QUOTE} AS conversation_id,
           (SELECT o.id FROM orders o WHERE o.quote_id = q.id) AS order_id
      FROM quotes q
      JOIN requests r ON r.id = q.request_id
      JOIN profiles f ON f.id = q.freelancer_id
      LEFT JOIN request_invitations i ON i.request_id = q.request_id AND i.freelancer_id = q.freelancer_id
      LEFT JOIN user_settings u ON u.user_id = q.freelancer_id
      LEFT JOIN rating_summaries t ON t.freelancer_id = q.freelancer_id
     WHERE q.request_id = ${requestId}::uuid AND r.client_id = ${clientId}::uuid AND q.state IN ${COMPARED}
     ORDER BY q.freelancer_id, q.version DESC LIMIT ${sql.lit(INVITATIONS_MAX)}`.execute(db)
  return rows.map(({ busyUntil, ...row }) => ({ ...row, startsOn: startsOn({ busyUntil }, now) }))
}
