import { mediaBase } from '#app/adapters/storage.server.ts'
import type { JobCover } from '#app/domain/listings/card.server.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { thumbOf } from '#app/domain/listings/images.ts'
import type { JobShown } from '#app/ui/job.tsx'

/**
 * A job for `JobPicture`.
 * @param seed of its tile if its listing is deleted.
 */
export const presentJob = (job: JobCover | null, seed: string): JobShown => ({
  picture: job && thumbOf(job, mediaBase),
  seed: job?.id ?? seed,
  category: job ? categoryShown(job.categoryId).slug : null,
})
