import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { FIRST_OF_VOCABULARY } from '#app/domain/search/synonyms.ts'

/** The number of first results, which a person reads. */
const FIRST = 3

interface Errand {
  /** The concepts of the trades that answer it. */
  concepts: string[]
  said: string
}

interface ErrandResult {
  asked: number
  /** How many have an offer of the trade first or, if no listing offers it, find none. */
  right: number
  /** How many listings are shown among the first three, and how many of those do not name the trade. */
  shown: number
  wrong: number
}

/** The errands of `data/errands.tsv`, every second one from the first or from the second, or of `data/errands-later.tsv`. */
export function readErrands(set: 'open' | 'final' | 'later'): Errand[] {
  const file = set === 'later' ? 'data/errands-later.tsv' : 'data/errands.tsv'
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((_, at) => set === 'later' || at % 2 === (set === 'open' ? 0 : 1))
    .map((line) => {
      const [groups = '', said = ''] = line.split('\t')
      return { concepts: groups.split(',').map((group) => `@${FIRST_OF_VOCABULARY + Number(group)}`), said }
    })
}

/** Asks each errand as the page of search would, and prints those with wrong results. */
export async function judgeErrands(
  db: Db,
  errands: readonly Errand[],
  tell: (line: string) => void,
): Promise<ErrandResult> {
  const { rows } = await sql<{ id: string; words: string }>`
    SELECT listing_id AS id, words::text AS words FROM listing_words`.execute(db)
  const wordsOf = new Map(rows.map(({ id, words }) => [id, words]))
  const result = { asked: 0, right: 0, shown: 0, wrong: 0 }
  for (const { concepts, said } of errands) {
    const has = (words: string, part: 't' | 'b') => concepts.some((concept) => words.includes(`'${part}:${concept}'`))
    const { items } = await searchListings(db, readSearchParams(new URLSearchParams({ q: said })))
    const first = items.slice(0, FIRST).map(({ id, title }) => ({ title, words: wordsOf.get(id) ?? '' }))
    const wrong = first.filter(({ words }) => !has(words, 't') && !has(words, 'b'))
    const isOffered = rows.some(({ words }) => has(words, 't'))
    const isRight = isOffered ? first[0] !== undefined && has(first[0].words, 't') : first.length === 0
    result.asked += 1
    result.shown += first.length
    result.wrong += wrong.length
    if (isRight) result.right += 1
    else tell(`${said}: ${first.map(({ title }) => title).join('; ') || 'nothing'}`)
  }
  return result
}
