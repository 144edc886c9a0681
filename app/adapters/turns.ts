export interface TurnLimits {
  /** How much work is done at once. */
  atOnce: number
  /** How much work waits for its turn; work beyond it is refused. */
  waiting: number
  /** How much work waits for one person or address, for whom one piece is done at a time. */
  waitingPerKey: number
}

/** The reader who asks for work. */
export interface Waiter {
  /** The person or the address that the work is for. Work without one has only the limits of all work together. */
  key?: string | undefined
  /** Aborted when the visitor has gone: the work is not begun, or is stopped. */
  signal?: AbortSignal | undefined
}

/** Too much waits already. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/**
 * Runs the work in its turn.
 * @throws BusyError; the reason of the signal when the reader has gone.
 */
export type InTurn = <T>(work: (signal: AbortSignal | undefined) => Promise<T>, waiter?: Waiter) => Promise<T>

/**
 * Lets work wait for its turn, a bounded amount of it. Keys take turns, so that one with much work does not delay
 * another. When a visitor goes, their waiting work is removed and no longer counts.
 */
export function createTurns({ atOnce, waiting, waitingPerKey }: TurnLimits): InTurn {
  // The waiting works in the order of their turns: a key that had one goes to the end.
  const lines = new Map<unknown, Set<() => void>>()
  const keysAtWork = new Set<unknown>()
  let inLine = 0

  const isFree = (key: unknown) => keysAtWork.size < atOnce && !keysAtWork.has(key)

  function leave(key: unknown, begin: () => void) {
    const line = lines.get(key)
    if (!line?.delete(begin)) return
    inLine -= 1
    if (line.size === 0) lines.delete(key)
  }

  function callNext() {
    for (const [key, line] of lines) {
      const [begin] = line
      if (!begin || !isFree(key)) continue
      leave(key, begin)
      if (lines.delete(key)) lines.set(key, line)
      begin()
    }
  }

  function comeIn(key: unknown, signal: AbortSignal | undefined): Promise<void> {
    if (isFree(key)) return Promise.resolve(void keysAtWork.add(key))
    const line = lines.get(key) ?? new Set()
    if (inLine >= waiting || line.size >= waitingPerKey) throw new BusyError('Too much waits already')
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', go)
        keysAtWork.add(key)
        resolve()
      }
      const go = () => {
        leave(key, begin)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', go, { once: true })
      lines.set(key, line.add(begin))
      inLine += 1
    })
  }

  return async (work, { key, signal } = {}) => {
    signal?.throwIfAborted()
    const own: unknown = key ?? Symbol('nobody')
    await comeIn(own, signal)
    try {
      return await work(signal)
    } finally {
      keysAtWork.delete(own)
      callNext()
    }
  }
}

/**
 * Work for which several may ask at once: it is done once for all of them, and dropped when all have gone.
 * @returns a function that does it, or waits for the caller that does it already under the same name.
 */
export function createShared<T>() {
  const underWay = new Map<string, { result: Promise<T>; join: (signal: AbortSignal | undefined) => void }>()

  function begin(name: string, work: (signal: AbortSignal) => Promise<T>) {
    const allGone = new AbortController()
    let asking = 0
    const entry = {
      result: work(allGone.signal).finally(() => {
        if (underWay.get(name) === entry) underWay.delete(name)
      }),
      join(signal: AbortSignal | undefined) {
        asking += 1
        signal?.addEventListener('abort', leave, { once: true })
      },
    }
    function leave() {
      asking -= 1
      if (asking > 0) return
      // The next call starts the work again.
      if (underWay.get(name) === entry) underWay.delete(name)
      allGone.abort()
    }
    underWay.set(name, entry)
    return entry
  }

  return async (name: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    const entry = underWay.get(name) ?? begin(name, work)
    entry.join(signal)
    return entry.result
  }
}
