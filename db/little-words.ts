import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const LITTLE_KINDS = ['filler', 'light', 'when', 'season', 'person'] as const

interface LittleWords {
  /** One word, or several in a row, as people write them. */
  text: string
  kind: (typeof LITTLE_KINDS)[number]
}

/**
 * Reads `db/data/little-words.tsv`: on each line a kind, and words or phrases of it.
 * @returns them in the order of the file; empty if the folder has no such file. @throws
 * on a line of another form, or on repeated words.
 */
export async function readLittleWords(folder: string): Promise<LittleWords[]> {
  const file = join(folder, 'data', 'little-words.tsv')
  // A folder of migrations of its own has none.
  if (!existsSync(file)) return []
  const known = new Set<string>()
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [name, words = ''] = line.split('\t')
      const kind = LITTLE_KINDS.find((one) => one === name)
      const texts = words.split(',').map((text) => text.trim())
      if (!kind || texts.includes('')) throw new Error(`little-words.tsv: no kind and its words: ${line}`)
      for (const text of texts) {
        if (known.has(text)) throw new Error(`little-words.tsv: twice: ${text}`)
        known.add(text)
      }
      return texts.map((text) => ({ text, kind }))
    })
}

/** The rows of the file, which is the first parameter as JSON. */
const OF_FILE = `
  SELECT search_tokens(text) COLLATE "C" AS words, min(kind) AS kind
    FROM jsonb_to_recordset($1::jsonb) t (text text, kind text) GROUP BY 1`

/**
 * Updates the words of little meaning in a question to those of the program's file. Without a change it writes no rows;
 * a database whose migrations do not have the table yet is not changed.
 */
export async function loadLittleWords(client: pg.ClientBase, folder: string): Promise<void> {
  const file = JSON.stringify(await readLittleWords(folder))
  const { rows: known } = await client.query<{ has: boolean }>(
    `SELECT to_regclass('search_little_words') IS NOT NULL AS has`,
  )
  if (file === '[]' || !known[0]?.has) return
  // A read-only database keeps the words that it has.
  const { rows } = await client.query<{ differs: boolean }>(
    `WITH file AS MATERIALIZED (${OF_FILE})
     SELECT EXISTS ((TABLE file EXCEPT TABLE search_little_words) UNION ALL (TABLE search_little_words EXCEPT TABLE file)) AS differs`,
    [file],
  )
  if (!rows[0]?.differs) return
  await client.query(
    `WITH file AS MATERIALIZED (${OF_FILE}), gone AS (
       DELETE FROM search_little_words l WHERE NOT EXISTS (SELECT FROM file f WHERE f.words = l.words))
     INSERT INTO search_little_words (words, kind) SELECT words, kind FROM file
       ON CONFLICT (words) DO UPDATE SET kind = excluded.kind`,
    [file],
  )
}
