import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import type { JudgedQuery } from './queries.ts'

/**
 * Asks a question as the page of search would, and returns the fault of its results, with the results: undefined if
 * they are right.
 */
export async function faultOf(
  db: Db,
  query: JudgedQuery,
  numbers: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const found = await searchListings(db, readSearchParams(new URLSearchParams({ q: query.q })))
  const came = found.items.map(({ id }) => numbers.get(id) ?? 0)
  const faults = faultsOf(query, came, await plainWords(db, found.corrected))
  if (faults.length === 0) return undefined
  return `${query.q}: ${faults.join('; ')}. It finds ${came.slice(0, 8).join(', ') || 'nothing'}.`
}

/** A question as the database compares it: without accents, and without words of no weight. */
async function plainWords(db: Db, text = ''): Promise<string> {
  const { rows } = await sql<{ plain: string }>`
    SELECT coalesce(string_agg(token, ' ' ORDER BY position), '') AS plain
      FROM unnest(search_tokens(${text})) WITH ORDINALITY t (token, position) WHERE NOT is_stop_word(token)`.execute(db)
  return rows[0]?.plain ?? ''
}

/** The faults of a result, in words. */
function faultsOf({ among, wanted, unwanted, correction }: JudgedQuery, came: number[], corrected: string): string[] {
  const first = came.slice(0, among)
  const missing = wanted.filter((n) => !first.includes(n))
  const wrong = unwanted.filter((n) => came.slice(0, 3).includes(n))
  return [
    ...(missing.length ? [`${missing.join(', ')} not among the first ${among}`] : []),
    ...(wanted.length === 0 && came.length ? ['it should find nothing'] : []),
    ...(wrong.length ? [`${wrong.join(', ')} among the first three`] : []),
    ...(correction && corrected !== correction ? [`corrected to ${corrected || 'nothing'}, not ${correction}`] : []),
  ]
}
