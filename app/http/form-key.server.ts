import { createHash, randomUUID } from 'node:crypto'

/** A form that nobody sends twice has a key; it is a uuid of version 4 where the page was made for nobody. */
const BOUND = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/

/** The second half of a key, which says whose page it is from: not a secret, for only its own page shows it. */
const markOf = (half: string, userId: string) => {
  const hash = createHash('sha256').update(`${half}\n${userId}`).digest('hex')
  return `8${hash.slice(0, 3)}-${hash.slice(3, 15)}`
}

/** A one-time key for a form: of a signed-in person it says for whom the page was made (RFC 9562, version 8). */
export function formKeyFor(userId: string | undefined): string {
  const key = randomUUID()
  if (userId === undefined) return key
  const half = `${key.slice(0, 13)}-8${key.slice(15, 18)}`
  return `${half}-${markOf(half, userId)}`
}

/** Whether the page of this key was made for another person than the one who sends it now. */
export const isKeyOfOther = (key: string, userId: string): boolean =>
  BOUND.test(key) && key.slice(19) !== markOf(key.slice(0, 18), userId)
