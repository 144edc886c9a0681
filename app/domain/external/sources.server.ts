import { sql } from 'kysely'
import { inTransaction, violatedConstraint, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { SourceKind } from './types.ts'

/** A source is not fetched again sooner than this, however many people press the button (I4). */
const REFRESH_PAUSE_MS = 10 * MINUTE_MS

export interface NewSource {
  key: string
  name: string
  url: string
  kind: SourceKind
  licence: string
  licenceUrl?: string
  homeUrl?: string
  intervalMinutes: number
  fields: Record<string, string>
}

/** Adds a source. Its ads are hidden until it is approved (I8). */
export async function addSource(db: Db, source: NewSource, now: Date): Promise<'added' | 'key-taken'> {
  try {
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('externalSources')
        .values({
          key: source.key,
          name: source.name,
          url: source.url,
          kind: source.kind,
          licence: source.licence,
          licenceUrl: source.licenceUrl ?? null,
          homeUrl: source.homeUrl ?? null,
          intervalMinutes: source.intervalMinutes,
          fields: JSON.stringify(source.fields),
          createdAt: now,
          nextFetchAt: now,
        })
        .execute()
      await note(trx, 'add', source.key, now, { url: source.url, licence: source.licence })
    })
    return 'added'
  } catch (error) {
    if (violatedConstraint(error) === 'external_sources_key_key') return 'key-taken'
    throw error
  }
}

/**
 * Approves a source, or re-enables a disabled one: its ads are shown from now on, and it is read anew. Repeating it
 * changes nothing.
 */
export function approveSource(db: Db, key: string, now: Date): Promise<'approved' | 'approved-already' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const source = await trx
      .selectFrom('externalSources')
      .select(['id', 'state', 'error'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!source) return 'not-found'
    if (source.state === 'activa' || source.state === 'error') return 'approved-already'
    await trx
      .updateTable('externalAds')
      .set({ status: 'active' })
      .where('sourceId', '=', source.id)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .execute()
    await trx
      .updateTable('externalSources')
      // The whole feed is read, because the ads of a disabled source have left the list.
      .set({ state: source.error ? 'error' : 'activa', nextFetchAt: now, ...FORGET_COPY })
      .where('id', '=', source.id)
      .execute()
    await keepCategories(trx, source.id)
    await note(trx, 'approve', key, now)
    return 'approved'
  })
}

/** Makes the next copy be read even if it is the same as the last. */
const FORGET_COPY = { etag: null, lastModified: null, contentSha256: null }

/** Disables a source: it is not read any more, and its ads are hidden. */
export function disableSource(db: Db, key: string, now: Date): Promise<'disabled' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const source = await trx
      .updateTable('externalSources')
      .set({ state: 'desactivada', categories: [] })
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirst()
    if (!source) return 'not-found'
    await trx
      .updateTable('externalAds')
      .set({ status: 'inactive' })
      .where('sourceId', '=', source.id)
      .where('status', 'in', ['active', 'pending'])
      .execute()
    await note(trx, 'disable', key, now)
    return 'disabled'
  })
}

/** Deletes a source with all its ads. */
export function removeSource(db: Db, key: string, now: Date): Promise<'removed' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('externalSources').where('key', '=', key).executeTakeFirst()
    if (numDeletedRows === 0n) return 'not-found'
    await note(trx, 'remove', key, now)
    return 'removed'
  })
}

function note(trx: Trx, what: string, key: string, at: Date, facts: Record<string, string> = {}) {
  return writeAudit(trx, { at, actor: 'operator', action: `source.${what}`, facts: { source: key, ...facts } })
}

export type Asked = { kind: 'asked' } | { kind: 'asked-lately'; at: Date } | { kind: 'no-sources' }

/**
 * Asks the job to read the sources again soon, except those read within the pause. A visitor's request never fetches
 * (I4).
 */
export function askForRefresh(db: Db, now: Date): Promise<Asked> {
  return inTransaction(db, async (trx): Promise<Asked> => {
    const due = await trx
      .updateTable('externalSources')
      .set({ nextFetchAt: now })
      .where('state', 'in', ['activa', 'error'])
      .where((eb) => eb.or([eb('triedAt', 'is', null), eb('triedAt', '<', new Date(now.getTime() - REFRESH_PAUSE_MS))]))
      .returning('id')
      .execute()
    if (due.length > 0) {
      await scheduleJob(trx, 'refresh-external-sources', {}, { runAt: now, dedupeKey: 'refresh-external-sources' })
      return { kind: 'asked' }
    }
    const { at } = await trx
      .selectFrom('externalSources')
      .select(({ fn }) => fn.max('triedAt').as('at'))
      .where('state', 'in', ['activa', 'error'])
      .executeTakeFirstOrThrow()
    return at ? { kind: 'asked-lately', at } : { kind: 'no-sources' }
  })
}

/** Stores with each source the categories of its shown ads. */
export async function keepCategories(trx: Trx, sourceId: string): Promise<void> {
  await sql`UPDATE external_sources SET categories = ARRAY(
      SELECT DISTINCT category FROM external_ads
       WHERE source_id = ${sourceId} AND status = 'active' AND moderation = 'libre' AND category IS NOT NULL ORDER BY 1 LIMIT 50)
    WHERE id = ${sourceId}`.execute(trx)
}
