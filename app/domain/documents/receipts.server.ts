import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { partOf, type Amounts } from '#app/domain/hiring/tax-lines.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import type { DocumentNumber, Series } from './numbers.ts'

/** A stage of an order. */
export interface StageRef {
  orderId: string
  n: number
}

/**
 * Writes the receipt of a stage that was paid, with its amounts as they are; for a divided stage, with the freelancer's
 * part. A stage has one valid receipt; calling this again returns it. Receipts of one series wait for each other until
 * their transactions end, so that no number is skipped or used twice.
 */
export async function issueReceipt(trx: Trx, { orderId, n }: StageRef, now: Date): Promise<DocumentNumber> {
  const stage = await holdStage(trx, { orderId, n })
  const before = await findLive(trx, { orderId, n })
  if (before) return before
  const amounts = await keptOf(trx, { orderId, n })
  const numbered = await nextNumber(trx, stage.isDemo ? 'DJ' : 'J', now)
  await trx
    .insertInto('documents')
    .values({ ...numbered, ...amounts, orderId, stageN: n, currency: stage.currency, issuedAt: now })
    .execute()
  return numbered
}

/**
 * Cancels the receipt of a stage: the receipt is kept, and a document with a number of its own declares it
 * invalid.
 * @returns the number of that document; undefined if there is no valid receipt.
 */
export async function cancelReceipt(
  trx: Trx,
  { orderId, n }: StageRef,
  now: Date,
): Promise<DocumentNumber | undefined> {
  await holdStage(trx, { orderId, n })
  const receipt = await findLive(trx, { orderId, n })
  if (!receipt) return undefined
  const { id, series, currency, baseCents, taxCents, retentionCents, toPayCents } = receipt
  await trx.updateTable('documents').set({ cancelledAt: now }).where('id', '=', id).execute()
  const numbered = await nextNumber(trx, series === 'DJ' ? 'DA' : 'A', now)
  const amounts = { currency, baseCents, taxCents, retentionCents, toPayCents }
  await trx
    .insertInto('documents')
    .values({ ...numbered, ...amounts, orderId, stageN: n, cancelsId: id, issuedAt: now })
    .execute()
  return numbered
}

/** A paid stage that was divided gets, in place of its receipt, one for the part that was not given back. */
export async function rewriteReceipt(trx: Trx, stage: StageRef, now: Date): Promise<void> {
  const [receipt, kept] = [await findLive(trx, stage), await keptOf(trx, stage)]
  if (!receipt || receipt.toPayCents === kept.toPayCents) return
  await cancelReceipt(trx, stage, now)
  await issueReceipt(trx, stage, now)
}

/** The freelancer's part of the amounts of a stage: after a division each amount is reduced by the same share, and they add up. */
async function keptOf(trx: Trx, { orderId, n }: StageRef): Promise<Amounts> {
  const { returnCents, ...whole } = await trx
    .selectFrom('stages')
    .select(['baseCents', 'taxCents', 'retentionCents', 'toPayCents', 'returnCents'])
    .where('orderId', '=', orderId)
    .where('n', '=', n)
    .executeTakeFirstOrThrow()
  return returnCents === null ? whole : partOf(whole, whole.toPayCents - returnCents)
}

/** Locks a stage, so that its receipt is written or cancelled once. */
async function holdStage(trx: Trx, { orderId, n }: StageRef): Promise<{ currency: string; isDemo: boolean }> {
  const { rows } = await sql<{ currency: string; isDemo: boolean }>`
    SELECT o.currency,
           o.provider = 'prueba' OR
           coalesce((SELECT bool_and(u.demo) FROM users u WHERE u.id IN (o.client_id, o.freelancer_id)), false) AS is_demo
      FROM stages s JOIN orders o ON o.id = s.order_id
     WHERE s.order_id = ${orderId}::uuid AND s.n = ${n} FOR UPDATE OF s`.execute(trx)
  const [stage] = rows
  if (!stage) throw new Error(`order ${orderId} has no stage ${n}`)
  return stage
}

const findLive = (trx: Trx, { orderId, n }: StageRef) =>
  trx
    .selectFrom('documents')
    .select(['id', 'series', 'year', 'number', 'currency', 'baseCents', 'taxCents', 'retentionCents', 'toPayCents'])
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .where('cancelsId', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()

/** The next number of a series, in the year that the site's clock shows. Its row stays locked until the end. */
async function nextNumber(trx: Trx, series: Series, now: Date): Promise<DocumentNumber> {
  const year = Number(isoDay(now, null).slice(0, 4))
  const { lastNumber } = await trx
    .insertInto('documentCounters')
    .values({ series, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.constraint('document_counters_pkey').doUpdateSet((eb) => ({
        lastNumber: eb('documentCounters.lastNumber', '+', 1),
      })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return { series, year, number: lastNumber }
}
