import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findSynonymsAsModerator } from '#app/domain/search/synonyms.server.ts'

export const SYNONYMS_PATH = '/moderation/search'

export const groupNotFound = () => data(null, { status: 404 })

/** The number of the group in the address. @throws 404 when there can be none. */
export function groupIdIn({ group = '' }: LoaderFunctionArgs['params']): number {
  if (!/^\d{1,6}$/.test(group)) throw groupNotFound()
  return Number(group)
}

/** The group of the address. @throws 404 */
export async function requireGroup(params: LoaderFunctionArgs['params']) {
  const found = await findSynonymsAsModerator(db, groupIdIn(params))
  if (!found) throw groupNotFound()
  const { id, terms, from, isOff, isShipped } = found
  return { id, isOff, isShipped, words: [...from.map((term) => `${term} →`), ...terms].join(', ') }
}
