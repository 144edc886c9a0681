import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { CATEGORIES, categoryById } from '#app/domain/listings/categories.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { safeText } from '#app/forms/fields.ts'
import { MAX_QUERY_LENGTH, wordsOf } from './params.ts'
import { run } from './run.server.ts'
import { descriptionSuggestions, SUGGESTION_WAYS, titleSuggestions } from './suggestion-statements.ts'

/** G10 */
const SUGGESTION_MIN_LENGTH = 2
const MAX_SUGGESTED_LISTINGS = 5
const MAX_SUGGESTIONS = 8
/** A description that takes longer is not worth waiting for: titles stand alone. */
const DESCRIPTION_TIMEOUT_MS = 50

export interface Suggestion {
  id: string
  text: string
  type: 'listing' | 'category'
  category: string | null
}

type Hidden = ReturnType<typeof hiddenBy>

interface Row {
  id: string
  title: string
  categoryId: number
}

/**
 * Suggestions for a text of two characters or more (G10): up to five listings, by title and then by description, and
 * the categories whose name has all the words; eight in all.
 */
export async function listSuggestions(
  db: Db,
  typed: string,
  { contentFilter = 'moderate' }: { contentFilter?: ContentFilter } = {},
): Promise<Suggestion[]> {
  const hidden = hiddenBy(contentFilter)
  const text = safeText(typed, MAX_QUERY_LENGTH)
  if ([...text].length < SUGGESTION_MIN_LENGTH) return []
  const words = wordsOf(text)
  const found = await findByTitle(db, words, hidden)
  if (found.length < MAX_SUGGESTED_LISTINGS && words.every(hasTrigram)) {
    found.push(...(await findByDescription(db, words, found, hidden)))
  }
  const listings = found.map((row): Suggestion => ({
    id: row.id,
    text: row.title,
    type: 'listing',
    category: categoryById(row.categoryId)?.name ?? null,
  }))
  return [...listings, ...suggestCategories(words)].slice(0, MAX_SUGGESTIONS)
}

async function findByTitle(db: Db, words: string[], hidden: Hidden): Promise<Row[]> {
  let rows: Row[] = []
  for (const way of SUGGESTION_WAYS) {
    rows = await run<Row>(db, titleSuggestions({ words, ...hidden }, MAX_SUGGESTED_LISTINGS, way))
    if (rows.length === MAX_SUGGESTED_LISTINGS) break
  }
  return rows
}

async function findByDescription(db: Db, words: string[], found: Row[], hidden: Hidden): Promise<Row[]> {
  const statement = descriptionSuggestions(
    { words, ...hidden },
    found.map((row) => row.id),
    MAX_SUGGESTED_LISTINGS - found.length,
  )
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(DESCRIPTION_TIMEOUT_MS)}`.execute(trx)
      return run<Row>(trx, statement)
    })
  } catch (error) {
    if (isTimeout(error)) return []
    throw error
  }
}

const QUERY_CANCELED = '57014'
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/** Lower case without accents, as norm_es in the database. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(plain(word))

const CATEGORY_NAMES = CATEGORIES.filter((category) => category.searchable).map(({ slug, name }) => ({
  slug,
  name,
  plain: ` ${plain(name)}`,
}))

/** Short words match at the start of words, as in titles. */
function suggestCategories(words: string[]): Suggestion[] {
  const patterns = words.map((word) => (hasTrigram(word) ? plain(word) : ` ${plain(word)}`))
  return CATEGORY_NAMES.filter((category) => patterns.every((pattern) => category.plain.includes(pattern))).map(
    ({ slug, name }) => ({ id: slug, text: name, type: 'category', category: name }),
  )
}
