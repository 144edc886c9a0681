import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { isContact } from '#app/domain/profiles/public-profile.server.ts'

/** The side of a hiring on which a person is shown. */
export type KnownAs = 'freelancer' | 'client'

/** A person as the other side sees them before hiring: a client sees a freelancer this way, and a freelancer sees a client. */
export interface KnownPerson {
  id: string
  name: string
  /** Null also when the reader may not see their profile. */
  avatarUrl: string | null
  /** Whether the reader may see their profile (docs/decisions/0076). */
  hasProfile: boolean
  /** The facts on their sign; null when the reader may not see their profile. */
  town: string | null
  trade: { slug: string; name: string } | null
  /** The average of the published ratings that count; null without any. */
  average: number | null
  ratings: number
  /** Completed orders on this side. */
  finished: number
}

const RATED: Record<KnownAs, ReturnType<typeof sql>> = {
  freelancer: sql`SELECT s.total AS ratings, s.points FROM rating_summaries s WHERE s.freelancer_id = p.id`,
  client: sql`SELECT count(*)::int AS ratings, sum(r.rating)::int AS points FROM ratings r
               WHERE r.state = 'publicada' AND r.direction = 'a_cliente' AND r.counts AND r.client_id = p.id`,
}

/** People by their ids, or all who have sent a quote for a request. */
export type WhichPeople = readonly string[] | { quotingFor: string }

/**
 * The facts about these people that the reader may know, in one query. Picture, town, trade and profile follow the
 * person's settings; the figures are always shown, because people choose by them. Accounts that have been deleted are
 * left out.
 */
export async function listKnownPeople(
  db: Db,
  readerId: string | undefined,
  which: WhichPeople,
  as: KnownAs = 'freelancer',
): Promise<KnownPerson[]> {
  if ('length' in which && which.length === 0) return []
  const ids =
    'quotingFor' in which
      ? sql`ARRAY(SELECT q.freelancer_id FROM quotes q WHERE q.request_id = ${which.quotingFor}::uuid)`
      : sql`${[...which]}::uuid[]`
  const { rows } = await sql<KnownPerson>`
    SELECT p.id, p.full_name AS name, seen.has_profile,
           CASE WHEN seen.has_profile THEN p.avatar_url END AS avatar_url,
           CASE WHEN seen.has_profile THEN p.location END AS town,
           CASE WHEN seen.has_profile THEN
             (SELECT json_build_object('slug', c.slug, 'name', c.name) FROM categories c WHERE c.name = p.category)
           END AS trade,
           coalesce(rated.ratings, 0) AS ratings, rated.points::float8 / nullif(rated.ratings, 0) AS average,
           (SELECT count(*) FROM orders o
             WHERE o.${sql.ref(`${as}Id`)} = p.id AND o.state = 'completado')::int AS finished
      FROM profiles p
      JOIN users u ON u.id = p.id
      LEFT JOIN user_settings v ON v.user_id = p.id
      LEFT JOIN LATERAL (${RATED[as]}) rated ON true
      CROSS JOIN LATERAL (
        SELECT u.state = 'activo' AND CASE coalesce(v.profile_visibility, 'public')
                 WHEN 'public' THEN true
                 WHEN 'contacts' THEN ${isContact(readerId, sql.ref('p.id'))}
                 ELSE false END AS has_profile) seen
     WHERE p.id = ANY (${ids}) AND u.state <> 'eliminado'`.execute(db)
  return rows
}
