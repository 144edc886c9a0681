import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** The channel that triggers notify when something changed that signed-out visitors see. */
const CHANNEL = 'public_pages'
const RECONNECT_MS = 1_000
/** Shorter than what proxies and firewalls leave an idle connection. */
const HEARTBEAT_MS = 15_000

export interface NewsOptions {
  connectionString: string
  /** Something changed. */
  onNews: () => void
  /** Whether news would arrive: false from the moment the connection is lost until there is a new one. */
  onListening: (listening: boolean) => void
  log: Logger
}

/** Listens for changes on a connection of its own and gets a new one whenever it is lost. */
export function listenForNews({ connectionString, onNews, onListening, log }: NewsOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()

  async function listenOnce() {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'gremio news',
    })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', onNews)
      await client.query(`LISTEN ${CHANNEL}`)
      onListening(true)
      // A connection whose other end vanished says nothing: asking finds out.
      const heartbeat = setInterval(() => client.query('SELECT 1').catch(() => void client.end()), HEARTBEAT_MS)
      await lost
      clearInterval(heartbeat)
    } finally {
      onListening(false)
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'no news of changed pages'))
      await pause(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
