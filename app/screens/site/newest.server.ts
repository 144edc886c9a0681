import type { LoaderFunctionArgs } from '@remix-run/node'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { listFront, NO_LISTINGS } from '#app/domain/search/front.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { keptAmong } from '#app/parts/favorite-form/kept.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'

/** A row of cards, and the windows of the wall. */
const SHOWN = { newest: 4, windows: 3 }

/**
 * The newest listings, and others for a wall, for pages that explain the site; empty if they cannot be
 * read.
 */
export async function presentNewest({ context }: Pick<LoaderFunctionArgs, 'context'>, viewer: Viewer | undefined) {
  const { newest, windows } = await listFront(db, SHOWN, viewer?.contentFilter).catch(
    insteadOf({ context }, 'the page is shown without listings', NO_LISTINGS),
  )
  return {
    newest: {
      packed: packCards(newest, viewer?.timezone),
      mediaBase,
      kept: await keptAmong({ context }, viewer, newest),
    },
    windows: { packed: packCards(windows, viewer?.timezone), mediaBase },
  }
}
