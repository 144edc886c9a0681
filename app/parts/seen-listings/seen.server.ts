import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listCards } from '#app/domain/search/cards.server.ts'
import { readBrowserFavorites } from '#app/http/browser-favorites.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { readSeen, SEEN_MAX } from '#app/http/seen-listings.server.ts'
import type { RequestArgs, Viewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'

/** One row, where other things stand above it. */
export const SEEN_BESIDE = 4

/**
 * What this browser showed last and everybody still sees, without the reader's own. Only for pages that visitors do
 * not share. Undefined where there is nothing.
 */
export async function seenBy(args: RequestArgs, viewer: Viewer | undefined, max: number = SEEN_MAX) {
  const ids = await readSeen(args.request)
  const found = await listCards(db, ids).catch(insteadOf(args, 'what was seen lately is not shown', []))
  const cards = found.filter(({ author }) => !viewer || author.profileId !== viewer.id).slice(0, max)
  if (cards.length === 0) return undefined
  const inBrowser = viewer ? [] : await readBrowserFavorites(args.request)
  return {
    cards: packCards(cards, viewer?.timezone),
    kept: await keptAmong(args, viewer, cards, inBrowser),
    mediaBase,
  }
}
