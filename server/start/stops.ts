import cluster from 'node:cluster'

const STOP_LIMIT_MS = 20_000

export interface Stops {
  /**
   * Sets the action of a stop from now on. Before the first call a stop ends the process at once.
   * @param stop resolves with the code that the process ends with.
   */
  begin(stop: (reason: string) => Promise<number>): void
  /** Waits for a part of the start. Once a stop is asked for it waits for ever: that stop ends the process. */
  unlessAsked<T>(part: Promise<T>): Promise<T>
}

/** Ends the process in order when it is asked to. A second signal ends it at once. */
export function obeyStops(): Stops {
  let stop = (_reason: string) => Promise.resolve(0)
  let stopping = false
  async function obey(reason: string) {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    process.exit(await stop(reason))
  }
  // A terminal or a supervisor may send a signal to each process: then each gets a request from the first process too.
  process.on('SIGTERM', () => (cluster.isWorker && stopping) || void obey('SIGTERM'))
  process.on('SIGINT', () => cluster.isWorker || void obey('SIGINT'))
  // Only if another program started this one with a channel: then it stops when that program has ended.
  process.on('disconnect', () => stopping || void obey('its starter ended'))
  return {
    begin(next) {
      stop = next
    },
    async unlessAsked(part) {
      try {
        return await part
      } finally {
        // A failure caused by the stop is not a fault of the start.
        if (stopping) await new Promise(() => {})
      }
    },
  }
}
