import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { SavedParams } from '#app/domain/search/filters.ts'
import type { Frequency, SearchState } from './values.ts'

export interface SavedSearch {
  id: string
  name: string
  params: SavedParams
  frequency: Frequency
  state: SearchState
  lastToldAt: Date | null
}

const columns = ['id', 'name', 'params', 'frequency', 'state', 'lastRunAt'] as const

interface Row {
  id: string
  name: string
  params: SavedParams
  frequency: Frequency
  state: SearchState
  lastRunAt: Date | null
}

function searchOf(row: Row): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    params: row.params,
    frequency: row.frequency,
    state: row.state,
    lastToldAt: row.lastRunAt,
  }
}

/** A saved search, and how many of the listings found for it since a day are still there; no more than are counted. */
export interface ListedSearch extends SavedSearch {
  found: number
}

/** The number of new listings of a search above which they are no longer counted. */
export const FOUND_MAX = 100

/** A person's saved searches, at most fifty, in alphabetical order. */
export async function listSearches(db: Db, userId: string, since: Date): Promise<ListedSearch[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select(columns)
    .select(
      sql<number>`(SELECT count(*)::int
        FROM (SELECT FROM saved_search_hits h JOIN visible_listings v ON v.id = h.listing_id
               WHERE h.search_id = saved_searches.id AND h.found_at >= ${since} AND NOT v.sensitive
               LIMIT ${sql.lit(FOUND_MAX)}) hits)`.as('found'),
    )
    .where('userId', '=', userId)
    .orderBy('name', (order) => order.collate('es-x-icu'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...searchOf(row), found: row.found }))
}

/** One of the person's saved searches. */
export async function findSearch(db: Db, userId: string, id: string): Promise<SavedSearch | undefined> {
  const row = await db
    .selectFrom('savedSearches')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && searchOf(row)
}

/** The search of a signed link in a mail, for any reader. */
export async function findSearchForAnyone(db: Db, id: string): Promise<SavedSearch | undefined> {
  const row = await db.selectFrom('savedSearches').select(columns).where('id', '=', id).executeTakeFirst()
  return row && searchOf(row)
}
