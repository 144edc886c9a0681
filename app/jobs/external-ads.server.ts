import { fetchFeed } from '#app/adapters/feed-fetch.server.ts'
import { hasThread, runInThread } from '#app/adapters/thread.server.ts'
import { demoFeed } from '#app/domain/external/demo-feed.server.ts'
import { fetchDueSources, type SourceReader } from '#app/domain/external/import.server.ts'
import { readFeed, type FeedToRead, type ReadFeed } from '#app/domain/external/read-feed.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { JobHandlers } from './job-handler.ts'

const THREAD = 'feed-thread'
const READING = { timeoutMs: 30_000, memoryMb: 384 }

/** Reads a feed outside of the thread that answers requests. A feed that the parser cannot bear is unreadable. */
export async function readApart(feed: FeedToRead): Promise<ReadFeed> {
  if (!hasThread(THREAD)) return readFeed(feed)
  try {
    return await runInThread<ReadFeed>(THREAD, feed, READING)
  } catch (error) {
    return { kind: 'unreadable', reason: (error instanceof Error ? error.message : String(error)).slice(0, 300) }
  }
}

export const sourceReader: SourceReader = { fetch: fetchFeed, read: readApart, demo: demoFeed }

/** Reads the sources of other sites as often as each says (I3). */
export const externalAdJobs = {
  'fetch-external-sources': {
    run: (db, _payload, now) => fetchDueSources(db, sourceReader, now),
    isLong: true,
    everyMs: MINUTE_MS,
  },
  'refresh-external-sources': {
    run: (db, _payload, now) => fetchDueSources(db, sourceReader, now),
    isLong: true,
  },
} satisfies Partial<JobHandlers>
