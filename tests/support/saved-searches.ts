import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { SavedSearches } from '#db/types.ts'

/** A search for 'logo' that somebody is told about every day. */
export async function aSavedSearch(
  db: Db,
  person: { id: string },
  columns: Partial<Insertable<SavedSearches>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('saved_searches')
    .values({
      user_id: person.id,
      params: JSON.stringify({ q: 'logo', category: 'diseno', max_cents: 20_000 }),
      name: 'Un logo que pueda pagar',
      frequency: 'daily',
      state: 'activa',
      needles: ['logo'],
      anchor: 'logo',
      category_id: 1,
      max_cents: 20_000,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
