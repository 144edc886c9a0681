import { db } from '#app/db.server.ts'
import { isSampleKept } from '#app/domain/favorites/queries.server.ts'
import { keptIdOf } from '#app/domain/samples/kept-ids.server.ts'
import type { Sample } from '#app/domain/samples/samples.server.ts'
import { readKeptListings } from '#app/http/kept-listings.server.ts'
import { findViewer, type Asking } from '#app/http/viewer.server.ts'

/** Who is asking, what their browser keeps while nobody is signed in, and whether this sample is among it. */
export async function keeperOf(asking: Asking, sample: Sample) {
  const viewer = await findViewer(asking)
  const keptIds = viewer ? [] : await readKeptListings(asking.request)
  const keptId = keptIdOf(sample.id)
  const isKept = viewer ? await isSampleKept(db, viewer.id, sample.id) : keptIds.includes(keptId)
  return { viewer, keptIds, keptId, isKept }
}
