import type { Db } from '#app/db.server.ts'
import { marksOf } from './filters.ts'
import type { SearchParams } from './params.ts'
import { readQuestion, type Question } from './question.server.ts'
import { floorAsked } from './relevant.server.ts'
import type { SearchFilters } from './ways.ts'

/** The question of a search that may ask for the words of listings (`isByMeaning`); undefined where it does not. */
export async function readAsked(db: Db, params: SearchParams, filters: SearchFilters): Promise<Question | undefined> {
  const asks = filters.words.length > 0 || filters.near !== undefined || marksOf(filters).length > 0
  return asks ? readQuestion(db, params.words, floorAsked(params)) : undefined
}
