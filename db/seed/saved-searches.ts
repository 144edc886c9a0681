import type { Db } from '#app/db.server.ts'
import { saveSearch, turnSearch } from '#app/domain/saved-searches/commands.server.ts'
import type { Frequency } from '#app/domain/saved-searches/values.ts'
import type { SavedParams } from '#app/domain/search/filters.ts'

/** What the demonstration's client waits for; the last one is paused. */
export const DEMO_SEARCHES: readonly { params: SavedParams; name: string; frequency: Frequency; isPaused?: boolean }[] =
  [
    { params: { q: 'logotipo', max_cents: 60_000 }, name: 'Un logotipo para la papelería', frequency: 'daily' },
    { params: { q: 'tienda', category: 'web' }, name: 'Quien haga tiendas en línea', frequency: 'realtime' },
    {
      params: { category: 'redaccion', modality: 'remoto' },
      name: 'Textos y traducciones',
      frequency: 'weekly',
      isPaused: true,
    },
  ]

export async function addDemoSearches(db: Db, personId: string): Promise<void> {
  for (const { isPaused, ...search } of DEMO_SEARCHES) {
    if ((await saveSearch(db, personId, search)) !== 'saved' || !isPaused) continue
    const { id } = await db
      .selectFrom('savedSearches')
      .select('id')
      .where('userId', '=', personId)
      .where('name', '=', search.name)
      .executeTakeFirstOrThrow()
    await turnSearch(db, personId, id, 'pausada')
  }
}
