import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { codeOfCapital, lastPostalCode } from './postal-codes.ts'

/** The longest name of a place with its province, and some room. */
export const PLACE_TEXT_MAX = 100
const SPELLINGS_SHOWN = 3
/** The least share of trigrams in common: 'Gandea' and 'Gandia' share 0.4. */
const SPELLING_LIKENESS = 0.35

export interface Place {
  id: number
  name: string
  province: string
}

/** «Gandia (Valencia)», or the name alone where the province is called the same. */
export const placeLabel = ({ name, province }: Omit<Place, 'id'>) =>
  name === province ? name : `${name} (${province})`

/** «Torrent (Valencia)» as ['Torrent', 'Valencia'], also when the end is not yet typed. */
function partsOf(typed: string): [name: string, province: string] {
  const [name = '', province = ''] = safeText(typed, PLACE_TEXT_MAX).split(/[(,]/)
  return [name, province]
}

/**
 * The places with a name that begins with this text, exact ones first and then the biggest; a province in parentheses
 * or after a comma narrows them. Of several places with one name in one province only the biggest is listed, because
 * readers could not distinguish them. Fewer than two letters find no place.
 */
export async function findPlaces(db: Db | Trx, typed: string, limit: number): Promise<Place[]> {
  const [name, province] = partsOf(typed)
  if (name.trim().length < 2) return []
  const { rows } = await sql<Place>`
    WITH sought AS MATERIALIZED (SELECT place_name_key(${name}) AS name, place_name_key(${province}) AS province),
    named AS (
      SELECT n.place_id, bool_or(n.name_key = sought.name) AS is_exact
        FROM sought JOIN place_names n ON n.name_key >= sought.name AND n.name_key < sought.name || ${'\u{10FFFF}'}
       WHERE n.place_id IS NOT NULL AND sought.name <> ''
       GROUP BY n.place_id
    ), found AS (
      SELECT DISTINCT ON (p.name, p.province_code) p.id, p.name, p.province_code, p.population, named.is_exact
        FROM sought, named JOIN places p ON p.id = named.place_id
       WHERE sought.province = '' OR EXISTS (SELECT FROM place_names n WHERE n.province_code = p.province_code
               AND n.name_key >= sought.province AND n.name_key < sought.province || ${'\u{10FFFF}'})
       ORDER BY p.name, p.province_code, p.population DESC
    )
    SELECT f.id, f.name, r.name AS province FROM found f JOIN provinces r ON r.code = f.province_code
     ORDER BY f.is_exact DESC, f.population DESC, f.id LIMIT ${limit}`.execute(db)
  return rows
}

/** In degrees: some fifty kilometres each way at the latitudes of the country. */
const NEAREST_WITHIN = { latitude: 0.45, longitude: 0.6 }

/**
 * The place whose centre is nearest to a point on earth; undefined if none is within some fifty kilometres.
 * @param point in degrees.
 */
export async function findNearestPlace(
  db: Db | Trx,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT p.id, p.name, r.name AS province FROM places p JOIN provinces r ON r.code = p.province_code
     WHERE p.id > 0 AND p.latitude BETWEEN ${latitude - NEAREST_WITHIN.latitude}::float8 AND ${latitude + NEAREST_WITHIN.latitude}::float8
       AND p.longitude BETWEEN ${longitude - NEAREST_WITHIN.longitude}::float8 AND ${longitude + NEAREST_WITHIN.longitude}::float8
     ORDER BY distance_km(${latitude}::float8, ${longitude}::float8, p.latitude, p.longitude), p.population DESC, p.id
     LIMIT 1`.execute(db)
  return rows[0]
}

/** The place that a written location is understood as. */
export type WrittenPlace =
  /** @property others places of the same name in other provinces, biggest first. */
  | { kind: 'known'; place: Place; others: Place[] }
  /** A postal code of a town that is unknown. */
  | { kind: 'province'; code: string; province: string }
  /** @property like places that are spelled almost so. */
  | { kind: 'unknown'; like: Place[] }

/** The place that the location of a listing is understood as, as `listings.place_id` says, and other possible ones. */
export async function findWrittenPlace(db: Db | Trx, location: string): Promise<WrittenPlace> {
  const { rows } = await sql<Place>`
    SELECT p.id, p.name, r.name AS province
      FROM places p JOIN provinces r ON r.code = p.province_code WHERE p.id = find_place_in(${location})`.execute(db)
  const [place] = rows
  if (!place)
    return (await findProvince(db, location)) ?? { kind: 'unknown', like: await placesSpelledLike(db, location) }
  const others = await sql<Place>`
    SELECT * FROM (
      SELECT DISTINCT ON (p.province_code) p.id, p.name, r.name AS province, p.population
        FROM place_names n JOIN places p ON p.id = n.place_id JOIN provinces r ON r.code = p.province_code
       WHERE n.name_key = place_name_key(${location})
         AND p.province_code <> (SELECT province_code FROM places WHERE id = ${place.id})
       ORDER BY p.province_code, p.population DESC) one_a_province
     ORDER BY population DESC`.execute(db)
  return { kind: 'known', place, others: others.rows.map(({ id, name, province }) => ({ id, name, province })) }
}

async function findProvince(db: Db | Trx, location: string): Promise<WrittenPlace | undefined> {
  const code = lastPostalCode(location)
  if (code === undefined) return undefined
  const { rows } = await sql<{ province: string }>`
    SELECT r.name AS province FROM place_names n JOIN places p ON p.id = n.place_id JOIN provinces r ON r.code = p.province_code
     WHERE n.name_key = ${codeOfCapital(code)} LIMIT 1`.execute(db)
  return rows[0] && { kind: 'province', code, province: rows[0].province }
}

/** Reads all names, some tens of milliseconds: for the one page of an owner whose place is unknown. */
async function placesSpelledLike(db: Db | Trx, location: string): Promise<Place[]> {
  const [name] = partsOf(location)
  const { rows } = await sql<Place>`
    WITH sought AS MATERIALIZED (SELECT place_name_key(${name}) AS name)
    SELECT p.id, p.name, r.name AS province
      FROM (SELECT place_id, max(similarity(name_key, sought.name)) AS likeness
              FROM sought, place_names WHERE place_id IS NOT NULL AND name_key !~ '^[0-9]' GROUP BY place_id) alike
      JOIN places p ON p.id = alike.place_id JOIN provinces r ON r.code = p.province_code
     WHERE alike.likeness >= ${sql.lit(SPELLING_LIKENESS)}
     ORDER BY alike.likeness DESC, p.population DESC LIMIT ${sql.lit(SPELLINGS_SHOWN)}`.execute(db)
  return rows
}

/** How many listings one transaction looks up. */
const BATCH = 500

/** Looks up the places of all listings that were written before places were known. */
export async function findListingPlaces(db: Db): Promise<void> {
  let sought = BATCH
  while (sought === BATCH) {
    const { rows } = await sql<{ sought: number }>`SELECT find_listing_places(${sql.lit(BATCH)}) AS sought`.execute(db)
    sought = rows[0]?.sought ?? 0
  }
}
