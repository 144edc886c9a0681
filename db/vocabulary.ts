import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { FIRST_OF_VOCABULARY } from '#app/domain/search/synonyms.ts'

interface Term {
  group: number
  term: string
  oneWay: boolean
}

const termsOf = (text: string) =>
  text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')

/**
 * Reads `db/data/vocabulary.tsv`: on each line the number of a group, the terms that find each other, and those that
 * find these without being found by them. @throws on a line of another form, or on a repeated number.
 */
export async function readVocabulary(folder: string): Promise<Term[]> {
  const file = join(folder, 'data', 'vocabulary.tsv')
  // A folder of migrations of its own has none.
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).split('\n')
  const numbers = new Set<string>()
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [number = '', terms = '', from = ''] = line.split('\t')
      if (!/^\d{1,4}$/.test(number) || numbers.has(number) || termsOf(terms).length === 0)
        throw new Error(`vocabulary.tsv: no group of terms: ${line}`)
      numbers.add(number)
      const group = FIRST_OF_VOCABULARY + Number(number)
      return [
        ...termsOf(terms).map((term) => ({ group, term, oneWay: false })),
        ...termsOf(from).map((term) => ({ group, term, oneWay: true })),
      ]
    })
}

/** The terms of the file, which is the first parameter as JSON. */
const FILE =
  'SELECT "group" AS group_id, term, "oneWay" AS one_way FROM jsonb_to_recordset($1::jsonb) t ("group" integer, term text, "oneWay" boolean)'

/** The rows of the file: of terms that the search takes for one, the first. Stems are read once for each term. */
const OF_FILE = `
  SELECT DISTINCT ON (group_id, stems) group_id, term, one_way, stems
    FROM (SELECT f.*, search_stems(f.term) AS stems FROM (${FILE}) f OFFSET 0) stemmed
   WHERE stems <> '{}' ORDER BY group_id, stems, one_way, term`

/**
 * Whether the table says something else than the file. Stems cost most of an instance's start, so only those of terms
 * that have no row are read: a row stands for another term of its group with the same stems that comes after it.
 */
const DIFFERS = `
  WITH file AS MATERIALIZED (${FILE}),
       here AS MATERIALIZED (SELECT group_id, term, one_way, stems FROM search_synonyms WHERE group_id >= $2),
       missing AS MATERIALIZED (SELECT f.*, search_stems(f.term) AS stems FROM (TABLE file EXCEPT SELECT group_id, term, one_way FROM here) f)
  SELECT EXISTS (SELECT group_id, term, one_way FROM here EXCEPT TABLE file)
      OR EXISTS (SELECT FROM missing m WHERE m.stems <> '{}' AND NOT EXISTS (
           SELECT FROM here h WHERE (h.group_id, h.stems) = (m.group_id, m.stems) AND (h.one_way, h.term) < (m.one_way, m.term))) AS differs`

/**
 * Updates the groups of the program to its file; a group that the operator has switched off stays off. Without a change
 * it writes no rows. A job rewrites the words of listings; new listings use the groups at once.
 */
export async function loadVocabulary(client: pg.ClientBase, folder: string): Promise<void> {
  const terms = await readVocabulary(folder)
  if (terms.length === 0) return
  const file = JSON.stringify(terms)
  // A database that can only be read serves what it has.
  const { rows } = await client.query<{ differs: boolean }>(DIFFERS, [file, FIRST_OF_VOCABULARY])
  if (!rows[0]?.differs) return
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE')
    await client.query(`CREATE TEMPORARY TABLE vocabulary ON COMMIT DROP AS ${OF_FILE}`, [file])
    await client.query(
      `DELETE FROM search_synonyms s WHERE s.group_id >= $1 AND NOT EXISTS (
         SELECT FROM vocabulary v WHERE (v.group_id, v.term, v.one_way) = (s.group_id, s.term, s.one_way))`,
      [FIRST_OF_VOCABULARY],
    )
    await client.query(
      `INSERT INTO search_synonyms (group_id, term, stems, one_way, switched_off)
         SELECT v.group_id, v.term, v.stems, v.one_way,
                EXISTS (SELECT FROM search_synonyms o WHERE o.group_id = v.group_id AND o.switched_off)
           FROM vocabulary v
          WHERE NOT EXISTS (SELECT FROM search_synonyms s WHERE (s.group_id, s.stems) = (v.group_id, v.stems))`,
    )
    await client.query('SELECT adopt_without_listings()')
    await client.query(
      `DELETE FROM jobs WHERE kind = 'refill-search' AND state = 'waiting' AND NOT EXISTS (SELECT FROM listing_words)`,
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
