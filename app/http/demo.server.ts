import { db } from '#app/db.server.ts'
import { demoExists } from '#app/domain/accounts/demo.server.ts'

/** How long the answer is kept. */
const KNOWN_MS = 30_000

let known = { value: false, until: 0 }
let asking: Promise<boolean> | undefined

/**
 * Whether this marketplace shows a demonstration, asked at most every half minute. While the database is away the last
 * answer is used.
 */
export async function hasDemo(now = performance.now()): Promise<boolean> {
  if (now < known.until) return known.value
  asking ??= demoExists(db)
    .then((value) => {
      known = { value, until: now + KNOWN_MS }
      return value
    })
    .catch(() => known.value)
    .finally(() => {
      asking = undefined
    })
  return asking
}
