import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listCards } from '#app/domain/search/cards.server.ts'
import { readBrowserFavorites, readSeen } from '#app/http/browser-lists.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import type { RequestArgs, Viewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'

/** One row, for a page with other content above it. */
export const SEEN_BESIDE = 4

interface Wanted {
  max?: number
  /** For the page of favourites, which would otherwise be shown twice. */
  withoutKept?: boolean
}

/**
 * The public listings that this browser opened last, without the reader's own. Only for pages that are not shared.
 * Undefined if there are none.
 */
export async function seenBy(args: RequestArgs, viewer: Viewer | undefined, { max, withoutKept = false }: Wanted = {}) {
  const ids = await readSeen(args.request)
  const found = await listCards(db, ids).catch(insteadOf(args, 'what was seen lately is not shown', []))
  const others = found.filter(({ author }) => !viewer || author.profileId !== viewer.id)
  const kept = await keptAmong(args, viewer, others, viewer ? [] : await readBrowserFavorites(args.request))
  const cards = others.filter(({ id }) => !withoutKept || !kept.ids.includes(id)).slice(0, max)
  return cards.length > 0 ? { cards: packCards(cards, viewer?.timezone), kept, mediaBase } : undefined
}
