import { db } from '#app/db.server.ts'
import { listKeptAmong } from '#app/domain/favorites/queries.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import type { RequestArgs, Viewer } from '#app/http/viewer.server.ts'
import type { Kept } from '#app/ui/hearts.tsx'

/**
 * What the reader keeps of the listings on a page, for the hearts of their cards.
 * @param inBrowser what a signed-out browser keeps; nothing on a page that visitors share.
 */
export async function keptAmong(
  { context }: Pick<RequestArgs, 'context'>,
  viewer: Viewer | undefined,
  cards: readonly { id: string }[],
  inBrowser: readonly string[] = [],
): Promise<Kept> {
  const ids = cards.map(({ id }) => id)
  if (!viewer) return { ids: ids.filter((id) => inBrowser.includes(id)) }
  const kept = await listKeptAmong(db, viewer.id, ids).catch(insteadOf({ context }, 'no hearts are filled', []))
  return { ids: kept, reader: viewer.id }
}
