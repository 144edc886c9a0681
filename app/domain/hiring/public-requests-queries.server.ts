import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import { HIRING_PAGE_SIZE, PLACES_MAX } from './limits.ts'
import type { Workplace } from './workplaces.ts'
import type { Language } from '#app/locale/languages.ts'

/** A public request as everybody sees it, without its client's contact details. */
export interface PublicRequest {
  id: string
  title: string
  /** The language of the title and description. */
  language: Language
  /** The text of the request; in a list its beginning. */
  body: string
  categoryId: number
  currency: string
  budgetCents: number | null
  /** A day such as «2026-12-31». */
  wantedBy: string | null
  createdAt: Date
  closesAt: Date
  /** Null where the work is done anywhere. */
  location: string | null
  /** How many of the request's places are taken. */
  taken: number
  clientId: string
  /** Null when the client's profile is not public. */
  clientName: string | null
  isOwn: boolean
  /** Whether the reader was asked or has had a place in it. */
  isAsked: boolean
}

/** How much of the text a list shows. */
const EXCERPT = 280

const columns = (readerId: string | undefined, body: RawBuilder<string>) => sql`
  r.id, r.title, r.language, ${body} AS body, r.category_id, r.currency, r.budget_cents, r.wanted_by::text AS wanted_by,
  r.created_at, r.closes_at, r.location, request_places_taken(r.id) AS taken, r.client_id,
  CASE WHEN coalesce(s.profile_visibility, 'public') = 'public' THEN p.full_name END AS client_name,
  r.client_id IS NOT DISTINCT FROM ${readerId ?? null}::uuid AS is_own,
  EXISTS (SELECT FROM request_invitations i WHERE i.request_id = r.id AND i.freelancer_id = ${readerId ?? null}::uuid)
    AS is_asked`

const CLIENT = sql`JOIN profiles p ON p.id = r.client_id LEFT JOIN user_settings s ON s.user_id = r.client_id`

/** When one of two people has blocked the other, neither finds the other's requests. */
const notBlocked = (readerId: string | undefined) =>
  readerId
    ? sql` AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id)
             IN ((r.client_id, ${readerId}::uuid), (${readerId}::uuid, r.client_id)))`
    : sql``

export interface Sought {
  /** The words of a search: each has to occur, in any form. */
  q?: string
  categoryId?: number | undefined
  /** Places of the gazetteer: finds requests in one of them, and requests for work that can be done anywhere. */
  near?: readonly number[] | undefined
  workplace?: Workplace | undefined
}

/** The public requests that still have a place, the newest first. */
export async function listPublicRequests(
  db: Db,
  readerId: string | undefined,
  { q, categoryId, near, workplace }: Sought,
  { now, after }: { now: Date; after?: Place | undefined },
): Promise<{ items: PublicRequest[]; next?: string | undefined }> {
  const walk = walkTo({ after }, { columns: sql`r.created_at`, id: sql`r.id`, valuesOf: momentOf })
  const where = [
    q ? sql` AND r.stems @> search_stems(${q})` : sql``,
    categoryId === undefined ? sql`` : sql` AND r.category_id = ${categoryId}`,
    near === undefined ? sql`` : sql` AND (r.location IS NULL OR r.place_id = ANY (${near}::integer[]))`,
    workplace === undefined
      ? sql``
      : workplace === 'lugar'
        ? sql` AND r.location IS NOT NULL`
        : sql` AND r.location IS NULL`,
    notBlocked(readerId),
    walk.beyond,
  ]
  const { rows } = await sql<PublicRequest>`
    SELECT ${columns(readerId, sql`left(r.body, ${sql.lit(EXCERPT)})`)}
      FROM public_requests r ${CLIENT}
     WHERE r.closes_at > ${now} AND request_places_taken(r.id) < ${sql.lit(PLACES_MAX)}${sql.join(where, sql``)}
     ORDER BY r.created_at DESC, r.id DESC LIMIT ${sql.lit(HIRING_PAGE_SIZE + 1)}`.execute(db)
  // Moments are read in milliseconds here, without the database's microseconds.
  const keyOf = (row: PublicRequest) => row.createdAt.getTime() * 1000
  return pageOf({ rows, asked: { after } }, { size: HIRING_PAGE_SIZE, order: BY_MOMENT, keyOf })
}

export type FoundPublicRequest =
  | { kind: 'found'; request: PublicRequest }
  /** The request was public, and is over or taken down; its text is no longer shown. */
  | { kind: 'over' }
  | { kind: 'not-found' }

/** A public request, for its readers. */
export async function findPublicRequest(
  db: Db,
  readerId: string | undefined,
  id: string,
  now: Date,
): Promise<FoundPublicRequest> {
  const { rows } = await sql<PublicRequest>`
    SELECT ${columns(readerId, sql`r.body`)} FROM public_requests r ${CLIENT}
     WHERE r.id = ${id}::uuid AND r.closes_at > ${now}${notBlocked(readerId)}`.execute(db)
  if (rows[0]) return { kind: 'found', request: rows[0] }
  const past = await sql`
    SELECT FROM requests r WHERE r.id = ${id}::uuid AND r.is_public${notBlocked(readerId)}`.execute(db)
  return { kind: past.rows.length > 0 ? 'over' : 'not-found' }
}
