import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** What lies within some kilometres of a place. */
export interface Circle {
  id: number
  /** By which it is found again: «Torrent (Girona)». */
  label: string
  km: number
  /** The places in it, the nearest first. */
  places: NearPlace[]
}

export interface NearPlace {
  id: number
  /** From the centre, in whole kilometres. */
  km: number
  /** The lexeme of the square in which it lies. */
  cell: string
  /** How many listings it had when they were last counted. */
  listings: number
}

/** What a search says of a place. */
export interface PlaceAsked {
  /** As typed: «torrent». */
  text: string
  /** Of the gazetteer, from a link. */
  id: number | undefined
  km: number
}

export interface FoundPlace {
  /** Undefined where the named place is unknown, and where none is named. */
  circle: Circle | undefined
  /** Other places of the same name, the largest first. */
  others: { id: number; label: string }[]
  /** Which words of the question were the place, from the first up to before the last; none where it stood in its own field. */
  words: [first: number, last: number] | undefined
}

/** Larger circles are made of larger squares. */
const CELL_OF_KM = { 5: 1, 10: 1, 25: 2, 50: 3, 100: 3 } as const
/** Of more places of one name the smallest are left out. */
const MOST_OTHERS = 4

interface Row extends Circle {
  others: { id: number; label: string }[] | null
  first: number | null
  last: number | null
}

/**
 * The place that is asked for in its field, or else by words of the question, and what lies near it.
 * @param words those that may name a place.
 */
export async function findPlaceAsked(
  db: Db,
  { text, id, km }: PlaceAsked,
  words: readonly string[],
): Promise<FoundPlace> {
  const nothing: FoundPlace = { circle: undefined, others: [], words: undefined }
  const asked = text
    ? sql`SELECT find_place_in(${text}) AS place_id, NULL::integer AS first, NULL::integer AS last`
    : id !== undefined
      ? sql`SELECT ${id}::integer AS place_id, NULL::integer AS first, NULL::integer AS last`
      : words.length > 0
        ? sql`SELECT * FROM place_in_words(${words}::text[])`
        : undefined
  if (!asked) return nothing
  const level = CELL_OF_KM[km as keyof typeof CELL_OF_KM] ?? CELL_OF_KM[100]
  const { rows } = await sql<Row>`
    WITH asked AS MATERIALIZED (${asked})
    SELECT p.id, place_label(p.id) AS label, a.first, a.last, (
             SELECT json_agg(json_build_object('id', w.place_id, 'km', w.km, 'listings', coalesce(c.listings, 0),
                                               'cell', (place_cells(near.latitude, near.longitude))[${sql.lit(level)}])
                             ORDER BY w.km, w.place_id)
               FROM places_within(p.id, ${km}) w JOIN places near ON near.id = w.place_id
               LEFT JOIN search_counts c ON c.lexeme = '@' || w.place_id) AS places, (
             SELECT json_agg(json_build_object('id', o.id, 'label', place_label(o.id)))
               FROM (SELECT DISTINCT o.id, o.population FROM place_names n
                       JOIN place_names same ON same.name_key = n.name_key AND same.place_id IS NOT NULL
                       JOIN places o ON o.id = same.place_id
                      WHERE n.place_id = p.id AND n.name_key = place_name_key(p.name) AND o.id <> p.id
                      ORDER BY o.population DESC, o.id LIMIT ${sql.lit(MOST_OTHERS)}) o) AS others
      FROM asked a JOIN places p ON p.id = a.place_id`.execute(db)
  const [row] = rows
  if (!row) return nothing
  return {
    circle: { id: row.id, label: row.label, km, places: row.places },
    others: row.others ?? [],
    words: row.first === null || row.last === null ? undefined : [row.first - 1, row.last],
  }
}
