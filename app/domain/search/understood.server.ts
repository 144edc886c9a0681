import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { reading, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { plainLetters } from '#app/locale/text.ts'
import type { SearchParams } from './params.ts'
import { readSpokenWords, type ReadName } from './spoken-words.server.ts'

type Read = Pick<SearchParams, 'words' | 'spoken' | 'names'>

/**
 * Reads a search in the language of its page. Small words («in», «near», «für») are always read. Names of trades and
 * things are read when no listing has one of their words, so that a Spanish search stays Spanish. Returns the search
 * unchanged, without a statement, on Spanish pages, when it was read before, and when it has no such name.
 */
export async function understand(db: Db, asked: SearchParams): Promise<SearchParams> {
  if (asked.isExact || asked.spoken) return asked
  const read = await understandWords(db, typedOf(asked))
  return read.spoken ? { ...asked, ...read } : asked
}

/** Reads words alone, without a place. */
export async function understandWords(db: Db, words: string[]): Promise<Read> {
  const whole = readIn(words, { isWhole: true })
  if (!whole?.names) return whole ?? { words }
  return (await isSaid(db, whole.names)) ? (readIn(words, { isWhole: false }) ?? { words }) : whole
}

/** A search with all names read; undefined if there are none, or if they were read already. */
export function readWhole(asked: SearchParams): SearchParams | undefined {
  if (asked.isExact || asked.names) return undefined
  const whole = readIn(typedOf(asked), { isWhole: true })
  return whole?.names && { ...asked, ...whole }
}

const typedOf = ({ words, spoken }: Read) => spoken?.filter(Boolean) ?? words

function readIn(words: readonly string[], how: { isWhole: boolean }): Read | undefined {
  const language = reading.language()
  const read = language === SOURCE_LANGUAGE ? undefined : readSpokenWords(words, language, how)
  return read && { words: read.words, spoken: read.spoken, names: read.names.length > 0 ? read.names : undefined }
}

/** Whether listings have each word of the names. */
async function isSaid(db: Db, names: readonly ReadName[]): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    SELECT coalesce(bool_and(said), false) AS said FROM question_units(${names.map(({ typed }) => typed).join(' ')})`.execute(
    db,
  )
  return rows[0]?.said ?? false
}

/** The typed words for some of the searched ones, as the search or the database writes them. */
export function typedFor({ words, spoken }: Pick<SearchParams, 'words' | 'spoken'>, some: readonly string[]): string[] {
  if (!spoken) return [...some]
  const wanted = new Set(some.flatMap((text) => text.split(' ')).map(plainLetters))
  const found: string[] = []
  words.forEach((word, at) => {
    if (!wanted.has(plainLetters(word))) return
    // The other words of a name follow the first one, which has the typed text.
    const from = spoken.findLastIndex((typed, before) => before <= at && typed !== '')
    const typed = spoken[from] ?? word
    if (!found.includes(typed)) found.push(typed)
  })
  return found
}
