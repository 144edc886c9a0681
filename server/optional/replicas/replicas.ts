import type { Logger } from 'pino'
import type { ReplicaFigures } from '#server/optional/metrics/show-replicas.ts'
import { followPrimary } from './primary.ts'
import { followReplica } from './replica.ts'

export interface Replicas {
  /** Whether news of changed public pages arrive: while they do not, no replica is read. */
  setTrusted(trusted: boolean): void
  /** Something that public pages show has changed: from now on a replica needs that change. */
  noteChange(): void
  /**
   * Runs work on a replica that has every recorded change, else on the primary. Work that failed on a replica runs
   * again on the primary. No request waits for a replica to catch up.
   * @param isWhole whether an answer may be used; one that is not is made again.
   */
  read<T>(work: () => Promise<T>, isWhole: (answer: T) => boolean): Promise<T>
  figures(): ReplicaFigures[]
  stop(): Promise<void>
}

export interface ReplicasOptions {
  urls: readonly string[]
  /** The URL of the primary itself, which is asked for its position. */
  primaryUrl: string
  log: Logger
  /** Called for each page that a replica could serve, with the server that was read. */
  onRead?: (from: 'replica' | 'primary') => void
}

/** Spreads the reading of pages over replicas of the database. */
export function createReplicas({ urls, primaryUrl, log, onRead = () => {} }: ReplicasOptions): Replicas {
  const primary = followPrimary({
    url: primaryUrl,
    onPlace() {
      for (const replica of replicas) replica.onPrimary()
    },
    log,
  })
  const replicas = urls.map((url, at) => followReplica({ url, number: at + 1, primary, log }))
  let isTrusted = false
  let next = 0

  /** The next in turn that may be read from. */
  function choose() {
    if (!isTrusted) return undefined
    next += 1
    return [...replicas.slice(next % replicas.length), ...replicas].find((one) => one.hasEveryChange())
  }

  return {
    setTrusted(trusted) {
      isTrusted = trusted
      // News may have been missed.
      primary.noteChange()
    },
    noteChange: () => primary.noteChange(),
    async read(work, isWhole) {
      const replica = choose()
      if (replica) {
        try {
          const answer = await replica.read(work)
          if (isWhole(answer)) {
            onRead('replica')
            return answer
          }
        } catch (error) {
          log.debug({ err: error }, 'a page is read from the primary after a replica failed')
        }
        replica.doubt()
      }
      onRead('primary')
      return work()
    },
    figures: () => replicas.map((replica) => replica.figures()),
    async stop() {
      await Promise.all([primary, ...replicas].map((one) => one.stop()))
    },
  }
}
