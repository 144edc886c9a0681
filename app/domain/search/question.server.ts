import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** A word of a question, or several that have synonyms together («tienda online»). */
export interface Unit {
  /** As typed, without accents: what a page says it by. */
  text: string
  /** What a listing has to have, all of them. */
  stems: string[]
  /** What it may have instead, each all of its stems. */
  synonyms: string[][]
}

/** What a typed text asks for, and what is known of how common it is. */
export interface Question {
  /** Without words that say nothing («de», «para»); none when nothing else was typed. */
  units: Unit[]
  /** The typed words that titles have to contain where no stem finds anything. */
  parts: string[]
  commonness: Commonness
}

/** How many listings there are, and how many have each common lexeme; a rare one is absent. */
export interface Commonness {
  listings: number
  counts: ReadonlyMap<string, number>
  /** The prices in cents below which each twentieth of the listings lies; empty on a site with few. */
  prices: number[]
}

interface Row {
  units: { typed: string; stems: string[]; synonyms: string[][] }[]
  stops: string[]
  counts: Record<string, number> | null
  prices: number[] | null
}

/**
 * The words of a question as the database compares them.
 * @param words as `wordsOf` cuts them: at most eight.
 */
export async function readQuestion(db: Db, words: readonly string[]): Promise<Question> {
  const { rows } = await sql<Row>`
    WITH units AS MATERIALIZED (SELECT * FROM search_units(${words.join(' ')}) WITH ORDINALITY), lexemes AS (
      SELECT unnest(stems) AS stem FROM units
      UNION ALL SELECT jsonb_array_elements_text(alternative) FROM units, jsonb_array_elements(synonyms) alternative
    )
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(u) ORDER BY u.ordinality) FROM units u), '[]') AS units,
           ARRAY(SELECT word FROM unnest(${words}::text[]) word WHERE NOT EXISTS (
             SELECT FROM unnest(search_tokens(word)) token WHERE NOT is_stop_word(token))) AS stops,
           (SELECT jsonb_object_agg(lexeme, listings) FROM search_counts
             WHERE lexeme = '' OR lexeme LIKE '=%'
                OR lexeme = ANY (ARRAY(SELECT prefix || stem FROM lexemes, unnest('{t:,b:}'::text[]) prefix))) AS counts,
           (SELECT array_agg(listings ORDER BY substr(lexeme, 2)::int) FROM search_counts WHERE lexeme LIKE '€%') AS prices`.execute(
    db,
  )
  const { units, stops, counts, prices } = rows[0] as Row
  const commonCounts = new Map(Object.entries(counts ?? {}))
  return {
    units: units.map(({ typed, stems, synonyms }) => ({ text: typed, stems, synonyms })),
    parts: words.filter((word) => !stops.includes(word)),
    commonness: { listings: commonCounts.get('') ?? 0, counts: commonCounts, prices: prices ?? [] },
  }
}
