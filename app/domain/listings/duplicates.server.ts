import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { dailyRefusal } from './commands.server.ts'
import { objectKey } from './images.ts'
import { TITLE_MAX } from './limits.ts'
import { listingIdOf } from './listing-id.server.ts'
import { findOwnListing } from './own-commands.server.ts'
import type { Moderation } from './status.ts'
import { t } from '#app/locale/texts.ts'

/** Copied objects whose listing was never written are deleted after this. */
const UNUSED_MS = HOUR_MS

export type Duplicated =
  /** `missing` pictures could not be copied. */
  | { kind: 'duplicated'; id: string; missing: number }
  | { kind: 'already-duplicated'; id: string }
  | { kind: 'not-found' }
  /** Moderators have withheld or removed it. */
  | { kind: 'moderated'; moderation: Exclude<Moderation, 'libre'> }
  | { kind: 'too-many-today'; limit: number; tryAgainAt: Date }

/** «Clases de guitarra (copia)», cut to what a title may be. */
export function titleOfCopy(title: string): string {
  const suffix = t(' (copia)')
  const characters = [...title]
  while (characters.join('').length + suffix.length > TITLE_MAX) characters.pop()
  return characters.join('').trimEnd() + suffix
}

/**
 * Copies a listing, as `pending`, with copies of its pictures and its packages (M7).
 * @param draftKey the one-time key of the form: pressed twice, there is one copy.
 */
export async function duplicateListing(
  db: Db,
  storage: ObjectStorage,
  ownerId: string,
  id: string,
  { draftKey, now, listingsPerDay }: { draftKey: string; now: Date; listingsPerDay?: number },
): Promise<Duplicated> {
  const source = await findOwnListing(db, ownerId, id)
  if (!source) return { kind: 'not-found' }
  // A copy would not be subject to the moderators' decision.
  if (source.moderation !== 'libre') return { kind: 'moderated', moderation: source.moderation }
  const copyId = listingIdOf(ownerId, draftKey)
  const exists = () => db.selectFrom('listings').select('id').where('id', '=', copyId).executeTakeFirst()
  if (await exists()) return { kind: 'already-duplicated', id: copyId }

  const images = await db
    .selectFrom('listingImages')
    .select(['key', 'widths', 'width', 'height', 'bytes', 'alt', 'focus', 'sha256'])
    .where('listingId', '=', id)
    .orderBy('position')
    .execute()
  const planned = images.map((image) => ({
    from: image.key,
    image: { ...image, key: `${ownerId}/${copyId}/${now.getTime()}-${randomBytes(12).toString('hex')}` },
  }))
  if (planned.length > 0) {
    // The job is written before the objects, so that unused ones are deleted even if this request fails.
    const uploads = planned.map(({ image: { key, widths } }) => ({ key, widths }))
    await scheduleJob(db, 'discard-uploads', { uploads }, { runAt: new Date(now.getTime() + UNUSED_MS) })
  }
  const copied: (typeof planned)[number]['image'][] = []
  for (const { from, image } of planned) {
    const outcomes = await Promise.allSettled(
      image.widths.map((width) => storage.copy(objectKey(from, width), objectKey(image.key, width))),
    )
    if (outcomes.every(({ status }) => status === 'fulfilled')) copied.push(image)
  }

  return inTransaction(db, async (trx): Promise<Duplicated> => {
    const refusal = await dailyRefusal(trx, ownerId, { now, perDay: listingsPerDay })
    // The author's row is locked from here: of two simultaneous presses the second finds the first's listing.
    const before = await trx.selectFrom('listings').select('id').where('id', '=', copyId).executeTakeFirst()
    if (before) return { kind: 'already-duplicated', id: copyId }
    if (refusal) return { kind: 'too-many-today', ...refusal }
    const { version: _version, moderation: _moderation, freshnessToldAt: _toldAt, ...fields } = source
    await trx
      .insertInto('listings')
      .values({
        ...fields,
        id: copyId,
        authorId: ownerId,
        draftKey,
        title: titleOfCopy(source.title),
        status: 'pending',
        createdAt: now,
        updatedAt: now,
        confirmedAt: now,
      })
      .execute()
    if (copied.length > 0) {
      const rows = copied.map((image, position) => ({ ...image, listingId: copyId, position, createdAt: now }))
      await trx.insertInto('listingImages').values(rows).execute()
    }
    await copyPackages(trx, id, copyId)
    return { kind: 'duplicated', id: copyId, missing: images.length - copied.length }
  })
}

async function copyPackages(trx: Trx, id: string, copyId: string): Promise<void> {
  await sql`
    INSERT INTO package_terms (listing_id, at_once, plan, is_trader, tax_name, tax_bps, retention_bps)
    SELECT ${copyId}::uuid, at_once, plan, is_trader, tax_name, tax_bps, retention_bps
      FROM package_terms WHERE listing_id = ${id}::uuid`.execute(trx)
  await sql`
    INSERT INTO packages (listing_id, tier, title, includes, base_cents, delivery_days, revisions)
    SELECT ${copyId}::uuid, tier, title, includes, base_cents, delivery_days, revisions
      FROM packages WHERE listing_id = ${id}::uuid`.execute(trx)
}
