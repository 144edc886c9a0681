import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findWritable } from '#app/config/database-hosts.ts'

const RECONNECT_MS = 1_000
/** Shorter than proxies and firewalls keep an idle connection. */
const HEARTBEAT_MS = 15_000

export interface NewsOptions {
  connectionString: string
  /** The handler of each channel's news, by its name: the triggers define the payload. */
  channels: Record<string, (payload: string) => void>
  /** Whether news would arrive: false from the loss of the connection until there is a new one. */
  onListening: (listening: boolean) => void
  log: Logger
}

/** Listens to the triggers' notifications on a connection of its own, and replaces it whenever it is lost. */
export function listenForNews({ connectionString, channels, onListening, log }: NewsOptions): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()

  async function listenOnce() {
    const client = new pg.Client({
      connectionString: await findWritable(connectionString),
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'gremio news',
    })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      await client.connect()
      client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`)
      onListening(true)
      // A connection whose other end vanished is silent: only asking finds out.
      const heartbeat = setInterval(() => void client.query('SELECT 1').catch(() => client.end()), HEARTBEAT_MS)
      await lost
      clearInterval(heartbeat)
    } finally {
      onListening(false)
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'no news from the database'))
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
