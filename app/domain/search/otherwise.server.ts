import { sql, type RawBuilder } from 'kysely'
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
 * A question without the words that no listing has; where every word has its listings, but none has all, without those
 * that no title has, which say less what is wanted, and then without the commonest. Undefined when nothing would be left.
 */
export async function withFewerWords(
  db: Db,
  question: Question,
): Promise<{ question: Question; without: string[] } | undefined> {
  const { units, commonness } = question
  if (units.length < 2) return undefined
  const left = leastTelling(await countUnits(db, units, commonness))
  const kept = units.filter((_, at) => !left.has(at))
  if (kept.length === 0) return undefined
  const without = units.filter((_, at) => left.has(at)).map(({ text }) => text)
  return { question: { ...question, units: kept, parts: kept.map(({ text }) => text) }, without }
}

/** The numbers of the units to leave out. */
function leastTelling(found: readonly UnitFound[]): Set<number> {
  const among = (isOne: (unit: UnitFound) => boolean) => found.flatMap((unit, at) => (isOne(unit) ? [at] : []))
  const absent = among(({ total }) => total === 0)
  if (absent.length > 0) return new Set(absent)
  const untitled = among(({ isTitled }) => !isTitled)
  if (untitled.length > 0 && untitled.length < found.length) return new Set(untitled)
  const most = Math.max(...found.map(({ total }) => total))
  const common = among(({ total }) => total === most)
  return new Set(common.length < found.length ? common : common.slice(-1))
}

interface UnitFound {
  /** How many listings have the unit anywhere, up to COUNTED. */
  total: number
  /** Whether a title has it. */
  isTitled: boolean
}

/** The counts of common words make most questions needless. */
async function countUnits(db: Db, units: readonly Unit[], { counts }: Commonness): Promise<UnitFound[]> {
  const isIn = (places: readonly string[], atLeast: number, { stems, synonyms }: Unit) =>
    [stems, ...synonyms].some(
      ([stem, ...others]) =>
        others.length === 0 && places.some((place) => (counts.get(`${place}:${stem}`) ?? 0) >= atLeast),
    )
  const others = units.filter((unit) => !isIn(['t', 'b'], COUNTED, unit))
  const common = (unit: Unit) => ({ total: COUNTED, isTitled: isIn(['t'], 1, unit) })
  if (others.length === 0) return units.map(common)
  const count = (query: RawBuilder<unknown>) =>
    sql<number>`(SELECT count(*)::int FROM (SELECT FROM listing_words WHERE words @@ ${query} LIMIT ${sql.lit(COUNTED)}) c)`
  // Counted too, since EXISTS would be planned as a reading of the whole table.
  const { rows } = await sql<UnitFound>`
    SELECT ${count(sql`query`)} AS total, ${count(sql`replace(query::text, '''b:', '''-:')::tsquery`)} > 0 AS "isTitled"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(others)}::jsonb) AS (stems text[], synonyms jsonb)) WITH ORDINALITY unit,
           unit_query(unit.stems, unit.synonyms) query
     ORDER BY ordinality`.execute(db)
  return units.map((unit) => rows[others.indexOf(unit)] ?? common(unit))
}
