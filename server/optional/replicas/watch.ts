import pg from 'pg'
import { isTransactionPooled } from '#server/start/pooler.ts'
import { findPlace, type Place } from './place.ts'

/** A server that answers no sooner counts as gone: whoever reads from it is sent to the primary. */
const PATIENCE_MS = 1_000

/** A connection on which a replica is asked where it stands: its pool may be full of pages. */
export interface Watch {
  /** Where the replica stands now. @throws when it is gone, or must not be connected to like this. */
  look(): Promise<Place>
  stop(): Promise<void>
}

/** @param onLost hears at once when the connection breaks. */
export function watch(url: string, onLost: (error: Error) => void): Watch {
  let client: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    // Settings of a session would be others' there.
    if (await isTransactionPooled(url)) throw new Error('a pooler in front of it pools transactions')
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'gremio replica watch',
    })
    const lose = (error: Error) => {
      if (client !== made) return
      client = undefined
      onLost(error)
    }
    made.on('error', lose)
    made.on('end', () => lose(new Error('the connection ended')))
    await made.connect()
    client = made
    return made
  }

  async function close() {
    const former = client
    client = undefined
    await former?.end().catch(() => {})
  }

  return {
    async look() {
      try {
        return await findPlace(client ?? (await connect()))
      } catch (error) {
        // A server that hangs does not answer a farewell either.
        void close()
        throw error
      }
    },
    stop: close,
  }
}
