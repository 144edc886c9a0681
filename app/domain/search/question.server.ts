import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Coverage } from './coverage.ts'

/** A word of a question, or several that have synonyms together («tienda online»). */
export interface Unit {
  /** The text as typed, without accents: a page names the unit by it. */
  text: string
  /** The stems that a listing has to have, all of them. */
  stems: string[]
  /** The alternatives, each all of its stems; «@12» is the concept of a group of the vocabulary. */
  synonyms: string[][]
  /** The weight of the unit in the question (docs/decisions/0230). */
  weight: number
  /** Whether a listing has the unit. */
  isSaid: boolean
}

/** The question of a typed text, and how common it is. */
export interface Question {
  /** The units without words of no weight («de», «para»); all of them when no others were typed. */
  units: Unit[]
  /** The floor that was used, from 1; the last, which has none below it, is LOWEST_FLOOR. */
  floor: number
  /**
   * The smallest sets of units that reach the floor; a listing has to have the units of one of them. Units are numbered
   * from the heaviest.
   */
  sets: number[][]
  /** Whether title, tags or category have to have the heaviest unit. */
  isInHead: boolean
  /** How much of the whole question a listing also has to cover. */
  coverage: Coverage
  /** The typed words that titles have to contain if no stem finds a listing. */
  parts: string[]
  /** Whether the question has words, but none that names a thing: «busco algo barato». */
  saysNothing: boolean
  commonness: Commonness
  /** The version of stems by which it is read. */
  version: number
}

/** How many listings there are, and how many have each common lexeme; a rare one is absent. */
export interface Commonness {
  listings: number
  counts: ReadonlyMap<string, number>
  /** The prices in cents below which each twentieth of the listings lies; empty on a site with few. */
  prices: number[]
}

interface Row {
  units: { typed: string; stems: string[]; synonyms: string[][]; weight: number; said: boolean }[]
  step: number
  sets: number[][]
  inHead: boolean
  coverage: Coverage
  parts: string[]
  fillers: boolean
  counts: Record<string, number> | null
  prices: number[] | null
  version: number
}

/** The floor of the whole question: each of its units. */
export const WHOLE = -1

/** The weight of a word that adds little to another. */
export const LIGHT = 20

/** The fourth is the lowest that a listing can reach; a fifth means that none is reached. */
export const LOWEST_FLOOR = 4

/** A title has no room for more words. */
const MOST_PARTS = 16

/**
 * The words of a question as the database compares them.
 * @param words as `wordsOf` cuts them.
 * @param below a floor without results for these filters: the next one is chosen; or WHOLE. @param least how much
 * of it a listing has to cover, in hundredths; by default, nine tenths of the best listing's coverage.
 */
export async function readQuestion(
  db: Db,
  words: readonly string[],
  { below = 0, least }: { below?: number; least?: number | undefined } = {},
): Promise<Question> {
  const { rows } = await sql<Row>`
    WITH units AS MATERIALIZED (SELECT * FROM question_units(${words.join(' ')}) WITH ORDINALITY), lexemes AS (
      SELECT unnest(stems) AS stem FROM units
      UNION ALL SELECT jsonb_array_elements_text(alternative) FROM units, jsonb_array_elements(synonyms) alternative
    )
    SELECT asked.units,
           floor.step, floor.sets, floor.in_head,
           json_build_object('least', coalesce(${least ?? null}::integer, question_least(asked.units, floor.conditions)),
             'weights', c.weights, 'cores', c.cores, 'heads', c.heads, 'anywhere', c.anywhere) AS coverage,
           telling_words(${words}::text[]) AS parts,
           EXISTS (SELECT FROM unnest(search_tokens(${words.join(' ')})) token WHERE NOT is_stop_word(token)) AS fillers,
           (SELECT jsonb_object_agg(lexeme, listings) FROM search_counts
             WHERE lexeme = '' OR lexeme LIKE '=%'
                OR lexeme = ANY (ARRAY(SELECT prefix || stem FROM lexemes, unnest('{t:,b:}'::text[]) prefix))) AS counts,
           (SELECT array_agg(listings ORDER BY substr(lexeme, 2)::int) FROM search_counts WHERE lexeme LIKE '€%') AS prices,
           (SELECT version FROM search_versions WHERE in_use) AS version
      FROM (SELECT coalesce(jsonb_agg(to_jsonb(u) ORDER BY u.ordinality), '[]') AS units FROM units u) asked,
           question_floor(asked.units, ${below}::integer) floor, coverage_queries(asked.units) c`.execute(db)
  const { units, step, sets, inHead, coverage, parts, fillers, counts, prices, version } = rows[0] as Row
  const commonCounts = new Map(Object.entries(counts ?? {}))
  return {
    units: units.map(({ typed, said, ...unit }) => ({ ...unit, text: typed, isSaid: said })),
    floor: step,
    sets,
    isInHead: inHead,
    coverage,
    saysNothing: units.length === 0 && fillers,
    parts: parts.length > MOST_PARTS ? [] : parts,
    commonness: { listings: commonCounts.get('') ?? 0, counts: commonCounts, prices: prices ?? [] },
    version,
  }
}

/** Whether listings have come to be read by another version since the question was: it has to be read again then. */
export async function hasSwitched(db: Db, { version }: Question): Promise<boolean> {
  const row = await db.selectFrom('searchVersions').select('version').where('inUse', '=', true).executeTakeFirst()
  return row?.version !== version
}
