import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import { HIRING_PAGE_SIZE, INVITATIONS_MAX } from './limits.ts'
import { REQUEST, type Request } from './queries.server.ts'
import { IS_PACKAGE_ORDER } from './requests.server.ts'
import type { QuoteState } from './states.ts'

export interface ListedRequest extends Request {
  /** How many freelancers were asked, and how many quotes there are. */
  asked: number
  quotes: number
  /** For a freelancer, their own newest quote. */
  quoteState: QuoteState | null
  declinedAt: Date | null
}

/** The requests that a person has made, or in which they were asked, the newest first. */
export async function listRequests(
  db: Db,
  userId: string,
  { as, after }: { as: 'client' | 'freelancer'; after?: Place },
): Promise<{ items: ListedRequest[]; next?: string }> {
  const walk = walkTo({ after }, { columns: sql`r.created_at`, id: sql`r.id`, valuesOf: momentOf })
  const own =
    as === 'client'
      ? sql`FROM requests r LEFT JOIN request_invitations i ON false WHERE r.client_id = ${userId}::uuid`
      : sql`FROM request_invitations i JOIN requests r ON r.id = i.request_id WHERE i.freelancer_id = ${userId}::uuid`
  const { rows } = await sql<ListedRequest>`
    SELECT ${REQUEST}, r.client_id = ${userId}::uuid AS is_own, r.declined_at,
           (SELECT count(*) FROM request_invitations a WHERE a.request_id = r.id AND a.is_invited)::int AS asked,
           (SELECT count(DISTINCT q.freelancer_id) FROM quotes q WHERE q.request_id = r.id)::int AS quotes,
           (SELECT q.state FROM quotes q WHERE q.request_id = r.id AND q.freelancer_id = ${userId}::uuid
             ORDER BY q.version DESC LIMIT 1) AS quote_state
      FROM (SELECT r.*, i.declined_at ${own}${walk.beyond}
             ORDER BY r.created_at DESC, r.id DESC LIMIT ${sql.lit(HIRING_PAGE_SIZE + 1)}) r
      JOIN profiles p ON p.id = r.client_id
     ORDER BY r.created_at DESC, r.id DESC`.execute(db)
  // Moments are read in milliseconds here, without the database's microseconds.
  const keyOf = (row: ListedRequest) => row.createdAt.getTime() * 1000
  return pageOf({ rows, asked: { after } }, { size: HIRING_PAGE_SIZE, order: BY_MOMENT, keyOf })
}

/** The open requests of a client that `inviteToRequest` sends to this freelancer, for the choice on the page of a listing. */
export async function listOpenRequests(
  db: Db,
  { clientId, freelancerId }: { clientId: string; freelancerId: string | null },
  now: Date,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT r.id, r.title FROM requests r
     WHERE r.client_id = ${clientId}::uuid AND r.state = 'abierta' AND r.closes_at > ${now} AND r.moderation = 'libre'
       AND NOT ${IS_PACKAGE_ORDER}
       AND NOT EXISTS (SELECT FROM request_invitations i
                        WHERE i.request_id = r.id AND i.freelancer_id = ${freelancerId}::uuid)
       AND (SELECT count(*) FROM request_invitations i WHERE i.request_id = r.id AND i.is_invited) < ${INVITATIONS_MAX}
     ORDER BY r.created_at DESC LIMIT 20`.execute(db)
  return rows
}
