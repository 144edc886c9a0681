import { sql } from 'kysely'
import type { Language } from '#app/locale/languages.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { OWN_LISTINGS_PATH } from './own-sorts.ts'
import type { ListingStatus, Moderation } from './status.ts'
import { promotionBegun, promotionEnded } from './texts.ts'

/** How long a promotion lasts. */
export const PROMOTION_DAYS = 7
/** Everybody has one free promotion in this many days (M6). */
export const QUOTA_DAYS = 30
/** Promoted listings of one category at the same time: as many as its page shows. */
export const SLOTS_PER_CATEGORY = 3
/** The longest wait for a slot. */
const MAX_WAIT_DAYS = 14

/** The number of the advisory lock for a category's slots: no other lock uses it. */
const SLOTS_LOCK = 4_726_010

export interface Promotion {
  state: 'programada' | 'activa'
  startsAt: Date
  endsAt: Date
}

export type PromotionPlan =
  | { kind: 'possible'; slot: number; promotion: Promotion }
  /** It was promoted already. */
  | { kind: 'promoted'; promotion: Promotion }
  | { kind: 'not-found' }
  /** It has to be active first. */
  | { kind: 'not-visible' }
  /** The listing is active, but its author's profile is private. */
  | { kind: 'profile-private' }
  | { kind: 'moderated'; moderation: Exclude<Moderation, 'libre'> }
  | { kind: 'quota-used'; freeAgainAt: Date }
  /** Every slot is taken for longer than the longest wait. */
  | { kind: 'full'; freeAt: Date }

