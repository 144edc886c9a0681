import { findWritable, placeOf } from '#app/config/database-hosts.ts'
import { createPool } from '#app/db.server.ts'
import { findPlace, whyRefused, type Place } from '#server/optional/replicas/place.ts'
import { isTransactionPooled } from '#server/start/pooler.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** A replica that has not caught up within this time is behind. */
const PATIENCE_MS = 2_000
const PAUSE_MS = 50
const MEANWHILE = 'Pages are read from the primary meanwhile.'

/** Whether each replica answers, is one of this database, and keeps up. */
export async function checkReplicas(urls: readonly string[], primaryUrl: string): Promise<Finding[]> {
  if (urls.length === 0) return []
  let primary: Place
  try {
    primary = await placeOnce(await findWritable(primaryUrl))
  } catch (error) {
    const advice = 'No replica is used: let its role call pg_control_system() and its like.'
    return [fault('replica', `the primary does not say where it stands: ${messageOf(error)}`, advice)]
  }
  return Promise.all(
    urls.map((url) =>
      checkReplica(url, primary).catch((error: unknown) =>
        warning('replica', `${placeOf(url)} cannot be used: ${messageOf(error)}`, MEANWHILE),
      ),
    ),
  )
}

async function checkReplica(url: string, primary: Place): Promise<Finding> {
  const name = placeOf(url)
  if (await isTransactionPooled(url))
    return fault('replica', `${name} gives connections away between transactions`, 'Name the replica itself.')
  const refusal = whyRefused(await placeOnce(url), primary)
  if (refusal)
    return fault('replica', `${name} is not used: ${refusal}`, 'Take it out of DATABASE_REPLICA_URLS, or make it anew.')
  const began = performance.now()
  for (;;) {
    const { position } = await placeOnce(url)
    const waitedMs = performance.now() - began
    if (position >= primary.position) return ok('replica', `${name} keeps up, within ${Math.ceil(waitedMs)} ms`)
    if (waitedMs > PATIENCE_MS)
      return warning('replica', `${name} is ${primary.position - position} bytes of the log behind`, MEANWHILE)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function placeOnce(url: string): Promise<Place> {
  const pool = createPool(url, { max: 1, isTransactionPooled: false })
  try {
    return await findPlace(pool)
  } finally {
    await pool.end()
  }
}
