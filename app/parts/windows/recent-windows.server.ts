import type { LoaderFunctionArgs } from '@remix-run/node'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { recentWindows } from '#app/domain/search/front.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { packCards } from '#app/parts/listing-card/pack-cards.server.ts'
import type { PackedWindows } from './window-wall.tsx'

/** The number of windows in the wall. */
const WINDOWS = 3

/** Listings for the wall of a page for a signed-out reader; none if they cannot be read. */
export async function presentWindows({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<PackedWindows> {
  const windows = await recentWindows(db, WINDOWS).catch(
    insteadOf({ context }, 'the page is shown without listings', []),
  )
  return { packed: packCards(windows, undefined), mediaBase }
}