/** The promotion that this listing would get now (M6). */
export async function planPromotion(
  db: Db | Trx,
  ownerId: string,
  listingId: string,
  now: Date,
): Promise<PromotionPlan> {
  const { rows } = await sql<{
    categoryId: number
    visible: boolean
    status: ListingStatus
    moderation: Moderation
    state: Promotion['state'] | null
    startsAt: Date | null
    endsAt: Date | null
    freeAgainAt: Date | null
  }>`
    SELECT l.category_id, l.status, l.moderation, EXISTS (SELECT FROM visible_listings v WHERE v.id = l.id) AS visible,
           p.state, p.starts_at, p.ends_at,
           (SELECT max(q.free_again_at) FROM promotions q WHERE q.owner_id = l.author_id AND q.source = 'cuota') AS free_again_at
      FROM listings l
      LEFT JOIN promotions p ON p.listing_id = l.id AND p.state IN ('programada', 'activa')
     WHERE l.id = ${listingId} AND l.author_id = ${ownerId} AND l.deleted_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  if (row.state && row.startsAt && row.endsAt) {
    return { kind: 'promoted', promotion: { state: row.state, startsAt: row.startsAt, endsAt: row.endsAt } }
  }
  if (row.moderation !== 'libre') return { kind: 'moderated', moderation: row.moderation }
  if (!row.visible) return { kind: row.status === 'active' ? 'profile-private' : 'not-visible' }
  if (row.freeAgainAt && row.freeAgainAt > now) return { kind: 'quota-used', freeAgainAt: row.freeAgainAt }

  const slots = await sql<{ slot: number; freeAt: Date }>`
    SELECT slot, max(ends_at) AS free_at FROM promotions
     WHERE category_id = ${row.categoryId} AND state IN ('programada', 'activa')
     GROUP BY slot`.execute(db)
  const taken = new Map(slots.rows.map(({ slot, freeAt }) => [slot, freeAt]))
  const free = Array.from({ length: SLOTS_PER_CATEGORY }, (_, index) => ({
    slot: index + 1,
    at: new Date(Math.max(now.getTime(), taken.get(index + 1)?.getTime() ?? 0)),
  }))
  const [first] = free.sort((a, b) => a.at.getTime() - b.at.getTime())
  if (!first) throw new Error('A category has no slot')
  if (first.at > daysAfter(now, MAX_WAIT_DAYS)) return { kind: 'full', freeAt: first.at }
  return {
    kind: 'possible',
    slot: first.slot,
    promotion: {
      state: first.at > now ? 'programada' : 'activa',
      startsAt: first.at,
      endsAt: daysAfter(first.at, PROMOTION_DAYS),
    },
  }
}

/** Promotes a listing for a week, at once or as soon as a slot of its category is free. Repeating it changes nothing. */
export function promoteListing(db: Db, ownerId: string, listingId: string, now: Date): Promise<PromotionPlan> {
  return inTransaction(db, async (trx): Promise<PromotionPlan> => {
    // Locks the person and the category, so that simultaneous promotions are counted one after the other.
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const listing = await trx
      .selectFrom('listings')
      .select('categoryId')
      .where('id', '=', listingId)
      .where('authorId', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing) return { kind: 'not-found' }
    await sql`SELECT pg_advisory_xact_lock(${SLOTS_LOCK}, ${listing.categoryId})`.execute(trx)
    const plan = await planPromotion(trx, ownerId, listingId, now)
    if (plan.kind !== 'possible') return plan
    await trx
      .insertInto('promotions')
      .values({
        listingId,
        ownerId,
        categoryId: listing.categoryId,
        slot: plan.slot,
        source: 'cuota',
        state: plan.promotion.state,
        startsAt: plan.promotion.startsAt,
        endsAt: plan.promotion.endsAt,
        createdAt: now,
        freeAgainAt: daysAfter(now, QUOTA_DAYS),
      })
      .execute()
    return plan
  })
}

export type StoppedPromotion =
  /** `givenBack`: the promotion had not begun, so the owner can use the free one again. */
  | { kind: 'stopped'; givenBack: boolean }
  /** It has no promotion that waits or runs. */
  | { kind: 'none' }
  | { kind: 'not-found' }

/**
 * Ends a promotion early, or removes it from the queue (M6). A promotion that has begun counts as used; the owner gets
 * back one that has not.
 */
export function stopPromotion(db: Db, ownerId: string, listingId: string, now: Date): Promise<StoppedPromotion> {
  return inTransaction(db, async (trx): Promise<StoppedPromotion> => {
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const listing = await findPromoted(trx, ownerId, listingId)
    if (!listing) return { kind: 'not-found' }
    // The job may begin it at the same moment: the row's lock decides which comes first.
    const { rows } = await sql<{ before: Promotion['state'] }>`
      UPDATE promotions p
         SET state = 'cancelada',
             free_again_at = CASE held.state
               WHEN 'programada' THEN greatest(${now}::timestamptz, p.created_at + interval '1 millisecond')
               ELSE p.free_again_at END
        FROM (SELECT id, state FROM promotions
               WHERE listing_id = ${listingId} AND state IN ('programada', 'activa') FOR UPDATE) held
       WHERE p.id = held.id
      RETURNING held.state AS before`.execute(trx)
    const [stopped] = rows
    return stopped ? { kind: 'stopped', givenBack: stopped.before === 'programada' } : { kind: 'none' }
  })
}

/** A person's listing with its waiting or running promotion. */
export async function findPromoted(
  db: Db | Trx,
  ownerId: string,
  listingId: string,
): Promise<{ title: string; language: Language; promotion: Promotion | null } | undefined> {
  const row = await db
    .selectFrom('listings as l')
    .leftJoin('promotions as p', (join) =>
      join.onRef('p.listingId', '=', 'l.id').on('p.state', 'in', ['programada', 'activa']),
    )
    .select(['l.title', 'l.language', 'p.state', 'p.startsAt', 'p.endsAt'])
    .where('l.id', '=', listingId)
    .where('l.authorId', '=', ownerId)
    .where('l.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, language, state, startsAt, endsAt } = row
  return {
    title,
    language,
    promotion:
      (state === 'programada' || state === 'activa') && startsAt && endsAt ? { state, startsAt, endsAt } : null,
  }
}

/** Ends the promotion of a listing that is removed, and frees its slot. */
export async function cancelPromotion(trx: Trx, listingId: string): Promise<void> {
  await trx
    .updateTable('promotions')
    .set({ state: 'cancelada' })
    .where('listingId', '=', listingId)
    .where('state', 'in', ['programada', 'activa'])
    .execute()
}

/**
 * Begins and ends the promotions that are due, and notifies the owners. Pages read the state; only this reads the
 * clock. Repeating it changes nothing.
 */
export function turnPromotions(db: Db, now: Date): Promise<{ ended: number; begun: number }> {
  return inTransaction(db, async (trx) => {
    const turn = async (from: 'activa' | 'programada', to: 'terminada' | 'activa', due: 'endsAt' | 'startsAt') =>
      trx
        .updateTable('promotions')
        .from('listings')
        .set({ state: to })
        .whereRef('listings.id', '=', 'promotions.listingId')
        .where('promotions.state', '=', from)
        .where(`promotions.${due}`, '<=', now)
        .returning(['promotions.id', 'promotions.ownerId', 'listings.title'])
        .execute()
    const ended = await turn('activa', 'terminada', 'endsAt')
    const begun = await turn('programada', 'activa', 'startsAt')
    for (const { id, ownerId: userId, title } of ended) {
      await addNotification(trx, {
        userId,
        type: 'listing_update',
        ...promotionEnded(title),
        href: OWN_LISTINGS_PATH,
        dedupeKey: `promotion-ended:${id}`,
        now,
      })
    }
    for (const { id, ownerId: userId, title } of begun) {
      await addNotification(trx, {
        userId,
        type: 'listing_update',
        ...promotionBegun(title, PROMOTION_DAYS),
        href: OWN_LISTINGS_PATH,
        dedupeKey: `promotion-begun:${id}`,
        now,
      })
    }
    return { ended: ended.length, begun: begun.length }
  })
}
