import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Commonness, Question, Unit } from './question.server.ts'

/**
 * What was probably meant by a question, each word that no listing has replaced by the one most like it; two of them
 * may be one word, and one may be two. Undefined when nothing is like them.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ word: string; corrected: string }>`
    SELECT word, CASE
      WHEN is_stop_word(norm_es(word)) OR norm_es(word) !~ '^[[:alpha:]]{3,40}$'
        OR (cardinality(stems) = 1 AND EXISTS (SELECT FROM search_counts WHERE lexeme IN ('t:' || stems[1], 'b:' || stems[1])))
        OR EXISTS (SELECT FROM listing_words WHERE words @@ unit_query(stems, '[]'))
      THEN word ELSE coalesce(correct_word(norm_es(word)), word) END AS corrected
      FROM unnest(${[...words]}::text[]) WITH ORDINALITY typed (word, position), search_stems(word) stems
     ORDER BY position`.execute(db)
  const corrected = rows.map((row) => row.corrected)
  return rows.some(({ word }, at) => word !== corrected[at]) ? corrected : undefined
}

/** Words that more listings have are equally common. */
const COUNTED = 1_000

/**
 * A question without the words that no listing has; where every word has its listings, but none has all, without the
 * commonest, which says least. Undefined when nothing would be left.
 */
export async function withFewerWords(
  db: Db,
  question: Question,
): Promise<{ question: Question; without: string[] } | undefined> {
  const { units, commonness } = question
  if (units.length < 2) return undefined
  const totals = await countUnits(db, units, commonness)
  const dropped = totals.includes(0) ? 0 : Math.max(...totals)
  const left = units.filter((_, at) => totals[at] !== dropped)
  if (left.length === 0) left.push(...units.slice(0, dropped === 0 ? 0 : -1))
  if (left.length === 0) return undefined
  const without = units.filter((unit) => !left.includes(unit)).map(({ text }) => text)
  return { question: { ...question, units: left, parts: left.map(({ text }) => text) }, without }
}

/** How many listings have each unit anywhere, up to COUNTED. The counts of common words make most questions needless. */
async function countUnits(db: Db, units: readonly Unit[], { counts }: Commonness): Promise<number[]> {
  const isCommon = ({ stems, synonyms }: Unit) =>
    [stems, ...synonyms].some(
      ([stem, ...others]) =>
        others.length === 0 && ['t:', 'b:'].some((where) => (counts.get(`${where}${stem}`) ?? 0) >= COUNTED),
    )
  const others = units.filter((unit) => !isCommon(unit))
  if (others.length === 0) return units.map(() => COUNTED)
  const { rows } = await sql<{ total: number }>`
    SELECT (SELECT count(*) FROM (
             SELECT FROM listing_words WHERE words @@ unit_query(unit.stems, unit.synonyms) LIMIT ${sql.lit(COUNTED)}) c) AS total
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(others)}::jsonb) AS (stems text[], synonyms jsonb)) WITH ORDINALITY unit
     ORDER BY ordinality`.execute(db)
  return units.map((unit) => rows[others.indexOf(unit)]?.total ?? COUNTED)
}
