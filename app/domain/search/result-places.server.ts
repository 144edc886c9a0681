import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** A place in which there are listings of a page: its centre, never the position of a listing. */
export interface ResultPlace {
  label: string
  latitude: number
  longitude: number
  /** Which of the listings asked for are there, from 0, in their order. */
  at: number[]
}

/**
 * The places of these listings, in the order of the listings; work that is done anywhere, and a listing that names
 * only a province, have none.
 */
export async function listResultPlaces(db: Db, listingIds: readonly string[]): Promise<ResultPlace[]> {
  if (listingIds.length === 0) return []
  const { rows } = await sql<ResultPlace>`
    SELECT place_label(p.id) AS label, p.latitude, p.longitude, array_agg(asked.turn::int - 1 ORDER BY asked.turn) AS at
      FROM unnest(${listingIds}::uuid[]) WITH ORDINALITY asked (id, turn)
      JOIN listing_search s ON s.listing_id = asked.id
      JOIN places p ON p.id = s.place_id
     WHERE s.modality IS DISTINCT FROM 'remoto' AND p.id > 0
     GROUP BY p.id ORDER BY min(asked.turn)`.execute(db)
  return rows
}
