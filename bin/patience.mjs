/** How often a line is printed while something is waited for. */
const EVERY_MS = 15_000

/**
 * Says what begins, and until it has ended, every quarter of a minute, for how long it has been going on.
 * @template T
 * @param {string} what such as `Building`
 * @param {(line: string) => void} say
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function saying(what, say, work) {
  say(`${what} …`)
  return await remindingOf(what, say, work)
}

/** Says how long work has been going on, as `saying` does, without its first line: for what is usually over at once. */
export async function remindingOf(what, say, work) {
  const began = performance.now()
  const reminder = setInterval(
    () => say(`${what} … ${Math.round((performance.now() - began) / 1000)} s so far`),
    EVERY_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(reminder)
  }
}
