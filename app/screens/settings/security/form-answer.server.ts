import type { SubmissionResult } from '@conform-to/react'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { countPasswordAgain } from '#app/http/sign-in-limits.server.ts'
import type { Asking, Viewer } from '#app/http/viewer.server.ts'

/**
 * Counts an attempt at a form that asks for the password or a code again.
 * @returns the answer when there were too many, else undefined.
 */
export async function refuseTooMany(
  { context }: Pick<Asking, 'context'>,
  viewer: Viewer,
  reply: (message: string) => SubmissionResult<string[]>,
) {
  const limit = await countPasswordAgain(viewer, context)
  if (limit.allowed) return undefined
  return tooManyRequests(limit, reply)
}
