import { db } from '#app/db.server.ts'
import { isKeyedKept } from '#app/domain/favorites/keyed.server.ts'
import { keptIdOf } from '#app/domain/samples/kept-ids.server.ts'
import type { Sample } from '#app/domain/samples/samples.server.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { keeperOf } from '#app/parts/keep-form/keeping.server.ts'

/** The reader, the id by which their browser keeps this sample, and whether it is kept. */
export async function sampleKeeperOf(args: RequestArgs, sample: Sample) {
  const keeper = await keeperOf(args)
  const keptId = keptIdOf(sample.id)
  const isKept = keeper.viewer
    ? await isKeyedKept(db, keeper.viewer.id, { kind: 'sample', key: sample.id })
    : keeper.keptIds.includes(keptId)
  return { keeper, keptId, isKept }
}
