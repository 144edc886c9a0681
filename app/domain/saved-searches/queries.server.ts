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

/** A person's saved searches, at most fifty, in alphabetical order. */
export async function listSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('name', (order) => order.collate('es-x-icu'))
    .orderBy('id')
    .execute()
  return rows.map(searchOf)
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
