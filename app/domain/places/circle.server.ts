import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { codeOfCapital, lastPostalCode, postalCodesOf, withCodesBeside, withoutNumbers } from './postal-codes.ts'
import { WHOLE_PROVINCE } from './reach.ts'

/** The places within some kilometres of a place, or in its province. */
export interface Circle {
  id: number
  /** The label by which the place is found again: «Torrent (Girona)». */
  label: string
  /** The radius; WHOLE_PROVINCE for all of the province. */
  km: number
  /** The name of the province, where all of it is meant. */
  province: string | undefined
  /** The places in the circle, the nearest first. */
  places: NearPlace[]
}

export interface NearPlace {
  id: number
  /**
   * The distance from the centre, in whole kilometres; for a whole province, which has no centre, it is the same for
   * each listing.
   */
  km: number
  /** The lexeme of the square in which it lies. */
  cell: string
  /** How many listings the place had when they were last counted. */
  listings: number
}

/** The place of a search. */
export interface PlaceAsked {
  /** The text as typed: «torrent». */
  text: string
  /** The id of a place of the gazetteer, from a link. */
  id: number | undefined
  /** The radius; WHOLE_PROVINCE for all of the province. */
  km: number
}

export interface FoundPlace {
  /** Undefined if the named place is unknown, or if none is named. */
  circle: Circle | undefined
  /** Other places of the same name, the largest first. */
  others: { id: number; label: string }[]
  /** Which words of the question were the place, from the first up to before the last; none if it was in its own field. */
  words: [first: number, last: number] | undefined
  /** The postal code that named the place. */
  code: string | undefined
}

/** Larger circles are made of larger squares. */
const CELL_OF_KM = { 5: 1, 10: 1, 25: 2, 50: 3, 100: 3 } as const
/** In a province each place counts as far as the places at the edge of the largest circle. */
const KM_IN_PROVINCE = 100
/** How many places with the same name are offered, the largest first. */
const MOST_OTHERS = 4

interface Row extends Omit<Circle, 'km' | 'province'> {
  province: string
  provinceCode: string
  isProvince: boolean
  byCode: boolean
  others: { id: number; label: string }[] | null
  first: number | null
  last: number | null
}

/** The name of the place, as a statement for its id, and the postal codes of the question or the field. */
function namedBy({ text, id }: PlaceAsked, words: readonly string[]) {
  if (text) {
    const code = lastPostalCode(text)
    return {
      place: sql`SELECT find_place_in(${text}) AS place_id, NULL::integer AS first, NULL::integer AS last`,
      code,
    }
  }
  if (id !== undefined)
    return { place: sql`SELECT ${id}::integer AS place_id, NULL::integer AS first, NULL::integer AS last` }
  if (words.length === 0) return undefined
  const codes = postalCodesOf(words)
  const code = codes.findLast((one) => one !== undefined)
  return { place: sql`SELECT * FROM place_in_words(${withoutNumbers(words, codes)}::text[])`, code, codes }
}

/**
 * The place in the field for it, or else in the words of the question, and the circle around it. A postal code means
 * its town if the town is known, as with capitals; otherwise it means its whole province. @param words the words that
 * may name a place.
 */
export async function findPlaceAsked(db: Db, asked: PlaceAsked, words: readonly string[]): Promise<FoundPlace> {
  const nothing: FoundPlace = { circle: undefined, others: [], words: undefined, code: undefined }
  const named = namedBy(asked, words)
  if (!named) return nothing
  const { km } = asked
  const level = CELL_OF_KM[km as keyof typeof CELL_OF_KM] ?? CELL_OF_KM[100]
  const capital = named.code ? codeOfCapital(named.code) : null
  const { rows } = await sql<Row>`
    WITH named AS MATERIALIZED (SELECT *, false AS by_code FROM (${named.place}) named WHERE place_id IS NOT NULL),
    asked AS MATERIALIZED (
      SELECT *, ${km === WHOLE_PROVINCE} AS is_province FROM named
       UNION ALL
      (SELECT n.place_id, NULL, NULL, true, true FROM place_names n
        WHERE n.name_key = ${capital} AND n.place_id IS NOT NULL AND NOT EXISTS (SELECT FROM named) LIMIT 1))
    SELECT p.id, place_label(p.id) AS label, v.name AS province, p.province_code, a.is_province, a.by_code, a.first, a.last, (
             SELECT json_agg(json_build_object('id', w.place_id, 'km', w.km, 'listings', coalesce(c.listings, 0),
                                               'cell', place_cell(near.latitude, near.longitude, CASE WHEN a.is_province THEN 3 ELSE ${sql.lit(level)} END))
                             ORDER BY w.km, w.place_id)
               FROM (SELECT * FROM places_within(p.id, ${km}) WHERE NOT a.is_province
                      UNION ALL
                     SELECT q.id, ${sql.lit(KM_IN_PROVINCE)} FROM places q WHERE a.is_province AND q.province_code = p.province_code) w
              CROSS JOIN LATERAL (SELECT latitude, longitude FROM places WHERE id = w.place_id OFFSET 0) near
               LEFT JOIN LATERAL (SELECT listings FROM search_counts WHERE lexeme = '@' || w.place_id OFFSET 0) c ON true) AS places, (
             SELECT json_agg(json_build_object('id', o.id, 'label', place_label(o.id)))
               FROM (SELECT DISTINCT o.id, o.population FROM place_names n
                       JOIN place_names same ON same.name_key = n.name_key AND same.place_id IS NOT NULL
                       JOIN places o ON o.id = same.place_id
                      WHERE NOT a.by_code AND n.place_id = p.id AND n.name_key = place_name_key(p.name) AND o.id <> p.id
                      ORDER BY o.population DESC, o.id LIMIT ${sql.lit(MOST_OTHERS)}) o) AS others
      FROM asked a JOIN places p ON p.id = a.place_id JOIN provinces v ON v.code = p.province_code`.execute(db)
  const [row] = rows
  return row ? foundPlace(row, km, words, named) : nothing
}

function foundPlace(
  { id, label, places, province, provinceCode, isProvince, byCode, others, first, last }: Row,
  km: number,
  words: readonly string[],
  { code, codes = [] }: { code?: string | undefined; codes?: readonly (string | undefined)[] },
): FoundPlace {
  const at = byCode ? codes.lastIndexOf(code) : -1
  const said: [number, number] | undefined =
    at >= 0 ? [at, at + 1] : first === null || last === null ? undefined : [first - 1, last]
  const whole = said && withCodesBeside(words, codes, said, provinceCode)
  const isSaid = whole ? codes.slice(...whole).includes(code) : code?.startsWith(provinceCode)
  return {
    circle: {
      id,
      label,
      km: isProvince ? WHOLE_PROVINCE : km,
      province: isProvince ? province : undefined,
      places,
    },
    others: others ?? [],
    words: whole,
    code: isSaid ? code : undefined,
  }
}
