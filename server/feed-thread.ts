import { parentPort, workerData } from 'node:worker_threads'
import { readFeed, type FeedToRead } from '#app/domain/external/read-feed.server.ts'

// Ten megabytes of XML take seconds to read: this thread answers no page. `readApart` starts it with a feed.
parentPort?.postMessage(readFeed(workerData as FeedToRead))
