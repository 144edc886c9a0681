import { db } from '#app/db.server.ts'
import { listKeptAmong } from '#app/domain/favorites/queries.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import type { RequestArgs, Viewer } from '#app/http/viewer.server.ts'
import type { Kept } from '#app/ui/hearts.tsx'

/** A card of a page, and whose it is. */
interface Card {
  id: string
  author: { profileId: string | null }
}

/**
 * What the reader keeps of the listings on a page, for the hearts of their cards.
 * @param inBrowser what a signed-out browser keeps; undefined on a shared page.
 */
export async function keptAmong(
  { context }: Pick<RequestArgs, 'context'>,
  viewer: Viewer | undefined,
  cards: readonly Card[],
  inBrowser: readonly string[] = [],
): Promise<Kept> {
  const ids = cards.filter(({ author }) => !viewer || author.profileId !== viewer.id).map(({ id }) => id)
  const isIdle = ids.length === 0 && ({ isIdle: true } as const)
  if (!viewer) return { ids: ids.filter((id) => inBrowser.includes(id)), ...isIdle }
  const kept = await listKeptAmong(db, viewer.id, ids).catch(insteadOf({ context }, 'no hearts are filled', []))
  return { ids: kept, reader: viewer.id, ...isIdle }
}
