import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { parseId } from '#app/forms/fields.ts'

/** The person whose picture is beside a notification. */
export interface Face {
  id: string
  name: string
  avatarUrl: string | null
}

/** Things of two people that notifications lead to: their pages are at `/dashboard/<area>/<id>`. */
const AREAS = ['messages', 'orders', 'disputes', 'quotes', 'requests'] as const
type Area = (typeof AREAS)[number]

/**
 * Returns, by address, the other person of the conversation, order, dispute, quote or request that each address leads
 * to. Other addresses have no entry. For a quote or a request, only a person with a public profile is returned.
 */
export async function findFaces(db: Db, userId: string, hrefs: readonly (string | null)[]): Promise<Map<string, Face>> {
  const led = hrefs.flatMap((href) => placeOf(href) ?? [])
  if (led.length === 0) return new Map()
  const { rows } = await sql<Face & { area: Area; thing: string }>`
    WITH shared (area, thing, other, is_open) AS (
      SELECT 'messages', id, ${otherOf(sql`client_id`, sql`freelancer_id`, userId)}, true
        FROM conversations WHERE id = ANY (${idsIn(led, 'messages')}) AND ${userId}::uuid IN (client_id, freelancer_id)
      UNION ALL
      SELECT 'orders', id, ${otherOf(sql`client_id`, sql`freelancer_id`, userId)}, true
        FROM orders WHERE id = ANY (${idsIn(led, 'orders')}) AND ${userId}::uuid IN (client_id, freelancer_id)
      UNION ALL
      SELECT 'disputes', d.id, ${otherOf(sql`o.client_id`, sql`o.freelancer_id`, userId)}, true
        FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE d.id = ANY (${idsIn(led, 'disputes')}) AND ${userId}::uuid IN (o.client_id, o.freelancer_id)
      UNION ALL
      SELECT 'quotes', q.id, ${otherOf(sql`r.client_id`, sql`q.freelancer_id`, userId)}, false
        FROM quotes q JOIN requests r ON r.id = q.request_id
       WHERE q.id = ANY (${idsIn(led, 'quotes')}) AND ${userId}::uuid IN (r.client_id, q.freelancer_id)
      UNION ALL
      SELECT 'requests', id, client_id, false
        FROM requests WHERE id = ANY (${idsIn(led, 'requests')}) AND client_id <> ${userId})
    SELECT area, thing, p.id, p.full_name AS name, p.avatar_url AS "avatarUrl"
      FROM shared
      JOIN users u ON u.id = other AND u.state <> 'eliminado'
      JOIN profiles p ON p.id = other
      LEFT JOIN user_settings s ON s.user_id = other
     WHERE is_open OR coalesce(s.profile_visibility, 'public') = 'public'`.execute(db)
  return new Map(
    rows.map(({ area, thing, id, name, avatarUrl }) => [`/dashboard/${area}/${thing}`, { id, name, avatarUrl }]),
  )
}

interface Led {
  area: Area
  id: string
}

function placeOf(href: string | null): Led | undefined {
  const [, area, written] = /^\/dashboard\/([a-z]+)\/([^/?#]+)$/.exec(href ?? '') ?? []
  const known = AREAS.find((one) => one === area)
  const id = parseId(written)
  return known && id ? { area: known, id } : undefined
}

const idsIn = (led: readonly Led[], area: Area) =>
  sql`${led.filter((one) => one.area === area).map(({ id }) => id)}::uuid[]`

const otherOf = (client: ReturnType<typeof sql>, freelancer: ReturnType<typeof sql>, userId: string) =>
  sql`CASE ${client} WHEN ${userId}::uuid THEN ${freelancer} ELSE ${client} END`
