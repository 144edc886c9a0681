import type { Db } from '#app/db.server.ts'
import { marksOf } from './filters.ts'
import type { SearchParams } from './params.ts'
import { readQuestion, WHOLE, type Question } from './question.server.ts'
import { floorOfKey } from './relevant.server.ts'
import { isPointed } from './sorts.ts'
import type { SearchFilters } from './ways.ts'

/** The question of a search that may ask for the words of listings (`isByMeaning`); undefined where it does not. */
export async function readAsked(db: Db, params: SearchParams, filters: SearchFilters): Promise<Question | undefined> {
  const asks = filters.words.length > 0 || filters.near !== undefined || marksOf(filters).length > 0
  return asks ? readQuestion(db, params.words, floorBefore(params)) : undefined
}

/** Below which floor the floor of a question is looked for: a later page has that of the first. */
function floorBefore({ isExact, sort, after, before }: SearchParams): number {
  const from = after ?? before
  if (isExact) return WHOLE
  return from && isPointed(sort) ? floorOfKey(from.key) - 1 : 0
}
