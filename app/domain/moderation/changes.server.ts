import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { keepCategories } from '#app/domain/external/sources.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import type { Action, TargetKind } from './states.ts'

/** The state of each kind of thing after a measure; other measures do not change it. */
const AFTER: Record<TargetKind, Partial<Record<Action, string>>> = {
  listing: { retener: 'retenido', retirar: 'retirado', restaurar: 'libre' },
  rating: { retirar: 'retirada' },
  message: { ocultar: 'oculto' },
  contest: { retirar: 'retirado' },
  entry: { retirar: 'descalificada' },
  external: { retirar: 'retirado', restaurar: 'libre' },
  profile: {},
  request: { retirar: 'retirado' },
  quote: {},
  order_event: {},
  counter_offer: {},
  counter_answer: {},
  quote_answer: {},
}

interface Changed {
  kind: TargetKind
  targetId: string
}

/**
 * Changes the reported thing.
 * @returns its former state, or null when nothing changed.
 */
export async function changeTarget(trx: Trx, target: Changed, action: Action): Promise<string | null> {
  const after = AFTER[target.kind][action]
  if (!after) return null
  const before = await stateOf(trx, target)
  if (before === undefined || before === after) return null
  await setState(trx, target, after)
  return before
}

/**
 * Moves a listing to another category, by slugs. Its version grows, so that an open form of its owner does not undo the
 * move unseen.
 * @returns the former category, or null when it is there already or gone.
 */
export async function changeCategory(trx: Trx, listingId: string, slug: string): Promise<string | null> {
  const category = findCategory(slug)
  const before = await categoryOf(trx, listingId)
  if (!category || before === undefined || before === slug) return null
  await trx
    .updateTable('listings')
    .set((eb) => ({ categoryId: category.id, version: eb('version', '+', 1) }))
    .where('id', '=', listingId)
    .execute()
  return before
}

/** The slug of a listing's category, its row locked; undefined when it is gone. */
async function categoryOf(trx: Trx, listingId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('listings as l')
    .innerJoin('categories as c', 'c.id', 'l.categoryId')
    .select('c.slug')
    .where('l.id', '=', listingId)
    .forNoKeyUpdate('l')
    .executeTakeFirst()
  return row?.slug
}

/** Restores the state before a measure, unless another decision has changed it since. */
export async function putBack(
  trx: Trx,
  target: Changed,
  action: Action,
  { before, after }: { before: string; after: string | null },
): Promise<void> {
  if (action === 'recategorizar') {
    if ((await categoryOf(trx, target.targetId)) === after) await changeCategory(trx, target.targetId, before)
    return
  }
  if ((await stateOf(trx, target)) === AFTER[target.kind][action]) await setState(trx, target, before)
}

/** The tables whose column `moderation` is the state. */
const MODERATED = { listing: 'listings', contest: 'contests', request: 'requests', external: 'external_ads' } as const

/** The present state, its row locked; undefined when the thing is gone. */
async function stateOf(trx: Trx, { kind, targetId }: Changed): Promise<string | undefined> {
  switch (kind) {
    case 'listing':
    case 'contest':
    case 'request':
    case 'external': {
      const { rows } = await sql<{ moderation: string }>`
        SELECT moderation FROM ${sql.table(MODERATED[kind])} WHERE id = ${targetId}::uuid FOR NO KEY UPDATE`.execute(
        trx,
      )
      return rows[0]?.moderation
    }
    case 'rating': {
      const query = trx.selectFrom('ratings').select('state').where('id', '=', targetId)
      return (await query.forNoKeyUpdate().executeTakeFirst())?.state
    }
    case 'entry': {
      const query = trx.selectFrom('contestEntries').select('state').where('id', '=', targetId)
      return (await query.forNoKeyUpdate().executeTakeFirst())?.state
    }
    case 'message': {
      const query = trx.selectFrom('messages').select('hiddenByModeration').where('id', '=', targetId)
      const message = await query.forNoKeyUpdate().executeTakeFirst()
      return message && (message.hiddenByModeration ? 'oculto' : 'visible')
    }
    // Other decisions have no effect.
    default:
      return undefined
  }
}

/** A state for the table, whose CHECK refuses an unknown one. */
const stored = <State extends string>(state: string) => sql<State>`${state}`

async function setState(trx: Trx, { kind, targetId }: Changed, state: string): Promise<void> {
  switch (kind) {
    case 'listing':
      await trx
        .updateTable('listings')
        .set({ moderation: stored(state) })
        .where('id', '=', targetId)
        .execute()
      return
    case 'rating':
      await trx
        .updateTable('ratings')
        .set({ state: stored(state) })
        .where('id', '=', targetId)
        .execute()
      return
    case 'contest':
      await trx
        .updateTable('contests')
        .set({ moderation: stored(state) })
        .where('id', '=', targetId)
        .execute()
      return
    case 'entry':
      await trx
        .updateTable('contestEntries')
        .set({ state: stored(state) })
        .where('id', '=', targetId)
        .execute()
      return
    case 'message':
      await trx
        .updateTable('messages')
        .set({ hiddenByModeration: state === 'oculto' })
        .where('id', '=', targetId)
        .execute()
      return
    case 'request':
      await trx
        .updateTable('requests')
        .set({ moderation: stored(state) })
        .where('id', '=', targetId)
        .execute()
      return
    case 'external': {
      const query = trx
        .updateTable('externalAds')
        .set({ moderation: stored(state) })
        .where('id', '=', targetId)
      const { sourceId } = await query.returning('sourceId').executeTakeFirstOrThrow()
      await keepCategories(trx, sourceId)
      return
    }
    default:
  }
}
