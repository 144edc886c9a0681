import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { LIGHT, readQuestion, type Question, type Unit } from './question.server.ts'
import { countByWords } from './relevant.server.ts'
import type { SearchFilters } from './ways.ts'

/**
 * The probable meaning of a question: each word that no listing has is replaced by the one most like it. Undefined when
 * no word is like them.
 * @param isClose whether a word that differs in more than a letter or its sound stays: for a question that finds
 * something.
 */
export async function correctWords(
  db: Db,
  words: readonly string[],
  { isClose }: { isClose: boolean },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ word: string; corrected: string }>`
    WITH typed AS MATERIALIZED (
      SELECT word, position, norm_es(word) AS plain, search_stems(word) AS stems
        FROM unnest(${[...words]}::text[]) WITH ORDINALITY all_words (word, position)
    )
    SELECT word, CASE
      WHEN is_stop_word(plain) OR is_little_word(plain) OR plain !~ '^[[:alpha:]]{3,40}$'
        OR (cardinality(stems) = 1 AND EXISTS (SELECT FROM search_counts WHERE lexeme IN ('t:' || stems[1], 'b:' || stems[1])))
        OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems @> typed.stems)
        OR EXISTS (SELECT FROM listing_words WHERE words @@ unit_query(stems, '[]'))
      THEN word
      ELSE (
        SELECT CASE
          WHEN ${isClose} AND es_sound(plain) <> es_sound(meant) AND (length(word) < 7 OR levenshtein(plain, meant) > 1) THEN word
          ELSE coalesce(meant, word)
        END FROM (SELECT correct_word(plain) AS meant OFFSET 0) near
      ) END AS corrected
      FROM typed
     ORDER BY position`.execute(db)
  const corrected = rows.map((row) => row.corrected)
  return rows.some(({ word }, at) => word !== corrected[at]) ? corrected : undefined
}

/** A question without results, with some of its words left out. */
export interface LessWords {
  /** The words that are left out, as typed. */
  without: string[]
  /** Whether no listing at all has the words. */
  isAbsent: boolean
  /** Exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
}

/** A longer question is not tried without each of its words: one less seldom helps it, and each way costs a search. */
const TRIED = 6
const SHOWN = 3

/**
 * The results for fewer words of a question without results: without the words that no listing has, or, if each word
 * is in some listing, without one of them. Only variants with results are returned.
 */
export async function findLessWords(
  db: Db,
  { units }: Question,
  words: readonly string[],
  filters: SearchFilters,
): Promise<LessWords[]> {
  const absent = units.filter(({ isSaid, weight }) => !isSaid && weight !== LIGHT)
  const [term] = absent
  // When no listing has a term, its single words belong to other listings.
  const isTerm = absent.length === 1 && term !== undefined && term.stems.length > 1
  const left = isTerm
    ? term.text.split(' ').map((text) => [text])
    : absent.length > 0
      ? [textsOf(absent)]
      : units.length > TRIED
        ? []
        : units.toSorted((a, b) => a.weight - b.weight).map((unit) => textsOf([unit]))
  const ways = await Promise.all(
    left
      .filter((texts) => texts.length < textsOf(units).length)
      .map(async (texts) => {
        const tokens = new Set(texts)
        const kept = words.filter((word) => !tokens.has(plain(word)))
        const question = await readQuestion(db, kept)
        const total = question.units.length > 0 ? await countByWords(db, question, { ...filters, words: kept }) : 0
        return {
          without: words.filter((word) => tokens.has(plain(word))),
          isAbsent: absent.length > 0 && !isTerm,
          total,
        }
      }),
  )
  return ways.filter(({ total, without }) => total > 0 && without.length > 0).slice(0, SHOWN)
}

/** The words of units, as the database compares them. */
const textsOf = (units: readonly Unit[]) => units.flatMap(({ text }) => text.split(' '))

/** A word as the database compares it: without accents, capitals and the signs around it. */
const plain = (word: string) => plainLetters(word).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '')
